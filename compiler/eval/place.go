// This file implements the builtins that tell where they are called:
// __builtin_LINE and the like, and __builtin_source_location. In a default
// argument that is where the call stands which uses it [support.srcloc.cons].
package eval

import (
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// placeBuiltin evaluates such a builtin; ok is false for others.
func (m *machine) placeBuiltin(e *il.Expr, name string) (v value, ok bool) {
	switch name {
	case "__builtin_LINE":
		return intOf(m.place(e).Line), true
	case "__builtin_COLUMN":
		return intOf(m.place(e).Col), true
	case "__builtin_FILE":
		return m.text(m.place(e).File), true
	case "__builtin_FUNCTION":
		return m.text(m.functionName()), true
	case "__builtin_source_location":
		return m.sourceLocation(e, m.place(e))
	}
	return value{}, false
}

// place returns where call e stands, or the call whose default argument it is.
func (m *machine) place(e *il.Expr) source.Location {
	if m.caller.IsValid() {
		return m.u.Map.Locate(m.caller)
	}
	return m.u.Map.Locate(e.Pos)
}

func intOf(n int) value { return value{kind: intValue, i: num.FromInt64(int64(n))} }

// functionName is the name of the function whose body is being evaluated.
func (m *machine) functionName() string {
	if m.frame == nil || m.frame.routine == nil || m.frame.routine.Name == nil {
		return ""
	}
	return m.frame.routine.Name.Text
}

// text returns a pointer to the characters of s.
func (m *machine) text(s string) value {
	b := &m.u.Builtin
	c := m.u.NewConst(il.CkString, m.u.StringType(m.u.Qualified(b.Char, il.Const), uint64(len(s)+1)))
	c.Str = s
	o := m.stringObject(c)
	return value{kind: ptrValue, p: pointer{o: m.element(o, 0)}}
}

// sourceLocation returns a pointer to an object of std::source_location::__impl:
// two strings, the file's and the function's name, then line and column.
func (m *machine) sourceLocation(e *il.Expr, at source.Location) (value, bool) {
	o := m.newObject(e.Type.Deref().Skip().Elem, nil)
	if o == nil {
		return value{}, false
	}
	parts := []value{m.text(at.File), m.text(m.functionName()), intOf(at.Line), intOf(at.Col)}
	for i, s := range o.subs {
		if i < len(parts) && s != nil {
			s.val, s.state = parts[i], alive
		}
	}
	o.state = alive
	c, ok := m.objectConstant(o, e.Pos)
	if !ok {
		return value{}, false
	}
	v := m.u.NewVariable() // an object that outlives the evaluation
	v.Type, v.Const, v.IsConstexpr, v.Generated = e.Type.Skip().Elem, c, true, true
	v.Storage, v.DeclPos, v.NamePos = il.ScStatic, e.Pos, e.Pos
	o, ok = m.outside(v)
	return value{kind: ptrValue, p: pointer{o: o}}, ok
}
