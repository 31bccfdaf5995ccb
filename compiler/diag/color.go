// This file implements the colours of diagnostics on a terminal
// (rule diag.colours).
package diag

import "strings"

// Colors is the escape codes of the parts of a message. Where a part has no
// code only its end sequence is printed.
type Colors struct {
	On                                 bool
	Error, Warning, Note, Locus, Quote string
	Range1                             string
}

// DefaultColors is the specification that holds without a variable.
const DefaultColors = "error=01;31:warning=01;35:note=01;36:locus=01:quote=01:range1=32"

// ParseColors reads a specification (EDG_COLORS, GCC_COLORS).
func ParseColors(spec string) Colors {
	c := Colors{On: true}
	for _, part := range strings.Split(spec, ":") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "error":
			c.Error = value
		case "warning":
			c.Warning = value
		case "note":
			c.Note = value
		case "locus":
			c.Locus = value
		case "quote":
			c.Quote = value
		case "range1":
			c.Range1 = value
		}
	}
	return c
}

func paint(b []byte, code, text string) []byte {
	if code != "" {
		b = append(b, "\x1b["...)
		b = append(b, code...)
		b = append(b, 'm')
	}
	b = append(b, text...)
	return append(b, "\x1b[0m"...)
}

// locus paints the position; an empty pair comes first.
func (c *Colors) locus(b []byte, where string) []byte {
	if !c.On {
		return append(b, where...)
	}
	if where == "" {
		return b
	}
	return paint(paint(b, c.Locus, ""), c.Locus, where)
}

func (c *Colors) label(b []byte, s Severity, word string) []byte {
	if !c.On {
		return append(b, word...)
	}
	code := c.Error
	switch s {
	case Warning:
		code = c.Warning
	case Note, Remark:
		code = c.Note
	}
	if len(b) == 0 {
		b = paint(b, code, "") // the empty pair in place of the locus
	}
	return paint(b, code, word)
}

// quotes paints every quoted part of a text.
func (c *Colors) quotes(b []byte, text string) []byte {
	if !c.On {
		return append(b, text...)
	}
	for {
		i := strings.IndexByte(text, '"')
		if i < 0 {
			break
		}
		j := strings.IndexByte(text[i+1:], '"')
		if j < 0 {
			break
		}
		b = append(b, text[:i+1]...)
		b = paint(b, c.Quote, text[i+1:i+1+j])
		b = append(b, '"')
		text = text[i+j+2:]
	}
	return append(b, text...)
}

// at paints "at line N" of a context.
func (c *Colors) at(s string) string {
	if !c.On {
		return s
	}
	return string(paint(nil, c.Range1, s))
}
