// This file implements functions: declarations, heads, bodies
// (rules gpu.function-heads, gpu.parameters, gpu.bodies).
package device

import (
	"strconv"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/lower"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// A variant is one function of the text: a routine, or one of those that a
// constructor or destructor becomes.
type variant struct {
	r       *il.Routine
	kind    byte // '1' is for complete objects, '2' for bases, '0' for deletion
	defined bool
	thunk   lower.Thunk // what it does to the object's address before it goes on
	body    *lower.Func // when defined
}

// written reports whether v is the variant that has the body.
func (v *variant) written() bool { return v.kind == lower.Written(v.r) && v.thunk == (lower.Thunk{}) }

// isDefined reports whether r has a body in the text (rule gpu.extern-kernels).
func isDefined(r *il.Routine) bool {
	if cuda.IsKernel(r) && r.DoNotInstantiate && !r.ExplicitInst {
		return false // another unit instantiates it
	}
	return r.Body != nil || (r.Generated || r.IsDefaulted) && !r.IsDeleted && r.MemberOf != nil
}

// variants returns the functions that r becomes, in order, and the thunks of these:
// constructors and destructors of classes that no other unit can name have none
// for bases unless bases has the class, those that are only declared unless
// forBases has the function (rule gpu.structors).
func variants(list []variant, r *il.Routine, bases map[*il.Type]bool, forBases map[*il.Routine]bool, thunks []lower.Thunk, early bool) []variant {
	adjusted := func(kind byte) {
		for _, n := range thunks {
			list = append(list, variant{r: r, kind: kind, defined: isDefined(r), thunk: n})
		}
	}
	structor := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor
	if !structor || !isDefined(r) {
		list = append(list, variant{r: r, kind: '1', defined: isDefined(r)})
		if structor && forBases[r] {
			list = append(list, variant{r: r, kind: '2'})
		}
		adjusted('1')
		return list
	}
	if lower.Written(r) == '2' {
		list = append(list, variant{r: r, kind: '2', defined: true})
		if r.Special == il.SfkDestructor && r.IsVirtual {
			list = append(list, variant{r: r, kind: '0', defined: true})
			adjusted('0')
		}
		list = append(list, variant{r: r, kind: '1', defined: true})
		if r.Special == il.SfkDestructor {
			adjusted('1')
		}
		return list
	}
	list = append(list, variant{r: r, kind: '1', defined: true})
	frees := func() {
		if r.Special == il.SfkDestructor && r.IsVirtual {
			list = append(list, variant{r: r, kind: '0', defined: true})
			adjusted('0')
		}
	}
	if !early {
		frees()
	}
	if c := r.MemberOf.ClassType(); c == nil || !hasNoLinkage(c, 0) || bases[c] {
		list = append(list, variant{r: r, kind: '2', defined: true})
		if r.Special == il.SfkDestructor {
			adjusted('1')
		}
	}
	if early {
		frees()
	}
	return list
}

// maxEnclosing bounds the nesting of classes and template arguments.
const maxEnclosing = 200

// hasNoLinkage reports whether no other unit can name class c: it lies in a
// function or an unnamed namespace, has no name, or such a class is among its
// template arguments.
func hasNoLinkage(c *il.Type, depth int) bool {
	if c == nil || c.Cls == nil || depth > maxEnclosing {
		return false
	}
	if c.Cls.IsClosure || c.LocalToFunction || c.EnclosingRoutine != nil || c.ParentScope.Is(il.ScopeUnnamed) || c.Name == nil && c.Cls.TypedefName == nil {
		return true
	}
	for i := range c.Cls.Args {
		if t := c.Cls.Args[i].Type; t != nil && hasNoLinkage(t.ClassType(), depth+1) {
			return true
		}
	}
	return c.Cls.EnclosingClass != nil && hasNoLinkage(c.Cls.EnclosingClass.ClassType(), depth+1)
}

// functionDeclarations prints the declarations of all functions.
func (p *printer) functionDeclarations() {
	zeroing := p.low.Memset
	for _, v := range p.order.functions {
		if zeroing && !isAllocation(v.r) { // these exist before anything
			p.builtinBlock(nil)
			zeroing = false
		}
		switch {
		case p.order.silent[v.r]:
			p.builtinBlock(nil)
		case v.r.Attrs&il.AttrDeviceBuiltin != 0:
			p.builtinBlock(&v)
		default:
			p.functionDeclaration(v)
		}
	}
	if zeroing {
		p.builtinBlock(nil)
	}
}

// isAllocation reports whether r is an allocation or deallocation function that exists
// without a declaration, and is not defined here.
func isAllocation(r *il.Routine) bool {
	return r.MemberOf == nil && r.Body == nil && !r.IsInline && r.Special == il.SfkOperator && (r.Opname == token.KwNew || r.Opname == token.KwDelete)
}

// builtinBlock prints the declaration of a function of the run-time library, which
// its own headers declare; nil stands for one that has none
// (rule gpu.builtin-blocks).
func (p *printer) builtinBlock(v *variant) {
	p.out.Directive("#if !defined(__CUDABE__)")
	if v != nil {
		p.marker(functionPos(*v))
		p.str(" __device_builtin__ ___device__(extern  __no_sc__) ")
		if lower.Inline(v.r) {
			p.str("__inline__ ")
		}
		p.attributes(*v)
		p.str(p.head(*v, nil) + ";")
	}
	p.out.Directive("#endif")
}

func (p *printer) functionDeclaration(v variant) {
	if v.written() {
		p.marker(functionPos(v))
	} else {
		p.out.EndLine()
	}
	p.prefix(v, true)
	p.str(p.head(v, nil) + ";")
}

// functionPos is the place of the marker in front of r: its definition's.
func functionPos(v variant) source.Pos {
	r := v.r
	if from := r.InstantiatedFrom; from != nil && !r.IsSpecialized && from.Body != nil && from.NamePos.IsValid() {
		return from.NamePos // where the template is defined
	}
	if r.NamePos.IsValid() && r.Body != nil {
		return r.NamePos
	}
	return r.DeclPos
}

// linkOnce is the attribute of what several units may define.
const linkOnce = " __attribute__((nv_linkonce_odr)) "

// prefix prints what stands in front of the type of r: where it runs, its
// linkage, attributes (rule gpu.prefixes).
func (p *printer) prefix(v variant, declaration bool) {
	r := v.r
	internal := ctype.IsInternal(r) || r.MemberOf != nil && isLocalClass(r.MemberOf.ClassType())
	rdc := p.Dialect.RDC()
	once := rdc && isShared(r)
	if cuda.IsKernel(r) {
		p.kernelPrefix(r, internal, declaration)
	} else {
		switch {
		case !v.defined && declaration && !internal:
			p.str("___device__(extern  __no_sc__) ")
		case !rdc && !p.keepAll() || internal || isClosureMember(r):
			p.str("___device__(static  __no_sc__) ")
		case declaration:
			p.str("___device__(extern  __no_sc__) ")
		default:
			if once {
				p.str(linkage(r))
			}
			p.str("___device__( __no_sc__) ")
		}
	}
	if cuda.IsKernel(r) {
		return
	}
	if lower.Inline(r) {
		p.str("__inline__ ")
	}
	p.attributes(v)
}

// keepAll reports whether device functions stay although nothing uses them, for
// which they are external.
func (p *printer) keepAll() bool { return p.Dialect.KeepDeviceFunctions || p.Dialect.DebugMode }

// isLocalClass reports whether no other unit can name class c, a member of an
// unnamed namespace.
func isLocalClass(c *il.Type) bool {
	return !c.Cls.IsClosure && c.Linkage == il.LinkageInternal
}

// isClosureMember reports whether r is a member of the closure of a lambda that
// is no template.
func isClosureMember(r *il.Routine) bool {
	return r.MemberOf != nil && r.MemberOf.Cls != nil && r.MemberOf.Cls.IsClosure && len(r.TemplateArgs) == 0
}

// isShared reports whether several units may define r: inline functions and
// instances.
func isShared(r *il.Routine) bool {
	if r.IsSpecialized && !r.IsInline {
		return false
	}
	return lower.Inline(r) || r.InstantiatedFrom != nil || r.AssocTemplate != nil
}

func linkage(r *il.Routine) string {
	if r.ExplicitInst || r.MemberOf != nil && r.MemberOf.Cls != nil && r.MemberOf.Cls.ExplicitInst {
		return " __attribute__((nv_weak_odr)) "
	}
	return linkOnce
}

func (p *printer) kernelPrefix(r *il.Routine, internal, declaration bool) {
	if p.Dialect.RDC() && !declaration && !internal && isShared(r) {
		p.str(linkage(r))
	}
	p.launchBounds(r)
	p.str("__global__ __var_used__ ")
	switch {
	case internal:
		p.str("static ")
	case declaration:
		p.str("extern ")
	}
}

func (p *printer) launchBounds(r *il.Routine) {
	if r.LaunchBounds == nil || r.LaunchBounds.Bounds[0] == nil {
		return
	}
	p.str("__launch_bounds__(")
	for i, c := range r.LaunchBounds.Bounds {
		if c == nil || i == 2 {
			break
		}
		if i > 0 {
			p.str(",")
		}
		p.constant(c, c.Type)
	}
	p.str(") ")
}

// attributes prints the attributes of v that C has.
func (p *printer) attributes(v variant) {
	r := v.r
	p.str(ctype.FunctionAttributes(r, func(name string) (known, has bool) {
		switch name {
		case "always_inline":
			return true, r.AlwaysInline && !r.NeverInline && (v.written() || r.Generated)
		case "noreturn":
			return true, (r.NoReturn || r.IsLambdaBody) && il.HasAttribute(r.Attributes, "noreturn")
		case "pure":
			return true, r.IsPure
		case "weak":
			return true, r.IsWeak
		case "nothrow":
			return true, v.written() && (neverThrows(r) || il.HasAttribute(r.Attributes, "nothrow"))
		}
		return false, false
	}))
	if s := p.visibilities.Of(r); s != "" {
		p.str("__attribute__((visibility(\"" + s + "\"))) ")
	}
}

// neverThrows reports whether r says that it throws nothing: noexcept, or an
// implicit member that cannot throw.
func neverThrows(r *il.Routine) bool {
	s := r.Type.Skip().Routine.ExcSpec
	if s == nil && r.Special == il.SfkOperator && r.Opname == token.KwDelete {
		return true // [except.spec]/11
	}
	if r.Special == il.SfkDestructor && !r.Generated && !r.IsDefaulted && (s == nil || s.Generated) {
		return false
	}
	if s == nil || !s.IsNoexcept && (s.ThrowAny || len(s.Types) > 0) || r.IsDefaulted && s.Generated {
		return false
	}
	return s.IsNoexcept && s.Value == 1 || !s.IsNoexcept || copiesSafely(r, 0)
}

// copiesSafely reports whether the implicit constructor r, which copies or moves, calls only
// constructors that throw nothing, those of const members aside (rule gpu.implicit-exceptions).
func copiesSafely(r *il.Routine, depth int) bool {
	if !r.Generated || r.Special != il.SfkConstructor || r.MemberOf == nil {
		return false
	}
	c, params := r.MemberOf.ClassType(), r.Type.Skip().Routine.Params
	if c == nil || depth > 100 || len(params) != 1 || !params[0].Type.IsReference() || params[0].Type.Deref().ClassType() != c || r.Inherited != nil {
		return false
	}
	moves := params[0].Type.IsRvalueReference()
	safe := func(t *il.Type) bool {
		s := t.BaseElement().ClassType()
		if s == nil || t.IsReference() || t.BaseElement().AllQuals()&il.Const != 0 {
			return true
		}
		k := lower.Copier(s, false, moves)
		if k != nil && k.Generated {
			e := k.Type.Skip().Routine.ExcSpec
			return e != nil && e.IsNoexcept && e.Value == 1 || copiesSafely(k, depth+1)
		}
		return k == nil || neverThrows(k)
	}
	for _, b := range c.Cls.DirectBases {
		if !safe(b.Type) {
			return false
		}
	}
	for _, m := range c.Cls.Fields {
		if !safe(m.Type) {
			return false
		}
	}
	return true
}

// head returns the declarator of a function with its result type; f is nil for
// declarations.
func (p *printer) head(v variant, f *lower.Func) string {
	name := p.variantName(v)
	t := p.low.FunctionType(v.r, v.kind)
	return p.types.Declare(t, name)
}

// variantName is the name of one function of the text.
func (p *printer) variantName(v variant) string {
	name := p.names.routine(v.r, v.kind)
	switch t := v.thunk; {
	case t.Call != 0:
		return "_ZTv" + mangledNumber(-t.Adjust) + "_" + mangledNumber(t.Call) + "_" + strings.TrimPrefix(name, "_Z")
	case t.Adjust != 0:
		return "_ZTh" + mangledNumber(-t.Adjust) + "_" + strings.TrimPrefix(name, "_Z")
	}
	return name
}

// mangledNumber is n as names have it.
func mangledNumber(n int64) string {
	if n < 0 {
		return "n" + strconv.FormatInt(-n, 10)
	}
	return strconv.FormatInt(n, 10)
}

// functionDefinitions prints all functions that have a body.
func (p *printer) functionDefinitions() {
	kernels := false
	if p.low.Memset {
		p.builtinBlock(nil)
	}
	for _, v := range p.order.functions {
		if v.r.Attrs&il.AttrDeviceBuiltin != 0 {
			p.builtinBlock(nil)
			continue
		}
		if cuda.IsKernel(v.r) && !kernels {
			kernels = true
			p.stubNumber = p.numbers
			p.numbers += p.stubNumbers
		}
		if v.defined {
			if cuda.IsKernel(v.r) {
				p.kernels = append(p.kernels, v.r)
			}
			p.functionDefinition(v)
		}
	}
}

// functionDefinition prints one function in full.
func (p *printer) functionDefinition(v variant) {
	r := v.r
	f := v.body
	p.out.EndLine()
	if r.MemberOf != nil && !r.IsStaticMember && !isConverter(r) {
		p.out.Directive("__asm__(\".align 2\");")
	}
	if v.written() {
		p.marker(functionPos(v))
	}
	p.prefix(v, false)
	p.definitionHead(v, f)
	p.body(f.Body)
	p.str("}")
}

// isConverter reports whether r is the function that the conversion of a closure
// to a pointer yields.
func isConverter(r *il.Routine) bool { return r.Special == il.SfkLambdaEntry }

// marked is where the parameters go in the declarator of a definition.
const marked = "\x00"

// definitionHead prints the declarator of a definition up to the opening of the
// body: each parameter of the source on a line of its own.
func (p *printer) definitionHead(v variant, f *lower.Func) {
	name := p.variantName(v)
	t := p.low.ResultFunction(v.r, f)
	whole := p.types.Declare(t, name+marked)
	before, after, _ := strings.Cut(whole, marked)
	p.str(before + "(")
	for i, q := range f.Params {
		if i > 0 {
			p.str(", ")
		}
		p.parameter(v.r, q, i == 0)
	}
	if v.r.Type.Skip().Routine.HasEllipsis {
		if len(f.Params) > 0 { // alone it is no parameter list of C
			p.str(", ...")
		}
	} else if len(f.Params) == 0 {
		p.str("void")
	}
	p.str(")" + after + "{")
	for _, q := range f.Params {
		if q.Changed {
			n := q.Var.Name
			from := "__val_param(" + n + ")"
			if q.Element {
				from = n
			}
			p.str("__copy_param(" + p.types.Declare(q.Var.Type, n) + "," + from + ");")
		}
	}
}

func (p *printer) parameter(r *il.Routine, q *lower.Param, first bool) {
	if q.Pos.IsValid() {
		p.marker(q.Pos)
	} else {
		p.str(" ")
	}
	n := p.variable(q.Var)
	if q.Changed && !q.Element {
		n = "__val_param(" + n + ")"
	}
	t := q.Var.Type
	if q.IsThis {
		n = "const " + n
		p.str(p.types.Declare(t, n))
		return
	}
	if q.IL != nil && q.IL.Storage == il.ScRegister {
		p.str("register ")
	}
	p.str(p.types.Declare(t, n))
	if q.IL != nil {
		p.str(attributeText(q.IL.Attributes, 0))
	}
}
