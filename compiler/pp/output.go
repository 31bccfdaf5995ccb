// This file implements the preprocessed output (-E, -P, -C).
package pp

import (
	"cufront/compiler/lex"
	"cufront/compiler/token"
)

// printer writes the preprocessed output.
type printer struct{}

func (o *printer) attach(l *lex.Lexer)                 {}
func (o *printer) beginDirective(hash, t *token.Token) {}
func (o *printer) lineChanged(name string, line int)   {}
func (o *printer) fileLeft(name string, line int)      {}
func (o *printer) fileEntered(name string)             {}
func (o *printer) pragma(hash, t *token.Token)         {}
