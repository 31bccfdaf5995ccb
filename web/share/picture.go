// This file implements the picture of a link, which services that show links put
// beside its title: the beginning of the program, with its CUDA words in colour.
package share

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The picture has the size that ogp.me's readers expect; so many lines and columns
// of a program fit in it.
const (
	pictureWidth, pictureHeight = 1200, 630
	pictureRows, pictureColumns = 17, 72
	pictureMargin               = 48
	titleSize, codeSize         = 40, 25
	lineHeight                  = 29
)

// pictureEnding is that of the picture's address.
const pictureEnding = ".png"

// The colours of the page in its light look (style.css).
var (
	paper  = color.RGBA{0xf4, 0xf3, 0xee, 0xff}
	ink    = color.RGBA{0x1d, 0x20, 0x1f, 0xff}
	soft   = color.RGBA{0x6a, 0x70, 0x6c, 0xff}
	accent = color.RGBA{0x13, 0x6f, 0x5a, 0xff}
)

// A painter draws pictures, one at a time: its faces are for one of them. The zero
// painter reads its fonts when the first picture is asked for.
type painter struct {
	mu          sync.Mutex
	title, code font.Face
}

func (p *painter) readFonts() (err error) {
	if p.code != nil {
		return nil
	}
	if p.title, err = newFace(gobold.TTF, titleSize); err == nil {
		p.code, err = newFace(gomono.TTF, codeSize)
	}
	return err
}

func newFace(ttf []byte, size float64) (font.Face, error) {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
}

// cudaWord finds what the page colours: words of CUDA, and the brackets of a launch.
var cudaWord = regexp.MustCompile(`\b(?:__(?:global|device|host|shared|constant|managed|grid_constant|launch_bounds)__|threadIdx|blockIdx|blockDim|gridDim|__syncthreads|dim3)\b|<<<|>>>`)

// draw draws a program as a PNG: its title, and its first lines as far as they fit.
func (p *painter) draw(doc *Document) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.readFonts(); err != nil {
		return nil, err
	}
	img := image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	draw.Draw(img, img.Bounds(), image.NewUniform(paper), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, 0, pictureWidth, 10), image.NewUniform(accent), image.Point{}, draw.Src)
	pen := &font.Drawer{Dst: img, Face: p.title}
	write := func(x, y int, c color.Color, text string) {
		pen.Src, pen.Dot = image.NewUniform(c), fixed.P(x, y)
		pen.DrawString(text)
	}
	write(pictureMargin, 72, ink, cut(titleOf(doc), 44))
	write(pictureWidth-pictureMargin-pen.MeasureString("cufront").Ceil(), 72, accent, "cufront")
	pen.Face = p.code
	column := pen.MeasureString("m").Ceil()
	y := 122
	for i, line := range firstLines(doc.Source) {
		at := 0
		for _, w := range append(cudaWord.FindAllStringIndex(line, -1), []int{len(line), len(line)}) {
			write(pictureMargin+column*columns(line[:at]), y+i*lineHeight, shade(line), line[at:w[0]])
			write(pictureMargin+column*columns(line[:w[0]]), y+i*lineHeight, accent, line[w[0]:w[1]])
			at = w[1]
		}
	}
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, img)
	return b.Bytes(), err
}

// shade is the colour of a line: comments and directives stand back.
func shade(line string) color.Color {
	if text := strings.TrimSpace(line); strings.HasPrefix(text, "//") || strings.HasPrefix(text, "#") {
		return soft
	}
	return ink
}

// columns counts the characters of a text.
func columns(text string) int { return utf8.RuneCountInString(text) }

// firstLines are the lines of a text that a picture shows, cut to its width, without
// empty ones before them.
func firstLines(text string) (out []string) {
	for line := range strings.Lines(strings.TrimLeft(text, "\r\n")) {
		if len(out) == pictureRows {
			break
		}
		// What comes behind the edge need not be looked at, however long it is.
		line = strings.ToValidUTF8(line[:min(len(line), 4*pictureColumns)], "")
		line = strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' {
				return -1
			}
			return r
		}, line)
		out = append(out, cut(strings.ReplaceAll(line, "\t", "    "), pictureColumns))
	}
	return out
}

// send answers with the picture of a program.
func (p *painter) send(w http.ResponseWriter, doc *Document) {
	b, err := p.draw(doc)
	if err != nil {
		fail(w, http.StatusInternalServerError, "the picture could not be drawn")
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "public, max-age=86400") // it never changes, but its link can be removed
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Write(b)
}

// origin is the address of this server as the reader wrote it.
func origin(r *http.Request) string {
	if r.URL.IsAbs() {
		return r.URL.Scheme + "://" + r.URL.Host
	}
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
