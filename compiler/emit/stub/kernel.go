// This file implements the stubs of kernels: declarations, definitions, and the
// functions that call them (rules stub.declaration, stub.arguments, stub.wrapper).
package stub

import (
	"strconv"
	"strings"

	"cufront/compiler/emit/ctype"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// stubName is the name of the stub of r: the kernel is mangled as the host
// compiler mangles it, whatever its language linkage (rule stub.declaration).
func (p *printer) stubName(r *il.Routine) string { return "__device_stub_" + p.names.HostKernel(r) }

// isInstance reports whether r is an instance of a template or an explicit
// specialisation.
func isInstance(r *il.Routine) bool { return len(r.TemplateArgs) > 0 || r.InstantiatedFrom != nil }

// isStatic reports whether r is declared static; in an unnamed namespace that says
// nothing.
func isStatic(r *il.Routine) bool {
	return r.Storage == il.ScStatic && !r.ParentScope.Is(il.ScopeUnnamed)
}

// linkage returns the specifiers and attributes of the stub of r; declared says
// that it is the declaration (rule stub.attributes).
func (p *printer) linkage(r *il.Routine, declared bool) string {
	b := ""
	static := isInstance(r) || isStatic(r)
	switch {
	case static:
		b = "static "
	case declared:
		b = "extern "
	}
	if r.IsInline {
		b += "__inline__ "
	}
	b += ctype.FunctionAttributes(r, nil)
	if static {
		return b
	}
	v := p.visibilities.Of(r)
	if v == "" && (p.Dialect.DeviceHiddenVisibility || r.ParentScope.Is(il.ScopeUnnamed) && !p.Dialect.NoHiddenOnUnnamedNS) {
		v = "hidden"
	}
	if v != "" {
		b += "__attribute__((visibility(\"" + v + "\"))) "
	}
	return b
}

// parameterTypes returns the types of the parameters of r with their qualifiers.
func (p *printer) parameterTypes(r *il.Routine) []*il.Type {
	params := r.Type.Skip().Routine.Params
	list := make([]*il.Type, len(params))
	for i, q := range params {
		list[i] = p.qualified(q.Type, q.Quals)
	}
	return list
}

// qualified returns t with further qualifiers.
func (p *printer) qualified(t *il.Type, q il.Quals) *il.Type {
	if q&^t.AllQuals() == 0 {
		return t
	}
	return p.Unit.Qualified(t, q)
}

// stubParameter declares a parameter of a stub: classes are passed by reference.
func (p *printer) stubParameter(t *il.Type, name string) string {
	if byReference(t) {
		return p.stub.Declare(t, "") + "&" + name
	}
	return p.stub.Declare(t, name)
}

// byReference reports whether the stub gets a parameter of type t by reference:
// an object of a class, or what a pointer to member function is lowered to.
func byReference(t *il.Type) bool {
	s := t.Skip()
	if s.Kind == il.TkPtrToMember {
		return s.Elem.IsFunction()
	}
	return s.ClassType() != nil && !t.IsReference()
}

// declaration declares the stub of r.
func (p *printer) declaration(r *il.Routine) {
	p.begin("stub.declaration", r.DeclPos)
	var list []string
	for _, t := range p.parameterTypes(r) {
		list = append(list, p.stubParameter(t, ""))
	}
	if list == nil {
		list = []string{"void"}
	}
	p.ForeignLines(p.linkage(r, true) + "void " + p.stubName(r) + "(" + strings.Join(list, ", ") + ");\n")
	p.End()
}

// kernel defines the stub of r and the function that calls it.
func (p *printer) kernel(r *il.Routine) {
	p.begin("stub.arguments", r.DeclPos)
	p.definition(r)
	p.End()
	if isInstance(r) {
		p.begin("stub.wrapper", r.DeclPos)
		p.wrapper(r)
		p.End()
		return
	}
	p.forwarder(r)
}

// definition defines the stub of r (rules stub.arguments, stub.restrict).
func (p *printer) definition(r *il.Routine) {
	types := p.parameterTypes(r)
	var params, temps []string
	statements := []string{"__cudaLaunchPrologue(" + strconv.Itoa(max(len(types), 1)) + ");"}
	offset := uint64(0)
	for i, t := range types {
		name := "__par" + strconv.Itoa(i)
		params = append(params, p.stubParameter(ctype.Reference(t), name))
		size, align := sizeOf(t)
		offset = (offset + align - 1) / align * align
		call := "__cudaSetupArgSimple("
		if byReference(t) && !t.IsUnion() {
			call = "__cudaSetupArg("
		}
		if t.AllQuals()&il.Restrict != 0 && !byReference(t) {
			temp := p.temporary()
			temps = append(temps, p.stub.Declare(p.Unit.Unqualified(ctype.Reference(t)), temp)+";")
			statements = append(statements, temp+" = "+name+";")
			name = temp
		}
		statements = append(statements, call+name+", "+strconv.FormatUint(offset, 10)+"UL);")
		offset += size
	}
	statements = append(statements, "__cudaLaunch(((char *)"+p.function(r)+"), "+launchKind(r)+");")
	p.Str(p.linkage(r, false) + "void " + p.stubName(r))
	p.parameters(params)
	p.body(temps, statements)
	if !isInstance(r) {
		p.ForeignLines("\n")
		return
	}
	for _, n := range namespaces(r.ParentScope) {
		inline := ""
		if n.IsInline {
			inline = "inline "
		}
		p.Str(inline + "namespace " + namespaceName(n) + "{")
		p.ForeignLines("\n")
	}
	p.ForeignLines("\n")
}

// launchKind tells kernels of tiles from others.
func launchKind(r *il.Routine) string {
	if il.HasAttribute(r.Attributes, "tile_global") {
		return "1U"
	}
	return "0U"
}

// temporary returns the name of the next temporary.
func (p *printer) temporary() string {
	p.temps++
	return "__T" + strconv.Itoa(p.temps-1)
}

// sizeOf returns size and alignment of a parameter of type t.
func sizeOf(t *il.Type) (size, align uint64) {
	if t.IsReference() {
		return 8, 8
	}
	s := t.Skip()
	if s.Kind == il.TkPtrToMember && s.Elem.IsFunction() {
		return 16, 8
	}
	return s.Size, max(uint64(t.AlignOf()), 1)
}

// function returns the kernel r as a pointer to its type (rule stub.callback).
func (p *printer) function(r *il.Routine) string {
	var list []string
	for _, t := range p.parameterTypes(r) {
		list = append(list, p.host.Declare(t, ""))
	}
	if list == nil {
		list = []string{"void"}
	}
	return "((void ( *)(" + strings.Join(list, ", ") + "))" + p.target(r) + ")"
}

// forwarder defines the kernel r itself, in its lines (rule stub.markers).
func (p *printer) forwarder(r *il.Routine) {
	p.Begin("stub.markers", writer.Rewritten, source.Range{Start: r.DeclPos, End: r.DeclPos})
	p.marker(r.NamePos)
	if isStatic(r) {
		p.Str("static ")
	}
	p.Str("void " + p.target(r))
	var params, args []string
	for i, q := range r.Type.Skip().Routine.Params {
		name := "__cuda_" + strconv.Itoa(i)
		params = append(params, p.hostAll.Declare(declaredType(p, r, i), name))
		if q.Type.IsReference() {
			name = "__cudaAddressOf(" + name + ")"
		}
		args = append(args, name)
	}
	if params == nil {
		p.Str("(void)")
	} else {
		p.Str("( " + strings.Join(params, ",") + ")")
	}
	p.ForeignLines("\n")
	p.marker(r.Body.Pos)
	p.Str("{" + p.stubName(r) + "(")
	if args != nil {
		p.Str(" ")
	}
	p.Str(strings.Join(args, ",") + ");")
	p.closeBody(r.Body)
	p.ForeignLines("\n# 1 \"" + p.Name + "\"\n")
	p.End()
}

// declaredType returns the type of parameter i of r as it was declared.
func declaredType(p *printer, r *il.Routine, i int) *il.Type {
	q := r.Type.Skip().Routine.Params[i]
	if d := r.DeclaredType; d != nil && d.Skip().Routine != nil && i < len(d.Skip().Routine.Params) {
		q = d.Skip().Routine.Params[i]
	}
	if q.DeclaredType != nil {
		return q.DeclaredType
	}
	return p.qualified(q.Type, q.Quals)
}

// farEnd is the number of lines from which a marker leads to the closing brace.
const farEnd = 6

// closeBody writes the way from the opening brace of a kernel to its closing
// brace, and that (rule stub.markers).
func (p *printer) closeBody(body *il.Statement) {
	from, to := p.Unit.Map.Locate(body.Pos), p.Unit.Map.Locate(body.FinalPos)
	n := to.Line - from.Line
	switch {
	case from.File == to.File && n == 0:
		p.Str(" ")
	case from.File == to.File && n > 0 && n < farEnd:
		p.ForeignLines(strings.Repeat("\n", n))
	default:
		p.ForeignLines("\n")
		p.marker(body.FinalPos)
	}
	p.Str("}")
}

// marker writes a marker of the line at pos.
func (p *printer) marker(pos source.Pos) {
	l := p.Unit.Map.Locate(pos)
	p.Str("# ")
	p.Uint(uint64(l.Line))
	p.Byte(' ')
	p.Quoted(l.File)
	p.ForeignLines("\n")
	p.spaced = true
}

// wrapper defines the function that the host text calls for instance r
// (rule stub.wrapper).
func (p *printer) wrapper(r *il.Routine) {
	p.Str("template<> __specialization_static void __wrapper__device_stub_" + r.Name.Text + p.wrapperArgs(r))
	var params, args []string
	for i, t := range p.parameterTypes(r) {
		name := "__cuda_" + strconv.Itoa(i)
		plain := t
		if !t.IsReference() {
			plain = p.Unit.ReferenceTo(p.Unit.Unqualified(t), false)
			t = p.Unit.ReferenceTo(t, false)
		}
		params = append(params, p.hostAll.Declare(t, name))
		arg := "(" + p.hostAll.Declare(plain, "") + ")" + name
		if r.Type.Skip().Routine.Params[i].Type.IsReference() {
			arg = "__cudaAddressOf(" + arg + ")"
		}
		args = append(args, arg)
	}
	if params == nil {
		p.Str("(void){" + p.stubName(r) + "();}")
	} else {
		p.Str("( " + strings.Join(params, ",") + "){" + p.stubName(r) + "( " + strings.Join(args, ",") + ");}")
	}
	p.Str(strings.Repeat("}", len(namespaces(r.ParentScope))))
	p.ForeignLines("\n")
}

// namespaceName returns the name of n in the stub.
func namespaceName(n *il.Namespace) string {
	if n.Name == nil || n.Name.Text == "" {
		return "_NV_ANON_NAMESPACE"
	}
	return n.Name.Text
}
