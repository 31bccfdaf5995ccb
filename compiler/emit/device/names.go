// This file implements the names of functions and variables in device code
// (rule gpu.names).
package device

import (
	"strconv"
	"strings"

	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lower"
)

// names spells entities: it knows the variants of constructors and destructors
// and the functions of the compiler besides.
type names struct{ *ctype.Names }

// Symbols names entities as the device text does.
type Symbols struct{ names *ctype.Names }

// NewSymbols returns the names of the entities of u.
func NewSymbols(u *il.Unit, d *lang.Dialect, moduleID string) Symbols {
	return Symbols{ctype.NewNames(u, d, moduleID)}
}

// Of is the name of a function or variable, of a constructor that of complete
// objects; types have none.
func (s Symbols) Of(e il.Entity) string {
	switch e := e.(type) {
	case *il.Routine:
		return s.names.Routine(e)
	case *il.Variable:
		return s.names.Variable(e)
	}
	return ""
}

// routine is the name of r; variant tells which constructor or destructor.
func (n *names) routine(r *il.Routine, variant byte) string {
	switch {
	case (r.Special == il.SfkConstructor || r.Special == il.SfkDestructor) && variant != 0 && variant != '1':
		return n.Structor(r, variant)
	case r.BuiltinName != nil:
		return builtinName(r.BuiltinName.Text)
	case r.Attrs&il.AttrDeviceBuiltin != 0 && r.Special == il.SfkNone && r.Name != nil: // one with internal linkage too
		return r.Name.Text
	}
	return n.Routine(r)
}

// builtinName is the name that a function of the compiler has in the text
// (rule gpu.builtins).
func builtinName(s string) string {
	if strings.HasPrefix(s, "__builtin_va_") && !strings.HasPrefix(s, "__builtin_va_arg_pack") || s == "__builtin_expect" {
		return s
	}
	return strings.TrimPrefix(s, "__builtin_")
}

// variable names a variable of a function: one without a name when it is first
// mentioned (rules gpu.local-names, gpu.numbers).
func (p *printer) variable(v *lower.Var) string {
	name := v.Name
	if name == "" {
		if v.Number == 0 {
			v.Number = 1 + p.number()
		}
		name = "__T" + strconv.Itoa(v.Number-1)
	}
	if !v.Long {
		return name
	}
	b := append([]byte(nil), "__cuda_local_var_"...)
	b = strconv.AppendUint(b, uint64(v.Pos.Seq), 10)
	b = append(b, '_')
	b = strconv.AppendUint(b, uint64(v.Pos.Col), 10)
	if v.Const {
		b = append(b, "_const_"...)
	} else {
		b = append(b, "_non_const_"...)
	}
	return string(append(b, name...))
}

// label names a jump target.
func (p *printer) label(l *lower.Label) string {
	if l.Name != "" {
		return l.Name
	}
	if l.Number == 0 {
		l.Number = 1 + p.number()
	}
	return "__T" + strconv.Itoa(l.Number-1)
}
