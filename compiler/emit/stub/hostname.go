// This file implements the names that types and kernels have in C++: those of the
// typedefs, of kernels as template-ids, of the arguments of wrappers
// (rules stub.typedef, stub.argument-blanks, stub.template-argument). They are
// spelled as the tool's messages spell types, qualified from the file scope.
package stub

import (
	"slices"
	"strconv"

	"cufront/compiler/il"
)

// hostNames spells one name. A class of file scope has four blanks in front of
// its path unless another class of its name was spelled before
// (rule stub.argument-blanks).
type hostNames struct {
	*printer
	first     map[string]*il.Type
	around    []string   // the classes of file scope in whose own arguments, as part of a path, the name stands
	bare      []*il.Type // the classes around the function whose lambda is spelled: they go by their path alone
	inTypedef bool
	depth     int
}

// maxNames bounds the nesting of names.
const maxNames = 200

// mention notes that type t goes by its mangled name, which a typedef declares.
func (p *printer) mention(t *il.Type) {
	if !p.seen[t] {
		p.seen[t] = true
		p.mentioned = append(p.mentioned, t)
	}
}

// types writes the typedefs of all types that the stub will name by a mangled name
// (rule stub.typedef).
func (p *printer) types() {
	for _, r := range p.kernels {
		for _, t := range p.parameterTypes(r) {
			p.stub.Declare(t, "")
			p.host.Declare(t, "")
		}
		if isInstance(r) {
			p.wrapperArgs(r)
		}
	}
	for _, t := range typesInOrder(p.mentioned, p.Types) {
		p.begin("stub.typedef", t.DeclPos)
		n := hostNames{printer: p, inTypedef: true}
		b := n.typedefName(append([]byte(nil), "typedef "...), t)
		b = append(b, ' ')
		if t.Kind == il.TkTypeRef {
			b = append(b, p.stub.TypedefName(t)...)
		} else {
			b = append(b, p.stub.TagName(t)...)
		}
		p.ForeignLines(string(b) + ";\n")
		p.End()
	}
}

// typedefName appends what a typedef stands for: the name of t in C++; of a member
// of an instance that is a builtin type that type.
func (n *hostNames) typedefName(b []byte, t *il.Type) []byte {
	if t.Kind != il.TkTypeRef {
		return n.ownName(b, t)
	}
	if isMemberOfInstance(t) || isStdMember(t) {
		if s := t.Skip(); t.AllQuals() == 0 && (s.Kind == il.TkFloat || s.Kind == il.TkVoid || s.Kind == il.TkInteger && !s.IsEnum()) {
			return n.typ(b, s)
		}
	}
	b = n.qualified(b, aliasCorresp(t))
	if r := t.Ref; r != nil && r.Kind == il.RefTemplateAlias {
		b = n.args(b, r.Args)
	}
	return b
}

// isMemberOfInstance reports whether t is a member of an instance of a template.
func isMemberOfInstance(t *il.Type) bool {
	for s := t.ParentScope; s != nil && s.Kind == il.SckClass; s = s.Parent {
		if s.Type != nil && s.Type.Cls != nil && s.Type.Cls.IsTemplateClass {
			return true
		}
	}
	return false
}

// isStdMember reports whether t lies in a namespace.
func isStdMember(t *il.Type) bool {
	return t.ParentScope != nil && t.ParentScope.Kind == il.SckNamespace
}

// aliasCorresp is where the alias template of an instance is declared.
func aliasCorresp(t *il.Type) *il.SourceCorresp {
	if t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias && t.Ref.Template != nil {
		return &t.Ref.Template.SourceCorresp
	}
	return &t.SourceCorresp
}

// ownName appends the name of class or enumeration t with its path, but without
// the `::` in front.
func (n *hostNames) ownName(b []byte, t *il.Type) []byte {
	if t.Cls != nil && t.Cls.IsClosure {
		return n.closure(b, t)
	}
	n.register(t)
	b = n.scopes(b, t.ParentScope)
	return n.tag(b, t)
}

// register notes that class t of file scope is spelled; false when another one of
// its name was before.
func (n *hostNames) register(t *il.Type) bool {
	if t.Name == nil || !isFileScope(t.ParentScope) {
		return false
	}
	if n.first == nil {
		n.first = make(map[string]*il.Type)
	}
	was := n.first[t.Name.Text]
	if was == nil {
		n.first[t.Name.Text] = t
		return true
	}
	return was == t
}

func isFileScope(s *il.Scope) bool { return s == nil || s.Kind == il.SckFile }

// qualified appends the path and the name of an entity that is no instance.
func (n *hostNames) qualified(b []byte, c *il.SourceCorresp) []byte {
	b = n.scopes(b, c.ParentScope)
	if c.Name != nil {
		b = append(b, c.Name.Text...)
	}
	return b
}

// scopes appends the path to what lies in s.
func (n *hostNames) scopes(b []byte, s *il.Scope) []byte {
	for ; s != nil; s = s.Parent {
		switch {
		case s.Kind == il.SckNamespace && s.Namespace != nil:
			b = n.scopes(b, s.Namespace.ParentScope)
			return append(append(b, namespaceName(s.Namespace)...), "::"...)
		case (s.Kind == il.SckClass || s.Kind == il.SckEnum) && s.Type != nil:
			b = n.scopes(b, s.Type.ParentScope)
			if s.Type.Name != nil && isFileScope(s.Type.ParentScope) {
				n.around = append(n.around, s.Type.Name.Text)
				defer func() { n.around = n.around[:len(n.around)-1] }()
			}
			return append(n.tag(b, s.Type), "::"...)
		case s.Kind == il.SckFile:
			return b
		}
	}
	return b
}

// tag appends the last component of the name of class or enumeration t.
func (n *hostNames) tag(b []byte, t *il.Type) []byte {
	switch td := t.NamingTypedef(); {
	case t.Name != nil:
		b = append(b, t.Name.Text...)
	case td != nil:
		b = append(b, td.Name.Text...)
	default:
		b = append(b, "[unnamed type (instance "+strconv.Itoa(unnamedNumber(t))+")]"...)
	}
	if t.Cls != nil && t.Cls.IsTemplateClass {
		b = n.args(b, t.Cls.Args)
	}
	return b
}

// unnamedNumber counts the unnamed types of the scope of t up to it.
func unnamedNumber(t *il.Type) int {
	n := 1
	if s := t.ParentScope; s != nil {
		for _, o := range s.Types {
			if o == t {
				break
			}
			if o.Name == nil && (o.Cls != nil && !o.Cls.IsClosure || o.IsEnum()) && o.NamingTypedef() == nil {
				n++
			}
		}
	}
	return n
}

// args appends template arguments in brackets; a pack ends with a blank.
func (n *hostNames) args(b []byte, args []il.TemplateArg) []byte {
	if n.depth++; n.depth > maxNames {
		n.depth--
		return b
	}
	defer func() { n.depth-- }()
	n.Unit.Work.Step(1 + len(args))
	b = append(b, '<')
	count := 0
	pack, elements := false, 0
	endPack := func() {
		if pack && elements == 0 && count > 0 {
			b = append(b, ' ') // the separator of a pack without elements
		}
		if pack {
			b = append(b, ' ')
		}
		pack, elements = false, 0
	}
	for i := range args {
		a := &args[i]
		if a.Kind == il.ArgPackStart {
			endPack()
			pack = true
			continue
		}
		if pack && !a.IsPackElement {
			endPack()
		}
		if count++; count > 1 {
			b = append(b, ", "...)
		}
		elements++
		b = n.arg(b, a)
	}
	endPack()
	return append(b, "> "...)
}

// arg appends one template argument.
func (n *hostNames) arg(b []byte, a *il.TemplateArg) []byte {
	switch a.Kind {
	case il.ArgType:
		return n.typ(b, n.Unit.Canonical(a.Type))
	case il.ArgConstant:
		return n.constant(b, a.Const)
	case il.ArgTemplate:
		return n.template(b, a.Template)
	}
	return b
}

// template appends a template that is an argument.
func (n *hostNames) template(b []byte, t *il.Template) []byte {
	if t == nil || t.Name == nil {
		return b
	}
	if len(namespaces(t.ParentScope)) == 0 {
		b = append(b, "    ::"...)
	} else {
		b = append(b, " ::"...)
	}
	return n.qualified(b, &t.SourceCorresp)
}

// typ appends type t as an argument.
func (n *hostNames) typ(b []byte, t *il.Type) []byte { return n.declare(b, t, 0, "") }

// declare appends type t with declarator text d.
func (n *hostNames) declare(b []byte, t *il.Type, quals il.Quals, d string) []byte {
	if n.depth++; n.depth > maxNames || t == nil {
		n.depth--
		return b
	}
	defer func() { n.depth-- }()
	for t.Kind == il.TkTypeRef && t.Elem != nil {
		quals |= t.Quals
		t = t.Elem
	}
	switch t.Kind {
	case il.TkPointer:
		return n.pointer(b, t, quals, d)
	case il.TkPtrToMember:
		c := n.class(nil, t.Class)
		d = "    " + string(c) + "::*" + qualifiersBehind(quals) + d
		if t.Elem.IsFunction() || t.Elem.IsArray() {
			d = "(" + d + ")"
		}
		return n.declare(b, t.Elem, 0, d)
	case il.TkArray:
		s := "[" + strconv.FormatUint(t.Array.Count, 10) + "]"
		if t.Array.Unknown {
			s = "[]"
		}
		return n.declare(b, t.Elem, quals, d+s)
	case il.TkRoutine:
		return n.function(b, t, d)
	}
	if q := quals.String(); q != "" {
		b = append(append(b, q...), ' ')
	}
	b = n.simple(b, t)
	if d != "" {
		if !n.isBare(t) {
			b = append(b, ' ')
		}
		b = append(b, d...)
	}
	return b
}

// qualifiersBehind is the text of the qualifiers of a pointer: a blank follows them.
func qualifiersBehind(q il.Quals) string {
	s := q.String()
	if s != "" {
		s += " "
	}
	return s
}

// isBare reports whether class t goes by its path alone, without a blank in front
// of a declarator.
func (n *hostNames) isBare(t *il.Type) bool {
	return t.Name != nil && (isFileScope(t.ParentScope) && slices.Contains(n.around, t.Name.Text) || slices.Contains(n.bare, t))
}

func (n *hostNames) pointer(b []byte, t *il.Type, quals il.Quals, d string) []byte {
	star := "*"
	switch {
	case t.IsRRef:
		star = "&&"
	case t.IsRef:
		star = "&"
	}
	d = star + qualifiersBehind(quals) + d
	if e := t.Elem.Skip(); e.Kind == il.TkArray || e.Kind == il.TkRoutine {
		d = "(" + d + ")"
	}
	return n.declare(b, t.Elem, 0, d)
}

// function appends a function type: the result, the declarator, the parameters.
func (n *hostNames) function(b []byte, t *il.Type, d string) []byte {
	params := n.parameters([]byte(d+"("), t)
	params = append(params, ')')
	r := t.Routine
	if q := r.ThisQuals.String(); q != "" {
		params = append(append(params, ' '), q...)
	}
	switch r.RefQual {
	case 1:
		params = append(params, " &"...)
	case 2:
		params = append(params, " &&"...)
	}
	if e := r.ExcSpec; e != nil && e.IsNoexcept && e.Value != 0 {
		params = append(params, " noexcept"...)
	}
	return n.declare(b, t.Elem, 0, string(params))
}

// parameters appends the parameter types of function type t.
func (n *hostNames) parameters(b []byte, t *il.Type) []byte {
	for i, q := range t.Routine.Params {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = n.declare(b, q.Type, 0, "")
	}
	if t.Routine.HasEllipsis {
		if len(t.Routine.Params) > 0 {
			b = append(b, ", "...)
		}
		b = append(b, "..."...)
	}
	return b
}

// simple appends a type without declarator.
func (n *hostNames) simple(b []byte, t *il.Type) []byte {
	if t.ClassType() != nil || t.IsEnum() {
		return n.class(b, t)
	}
	if t.Kind == il.TkNullptr {
		b = append(b, "::"...)
	}
	return il.AppendType(b, t, nil)
}

// class appends class or enumeration t behind the blanks and the `::` of its path
// (rule stub.argument-blanks).
func (n *hostNames) class(b []byte, t *il.Type) []byte {
	if t.Cls != nil && t.Cls.IsClosure {
		return n.closure(append(b, " ::"...), t)
	}
	if n.isBare(t) {
		return n.tag(n.scopes(b, t.ParentScope), t)
	}
	if t.Name != nil && t.LocalToFunction {
		return append(b, " ::"...)
	}
	if td := t.NamingTypedef(); t.Name == nil && td != nil && (t.ParentScope == nil || t.ParentScope.Kind == il.SckFile) || n.register(t) {
		b = append(b, "    ::"...)
	} else {
		b = append(b, " ::"...)
	}
	return n.tag(n.scopes(b, t.ParentScope), t)
}
