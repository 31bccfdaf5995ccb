// This file implements the two ways between a link and files: a link of a program
// with the files that it includes, and the files of a link.
package verify

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"cufront/compiler/driver"
)

const (
	openUsage = `usage: cufront open LINK | FILE | -  [-o DIR]
LINK is a link of the playground (…/play/#c1.…), FILE or - (the standard input) holds one, or the document of a short
link (…/api/share/ID). Its program is printed; with -o it is written with its other files into DIR.
`
	shareUsage = `usage: cufront share FILE.cu [--to URL] [options]
A link that holds the program, the files that it includes by name, and the options, which follow the file. It opens in
the playground at URL (http://localhost:8787, as make serve has it); nothing is sent.
`
	localPage = "http://localhost:8787"
)

func said(exit int, text string) driver.Outcome {
	return driver.Outcome{Exit: exit, Stderr: []byte(text), Person: true}
}

// Open runs "cufront open".
func Open(args []string, env driver.Env, stdin func() ([]byte, error)) driver.Outcome {
	var link, dir string
	for i := 1; i < len(args); i++ {
		switch {
		case args[i] == "-o" && i+1 < len(args):
			i++
			dir = args[i]
		case link != "" || strings.HasPrefix(args[i], "-") && args[i] != "-":
			return said(driver.ExitErrors, openUsage)
		default:
			link = args[i]
		}
	}
	if link == "" {
		return said(driver.ExitErrors, openUsage)
	}
	doc, err := read(link, env, stdin)
	if err != nil {
		return said(driver.ExitErrors, "cufront: "+err.Error()+"\n")
	}
	options := strings.Join(doc.Args, " ")
	if dir == "" {
		out := driver.Outcome{Stdout: []byte(doc.Source), Person: true}
		if len(doc.Files) > 0 {
			out.Stderr = []byte("cufront: the link has more files, which -o DIR writes: " + strings.Join(slices.Sorted(maps.Keys(doc.Files)), ", ") + "\n")
		}
		return out
	}
	files := map[string]string{driver.PageFile: doc.Source}
	maps.Copy(files, doc.Files)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		// A name comes from whoever made the link: it stays below the folder.
		if !local(name) {
			return said(driver.ExitErrors, "cufront: the link names a file outside of the folder: "+name+"\n")
		}
		if !env.FS.IsDir(path.Dir(path.Join(dir, name))) {
			return said(driver.ExitErrors, "cufront: the folder "+path.Dir(path.Join(dir, name))+" does not exist: make it first\n")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := env.FS.Replace(path.Join(dir, name), []byte(files[name])); err != nil {
			return said(driver.ExitErrors, "cufront: cannot write "+path.Join(dir, name)+"\n")
		}
	}
	return driver.Outcome{Stdout: []byte(strings.TrimSpace("cufront split "+options) + " " + path.Join(dir, driver.PageFile) + "\n"), Person: true}
}

// local reports whether a name stays below the folder that it is used in.
func local(name string) bool {
	clean := path.Clean(name)
	return name != "" && !path.IsAbs(clean) && clean != ".." && !strings.HasPrefix(clean, "../") && !strings.ContainsAny(name, "\x00\\")
}

// Share runs "cufront share".
func Share(args []string, env driver.Env) driver.Outcome {
	if len(args) < 2 || strings.HasPrefix(args[1], "-") {
		return said(driver.ExitErrors, shareUsage)
	}
	name, page := args[1], localPage
	var options []string
	for i := 2; i < len(args); i++ {
		if args[i] == "--to" && i+1 < len(args) {
			i++
			page = strings.TrimSuffix(args[i], "/")
			continue
		}
		options = append(options, args[i])
	}
	source, err := env.FS.ReadFile(name)
	if err != nil {
		return said(driver.ExitErrors, "cufront: cannot read "+name+"\n")
	}
	doc := map[string]any{"v": 1, "source": string(source), "build": driver.Version}
	if len(options) > 0 {
		doc["args"] = options
	}
	if files := included(env.FS, path.Dir(name), string(source)); len(files) > 0 {
		doc["files"] = files
	}
	hash, err := pack(doc)
	if err != nil {
		return said(driver.ExitErrors, "cufront: "+err.Error()+"\n")
	}
	return driver.Outcome{Stdout: []byte(page + "/play/#c1." + hash + "\n"), Person: true}
}

// pack writes a document as the hash of a link, as the page does.
func pack(doc any) (string, error) {
	var text, packed bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(doc); err != nil {
		return "", err
	}
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(bytes.TrimSpace(text.Bytes())); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes()), nil
}

// included reads the files that a program includes by names in quotes, and those
// that these include: what lies below the program's folder.
func included(fs driver.FS, dir, source string) map[string]string {
	include := regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"`)
	files := map[string]string{}
	var read func(from, text string)
	read = func(from, text string) {
		for _, m := range include.FindAllStringSubmatch(text, -1) {
			for _, name := range []string{path.Join(from, m[1]), path.Clean(m[1])} { // beside the file that includes it, or the program
				if _, there := files[name]; there {
					break
				}
				b, err := fs.ReadFile(path.Join(dir, name))
				if !local(name) || err != nil {
					continue
				}
				files[name] = string(b)
				read(path.Dir(name), string(b))
				break
			}
		}
	}
	read(".", source)
	return files
}
