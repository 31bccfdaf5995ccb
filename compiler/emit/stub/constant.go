// This file implements the values of constants: with their types in the names of
// kernels, as literals of C++ in those of wrappers (rule stub.template-argument).
package stub

import (
	"strconv"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
)

// constant appends c as a template argument of a kernel's name.
func (n *hostNames) constant(b []byte, c *il.Constant) []byte {
	if n.depth++; n.depth > maxNames || c == nil {
		n.depth--
		return b
	}
	defer func() { n.depth-- }()
	t := c.Type.Skip()
	switch c.Kind {
	case il.CkInteger:
		if t.IsNullptr() {
			return append(b, "nullptr"...)
		}
		b = append(n.typ(append(b, '('), t), ')')
		if t.Kind == il.TkPointer || t.Kind == il.TkPtrToMember {
			return append(b, '0')
		}
		b = c.Int.Append(b, t.IsSigned())
		if !t.IsEnum() {
			b = append(b, strings.ToLower(il.IntSuffix(t))...)
		}
		return b
	case il.CkFloat:
		b = append(n.typ(append(b, '('), t), ')')
		return c.Float.Append(b)
	case il.CkAddress:
		return n.address(b, c)
	case il.CkPtrToMember:
		switch {
		case c.Field != nil:
			return n.qualified(append(b, '&'), &c.Field.SourceCorresp)
		case c.Routine != nil:
			return append(n.qualified(append(b, '&'), &c.Routine.SourceCorresp), ' ')
		}
	case il.CkAggregate:
		b = append(n.typ(b, t), '{')
		for i, e := range c.Elems {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = n.constant(b, e)
		}
		return append(b, '}')
	}
	return append(b, "nullptr"...)
}

// address appends the address of an entity: with external linkage at file scope a
// blank stands in front of its path.
func (n *hostNames) address(b []byte, c *il.Constant) []byte {
	if !c.Type.IsReference() {
		b = append(b, '&')
	}
	var s *il.SourceCorresp
	switch {
	case c.Var != nil:
		s = &c.Var.SourceCorresp
	case c.Routine != nil:
		s = &c.Routine.SourceCorresp
	default:
		return b
	}
	switch {
	case s.ParentScope != nil && s.ParentScope.Kind == il.SckClass:
	case s.Linkage == il.LinkageInternal:
		b = append(b, "::"...)
	case isFileScope(s.ParentScope):
		b = append(b, " ::"...)
	}
	return n.qualified(b, s)
}

// value is c as a literal of C++.
func (p *printer) value(c *il.Constant) string {
	t := c.Type.Skip()
	switch c.Kind {
	case il.CkInteger:
		return p.integerValue(c, t)
	case il.CkFloat:
		return "(" + string(c.Float.Append(nil)) + il.FloatSuffix(t) + ")"
	case il.CkAddress:
		switch {
		case c.Var != nil && cuda.InDeviceMemory(c.Var):
			return "(&__shadow_var(" + p.names.Variable(c.Var) + "," + p.variableName(c.Var) + "))"
		case c.Var != nil:
			return "(&" + p.names.Variable(c.Var) + ")"
		case c.Routine != nil && cuda.OnDevice(c.Routine) && !ctype.IsInternal(c.Routine):
			n := hostNames{printer: p}
			return string(n.qualified(nil, &c.Routine.SourceCorresp))
		case c.Routine != nil:
			return p.names.Routine(c.Routine)
		}
	case il.CkAggregate:
		switch {
		case t.ClassType() == nil:
			return p.braces(c)
		case t.ClassType().Cls.IsTemplateClass:
			return " " + p.names.TypeName(t) + p.braces(c)
		}
		return "( " + p.aggregate(c) + ")"
	case il.CkPtrToMember:
		if c.Field != nil {
			return strconv.FormatUint(c.Field.Offset, 10) + "L"
		}
	}
	return "((std::nullptr_t)nullptr)"
}

// aggregate is an object of a class: its type and its parts in braces.
func (p *printer) aggregate(c *il.Constant) string {
	n := hostNames{printer: p}
	return string(n.ownName(nil, c.Type.Skip())) + p.braces(c)
}

func (p *printer) braces(c *il.Constant) string {
	parts := make([]string, len(c.Elems))
	for i, e := range c.Elems {
		switch t := e.Type.Skip(); {
		case e.Kind == il.CkAggregate:
			parts[i] = p.braces(e)
		case e.Kind == il.CkInteger && t.Kind == il.TkPointer:
			parts[i] = "(" + p.host.Declare(e.Type, "") + ")nullptr"
		default:
			parts[i] = p.value(e)
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// integerValue is integer constant c of type t.
func (p *printer) integerValue(c *il.Constant, t *il.Type) string {
	switch {
	case t.IsNullptr():
		return "((std::nullptr_t)nullptr)"
	case t.IsBool():
		if c.Int.IsZero() {
			return "false"
		}
		return "true"
	case t.IsEnum():
		return p.enumerator(c, t)
	case t.Kind == il.TkPointer:
		return "((" + p.host.Declare(c.Type, "") + ")nullptr)"
	case t.Kind == il.TkPtrToMember:
		return "(-1L)"
	}
	switch i := t.IntInfo; {
	case i == nil:
	case i.Char8:
		return wide("u8", c.Int.Lo&0xff)
	case i.Char16:
		return wide("u", c.Int.Lo)
	case i.Char32:
		return wide("U", c.Int.Lo)
	case i.WChar && c.IsCharLiteral:
		return wide("L", c.Int.Lo)
	case i.WChar:
		return string(c.Int.Append(nil, true))
	}
	s := string(c.Int.Append(nil, t.IsSigned()))
	switch t.Int {
	case il.IntChar:
		return character(c.Int.Lo)
	case il.IntSChar, il.IntUChar:
		return "((" + p.host.Declare(t, "") + ")" + character(c.Int.Lo) + ")"
	case il.IntUShort:
		s += "U"
	}
	switch {
	case s == "-2147483648" && t.Int == il.IntInt:
		s = "-2147483647-1"
	case s == "-9223372036854775808":
		s = "-9223372036854775807" + il.IntSuffix(t) + "-1"
	default:
		s += il.IntSuffix(t)
	}
	if s[0] == '-' {
		s = "(" + s + ")"
	}
	switch t.Int {
	case il.IntShort, il.IntUShort, il.IntInt128, il.IntUInt128:
		return "((" + p.host.Declare(t, "") + ")" + s + ")"
	}
	return s
}

// character is a character literal.
func character(v uint64) string {
	return "'" + string(il.AppendEscaped(nil, byte(v), "'\"?\\")) + "'"
}

// wide is a character literal with a prefix.
func wide(prefix string, v uint64) string {
	return prefix + "'\\x" + strconv.FormatUint(v&0xffffffff, 16) + "'"
}

// enumerator is a value of enumeration t: by its name where it has one.
func (p *printer) enumerator(c *il.Constant, t *il.Type) string {
	for _, e := range t.IntInfo.Constants {
		if e.Int == c.Int && e.Name != nil {
			n := hostNames{printer: p}
			b := n.qualified(nil, &e.SourceCorresp)
			if e.ParentScope != nil && e.ParentScope.Kind != il.SckFile {
				return "( ::" + string(b) + ")"
			}
			return "(" + string(b) + ")"
		}
	}
	n := hostNames{printer: p}
	return "(( " + string(n.ownName(nil, t)) + ")" + string(c.Int.Append(nil, t.IsSigned())) + ")"
}
