// This file implements the parts of the display that are no plain fields:
// groups, lists, and what depends on the kind of an entry.
package display

import (
	"slices"
	"strconv"

	"cufront/compiler/il"

	"cufront/compiler/token"
)

// corresp prints the source_corresp group (rule il.source-correspondence).
func (d *display) corresp(n il.Entity) {
	d.b = append(d.b, "source_corresp:\n"...)
	lookupOnly, named := false, d.entities.name(n) != nil
	placed := true
	switch n := n.(type) {
	case *il.Routine:
		lookupOnly = n.LookupOnly
	case *il.Variable:
		if n.IsThis {
			lookupOnly, named = true, false
		}
		placed = named || !n.IsParameter
	}
	if named {
		d.idName("  name", d.entities.name(n))
	}
	if !lookupOnly && placed {
		pos := d.entities.declPos(n)
		if t, ok := n.(*il.Template); ok {
			if h := templatePos(t); h != nil {
				pos = h.Pos
			}
		}
		d.position("  decl_position", pos)
	}
	if d.showsReferences(n) {
		d.optional("  name_references", nonNil(d.entities.nameRefs(n)))
	}
	d.flag("  is_class_member", n.Corresp().IsClassMember)
	if n.Corresp().IsClassMember {
		d.word("  access", accessWords[n.Corresp().Access])
	}
	d.pointer("  parent_scope", nonNil(d.entities.parentScope(n)))
	d.pointer("  enclosing_routine", nonNil(d.entities.enclosingRoutine(n)))
	referenced := d.entities.referenced(n)
	switch n := n.(type) {
	case *il.Variable:
		referenced = d.isReferenced(n)
	case *il.Routine:
		referenced = referenced && !(n.IsDefaulted && n.IsTrivialCopy && n.Special == il.SfkConstructor && n.Scope == nil)
	}
	d.boolean("  referenced", referenced || lookupOnly || d.unnamedValue(n))
	d.boolean("  needed", d.isNeeded(n))
	d.flag("  is_local_to_function", d.entities.localToFunction(n))
	d.flag("  parent_via_local_scope_ref", d.entities.parentViaRef(n))
	if named {
		linkage := d.entities.linkage(n)
		if e, ok := n.(*il.Constant); lookupOnly || ok && e.EnumType != nil && d.entities.name(e.EnumType) == nil {
			linkage = il.LinkageNone
		}
		d.word("  name_linkage", linkageWords[linkage])
	}
	if d.entities.afterFirstInList(n) && !d.undefined(n) { // else the secondary declaration says so
		d.flag("  is_decl_after_first_in_comma_list", true)
	}
	d.flag("maybe_unused", n.Corresp().MaybeUnused)
	d.flag("is_deprecated_or_unavailable", n.Corresp().Deprecated)
	d.optional("  source_sequence_entry", nonNil(d.ownEntry(n)))
	d.pointer("  attributes", nonNil(d.entities.attributes(n)))
}

// showsReferences reports whether the name references of n are displayed:
// automatic variables of reference type have none (rule il.name-reference-inside).
func (o *overlay) showsReferences(n il.Entity) bool {
	v, ok := n.(*il.Variable)
	return !ok || !o.entities.localToFunction(v) || o.variables.storage(v) == il.ScStatic || o.variables.typ(v) == nil || !o.variables.typ(v).IsReference()
}

// ofBlock reports whether function r of a namespace is declared in a block, whose
// entry it is (rule front.block-functions).
func ofBlock(o *overlay, r *il.Routine) bool {
	s, e := r.ParentScope, o.entities.seqEntry(r)
	return e != nil && r.MemberOf == nil && (s == nil || s.Kind == il.SckFile || s.Kind == il.SckNamespace) && !o.entities.localToFunction(r) &&
		o.regions.region(&e.Entry) > 1
}

// ownEntry is the entry of the source sequence that stands for n: members of
// instances have none.
func (o *overlay) ownEntry(n il.Entity) *il.SourceSequenceEntry {
	if r, ok := n.(*il.Routine); o.entities.seqEntry(n) == nil || ok && ofBlock(o, r) {
		return nil
	}
	switch e := o.sequences.entity(o.entities.seqEntry(n)).(type) {
	case *il.SecondaryDecl:
		if t, ok := e.Entity.(*il.Template); ok && il.Node(t) != il.Node(n) && t.Type != nil {
			return o.entities.seqEntry(n)
		}
		if e.Entity != n {
			return nil
		}
	case *il.Routine: // which the display may show with a body of its own
		if e.ID != n.Hdr().ID {
			return nil
		}
	case *il.Variable, *il.Field, *il.Type, *il.Constant:
		if e != il.Node(n) {
			return nil
		}
	}
	return o.entities.seqEntry(n)
}

// unnamedValue reports whether n is a type or constant without a name: those
// count as referenced, but a copy of an enumerator does not.
func (o *overlay) unnamedValue(n il.Entity) bool {
	switch n := n.(type) {
	case *il.Type:
		return o.entities.name(n) == nil && !n.IsEnum()
	case *il.Constant:
		return o.entities.name(n) == nil && !o.copiesEnumerator(n)
	}
	return false
}

// copiesEnumerator reports whether c is the value of an enumerator under the
// enumeration's type.
func (o *overlay) copiesEnumerator(c *il.Constant) bool {
	e := c.Expr
	return e != nil && e.Kind == il.EnkConstant && e.Const != nil && e.Const.NamedDefinition &&
		o.constants.typ(c) == o.nodes.typ(e) && o.constants.typ(c).IsEnum()
}

// first prints a pointer to the first entry of a list.
func (d *display) first(label string, n int, at func() il.Node) {
	if n == 0 {
		d.word(label, "NULL")
		return
	}
	d.pointer(label, at())
}

// entity prints a pointer to any entry.
func (d *display) entity(label string, n il.Node) { d.pointer(label, n) }

// entityBare is entity without a name behind the address.
func (d *display) entityBare(label string, n il.Node) {
	d.label(label)
	if s, ok := n.(*il.Statement); ok && s.Kind == il.StmkTryBlock { // its supplement, which is no entry
		d.b = append(append(d.b, d.scopeWord(s)...), "try-supplement"...)
		d.address(s.ID + derivationBase)
		d.b = append(d.b, '\n')
		return
	}
	d.target(n, false)
	d.b = append(d.b, '\n')
}

// group prints the label of a group.
func (d *display) group(label string) {
	d.b = append(append(d.b, label...), ':')
	if n := len(label) + 1; n < column {
		d.pad(column - n)
	}
	d.b = append(d.b, '\n')
}

// typeGroup prints types of ts, the last first (rule il.friend-classes).
func (d *display) typeGroup(label string, ts []*il.Type) {
	if len(ts) == 0 {
		return
	}
	d.group(label)
	for _, t := range slices.Backward(ts) {
		d.pointer("  "+t.Skip().Kind.String(), t)
	}
}

func (d *display) routineGroup(label string, rs []*il.Routine) {
	if len(rs) == 0 {
		return
	}
	d.group(label)
	for _, r := range rs {
		d.pointer("  routine", r)
	}
}

// basedTypes prints the types made from t, newest first.
func (d *display) basedTypes(t *il.Type) {
	none := true
	for _, b := range d.types.based(t) {
		if b.Type.Scratch() {
			continue
		}
		if none {
			d.group("based_types")
			none = false
		}
		d.pointer("  "+basedKinds[b.Kind], b.Type)
	}
	if none {
		d.word("based_types", "NULL")
	}
}

// givenArgs prints the arguments of a function or variable: beside them stands
// which ones were written.
func (d *display) givenArgs(label string, args []il.TemplateArg) { d.argList(label, args, true) }

// routineArgs shows the arguments of function r, those that some call gives as such.
func (d *display) routineArgs(label string, r *il.Routine) {
	args := d.routines.templateArgs(r)
	if n := int(r.GivenTArgs) - 1; n > 0 && len(args) > 0 {
		shown := make([]il.TemplateArg, 0, len(args))
		for _, a := range args {
			if a.Kind != il.ArgPackStart {
				a.ExplicitlySpecified = a.ExplicitlySpecified || n > 0
				n--
			}
			shown = append(shown, a)
		}
		args = shown
	}
	d.givenArgs(label, args)
}

func (d *display) args(label string, args []il.TemplateArg) { d.argList(label, args, false) }

func (d *display) argList(label string, args []il.TemplateArg, given bool) {
	if len(args) == 0 {
		return
	}
	d.group(label)
	for i := range args {
		a := &args[i]
		pack := a.IsPack && !a.IsPackElement && a.Kind != il.ArgPackStart // the only element of its own pack
		if pack {
			d.group("  pack exp placeholder")
		}
		switch a.Kind {
		case il.ArgType:
			d.pointer("  type", nonNil(a.Type))
		case il.ArgConstant:
			d.pointer("  constant", nonNil(a.Const))
		case il.ArgTemplate:
			d.pointer("  template", nonNil(a.Template))
		case il.ArgPackStart:
			d.group("  pack exp placeholder")
		}
		d.flag("  explicitly_specified", given && a.ExplicitlySpecified)
		d.flag("  is_pack_element", a.IsPackElement || pack)
		d.flag("  is_pack", a.IsPack)
		d.flag("  is_integer_pack", a.IsIntegerPack)
	}
}

// baseFilter selects base classes for a list.
type baseFilter func(*il.BaseClass) bool

func anyBase(*il.BaseClass) bool      { return true }
func directBase(b *il.BaseClass) bool { return b.Direct }

func (d *display) bases(label string, c *il.ClassInfo, f baseFilter) {
	for _, b := range c.Bases {
		if f(b) {
			d.pointer(label, b)
			return
		}
	}
	d.word(label, "NULL")
}

func (d *display) baseLink(label string, b *il.BaseClass, f baseFilter) {
	found := false
	for _, o := range b.Derived.Skip().Cls.Bases {
		if found && f(o) && (f(b) || o != b) {
			d.pointer(label, o)
			return
		}
		found = found || o == b
	}
	d.word(label, "NULL")
}

// nextDirect prints the direct base behind direct base b.
func (d *display) nextDirect(b *il.BaseClass) {
	if !b.Direct {
		d.word("next_direct", "NULL")
		return
	}
	d.baseLink("next_direct", b, directBase)
}

func (d *display) derivation(b *il.BaseClass) {
	d.pointer("derivation", &baseDerivation{Entry: il.Entry{ID: b.ID + derivationBase}})
}

// derivationBase separates the addresses of derivation entries.
const derivationBase = 0x20000000

// baseDerivation stands for a base-class-derivation entry.
type baseDerivation struct {
	il.Entry
	base *il.BaseClass
}

// EntryKind implements Node.
func (*baseDerivation) EntryKind() il.EntryKind { return il.KindBaseClassDerivation }

func (d *display) derivationFields(x *baseDerivation) {
	b := x.base
	d.word("next", "NULL")
	d.flag("direct", b.Direct)
	d.flag("preferred", true)
	d.group("path")
	for _, p := range basePath(d.overlay, b, 0) {
		d.pointer("  base_class", p)
	}
	d.word("access", accessWords[b.Access])
}

// pathIsPublic reports whether every step of the derivation is public.
func pathIsPublic(b *il.BaseClass) bool {
	for _, p := range b.Path() {
		if p.Access != il.Public {
			return false
		}
	}
	return b.Access == il.Public
}

func anonymousKind(c *il.ClassInfo) string {
	switch {
	case c.AnonymousField != nil:
		return "auk_field"
	case c.AnonymousVariable != nil:
		return "auk_variable"
	}
	return ""
}

func paramOrNil(h *il.Handler) *il.Variable { return h.Param }

func linkageWord(l *il.LinkageSpec) string {
	if l.IsC {
		return "C"
	}
	return "C++"
}

func routineSurroundingLinkage(o *overlay, r *il.Routine) string {
	if m := r.MemberOf; m != nil && m.Cls != nil {
		return linkageWords[surrounding(m.Cls.SurroundingC)]
	}
	return linkageWords[surrounding(inLinkageC(o, r) && !ofBlock(o, r))]
}

// routineHasSurroundingLinkage: function templates and their instances, and the
// trivial constructors nobody declared, were not declared in any linkage.
func (o *overlay) routineHasSurroundingLinkage(r *il.Routine) bool {
	if r.Generated {
		return !r.LookupOnly && r.Special != il.SfkNone || r.Builtin != 0
	}
	return o.routines.assocTemplate(r) == nil && !o.routines.isPrototype(r) || o.routines.assocTemplate(r) != nil &&
		o.routines.assocTemplate(r).OfMember
}

func thisVar(s *il.Scope) *il.Variable {
	if s.Kind != il.SckFunction || s.Routine == nil {
		return nil
	}
	return s.Routine.ThisVar
}

// neededWalkDone reports whether the needed entities of block s were looked for: those of
// the bodies of templates are not.
func neededWalkDone(o *overlay, s *il.Scope) bool {
	r := bodyOf(o, s)
	return r == nil || !o.routines.isPrototype(r)
}

func hasUsingLists(s *il.Scope) bool {
	return s.Kind != il.SckFuncPrototype && s.Kind != il.SckTemplateDecl && s.Kind != il.SckEnum && s.Kind != il.SckCondition
}

func (d *display) clobbers(a *il.AsmEntry) {
	if len(a.Clobbers) == 0 {
		d.word("clobbers", "NULL")
		return
	}
	d.entityBare("clobbers", d.clobber(a, 0))
}

// blankLine prints the empty line that ends an asm entry.
func (d *display) blankLine() { d.b = append(d.b, '\n') }

// clobber returns the entry of the nth clobber of a, nil when there is none.
func (o *overlay) clobber(a *il.AsmEntry, n int) il.Node {
	if n >= len(a.Clobbers) {
		return nil
	}
	return &asmClobber{Entry: il.Entry{ID: a.ID + derivationBase + uint32(n), Func: o.regions.region(&a.Entry)}, asm: a, n: n}
}

// asmClobber stands for a named-register-list entry: one clobber of an asm.
type asmClobber struct {
	il.Entry
	asm *il.AsmEntry
	n   int
}

// EntryKind implements Node.
func (*asmClobber) EntryKind() il.EntryKind { return il.KindNamedRegisterList }

func (d *display) clobberFields(x *asmClobber) {
	d.entityBare("next", d.clobber(x.asm, x.n+1))
	reg := il.RegisterName(x.asm.Clobbers[x.n])
	if reg == "" {
		reg = "unrecognized"
	}
	d.word("reg", reg)
}

func attrKind(a *il.Attribute) string {
	switch s := il.AttrKindName(a); {
	case s == "":
	case a.Written().Misplaced: // where it stands it means nothing
		return "unrecognized"
	default:
		return s
	}
	return "** BAD KIND **"
}

func (d *display) attrName(label string, n *token.Name) {
	if n == nil {
		d.word(label, "NULL")
		return
	}
	if n.Text == "alignas" { // no name of an attribute, written anew each time
		d.quote(label, n.Text, nil)
		return
	}
	d.label(label) // the text is that of the name, whatever else has it
	d.b = append(d.b, "file-scope other-text"...)
	d.address(nameBase + n.ID)
	d.b = append(append(d.b, ": "...), appendQuoted(nil, n.Text)...)
	d.b = append(d.b, '\n')
}

func tokenKind(a *il.AttrArg) string {
	switch a.Token.Kind {
	case token.String:
		return "string literal"
	case token.Ident:
		return "identifier"
	case token.Number:
		return "int constant"
	}
	return a.Token.Kind.String()
}

func (d *display) exceptionTypes(x *il.ExceptionSpec) {
	if len(x.Types) == 0 {
		d.word("exception_specification_type_list", "NULL")
		return
	}
	d.pointer("exception_specification_type_list", &ExceptionType{Entry: il.Entry{ID: x.ID + derivationBase}})
}

// ExceptionType is one type of a dynamic exception specification.
type ExceptionType struct {
	il.Entry
	Type *il.Type
	of   *il.ExceptionSpec
	n    int
}

// EntryKind implements Node.
func (*ExceptionType) EntryKind() il.EntryKind { return il.KindExceptionSpecificationType }

func (d *display) nextException(x *ExceptionType) {
	if x.n+1 < len(x.of.Types) {
		d.pointer("next", &ExceptionType{Entry: il.Entry{ID: x.ID + 1}})
		return
	}
	d.word("next", "NULL")
}

// reference prints a name reference's fields; inside an expression they are
// printed without an address (rule il.name-reference-inside).
func (d *display) reference(r *il.NameReference) {
	d.pointer("next", nonNil(d.nameUses.next(r)))
	d.pointer("qualifier", nonNil(r.Qualifier))
	d.optional("destructor_type", nonNil(r.DestructorType))
	d.integer("num_template_arguments", int64(d.nameUses.numTemplateArgs(r)))
	d.boolean("is_global_qualified_name", r.GlobalQualified)
	d.boolean("is_template_id", r.IsTemplateID)
	d.boolean("is_super_qualified", r.SuperQualified)
	d.boolean("is_decltype_qualified", r.DecltypeQualified)
	d.boolean("from_prototype_instantiation", r.FromPrototype)
	d.boolean("used_in_primary_declarator", d.nameUses.inPrimaryDeclarator(r))
}

func (d *display) nameReference(e *il.Expr) {
	if r := d.shownName(e); r != nil {
		d.reference(r)
	}
}

// shownName returns the name reference that e displays: variables of reference
// type and members named without an object have none.
func (o *overlay) shownName(e *il.Expr) *il.NameReference {
	switch e.Kind {
	case il.EnkUnresolved:
		return o.unknown.of[e].ref
	case il.EnkField:
		return e.NameRef
	case il.EnkConstant:
		if c := e.Const; c != nil && c.Expr != nil && c.Expr.Kind == il.EnkOperation && o.nodes.op(c.Expr) == il.OpCast && e.Pos.IsValid() {
			return nil // the name is that of what was converted
		}
		return e.NameRef
	case il.EnkRoutine:
		if !e.ImplicitThis {
			return e.NameRef
		}
	case il.EnkVariable:
		if e.Var == nil || !o.variables.typ(e.Var).IsReference() {
			return e.NameRef
		}
	}
	return nil
}

func (d *display) bindings(v *il.Variable) {
	if len(v.Bindings) == 0 {
		return
	}
	d.label("bindings")
	for i, b := range v.Bindings {
		if i > 0 {
			d.pad(column)
		}
		d.target(b, false)
		d.b = append(d.b, '\n')
	}
}

func (d *display) parameters(s *il.Scope) {
	if s.Routine == nil || len(s.Routine.Params) == 0 {
		d.word("parameters", "NULL")
		return
	}
	d.pointer("parameters", s.Routine.Params[0])
}

func (d *display) ctorInits(s *il.Scope) {
	if s.Routine == nil || len(d.routines.ctorInits(s.Routine)) == 0 {
		d.word("constructor_inits", "NULL")
		return
	}
	d.pointer("constructor_inits", d.routines.ctorInits(s.Routine)[0])
}

func (d *display) assocBlock(s *il.Scope) *il.Statement {
	switch {
	case s.Kind == il.SckFunction && s.Routine != nil:
		return d.routines.body(s.Routine)
	case s.Kind == il.SckBlock && s.Stmt != nil && s.Stmt.Kind == il.StmkBlock:
		return s.Stmt
	}
	return nil
}

func (d *display) sizeOf(t *il.Type) uint64 {
	if n := d.closures.sizes[t.Cls]; n != 0 {
		return n
	}
	if t.Kind == il.TkTypeRef || t.Kind == il.TkRoutine {
		return 0
	}
	if t.Kind == il.TkTemplateParam || t.Cls != nil && d.classes.isNonreal(t.Cls) && !t.Cls.IsPrototype &&
		t.Cls.ProxyOf == nil && t.Size == 0 && !d.entities.localToFunction(t) {
		return 1
	}
	if e := d.types.elem(t); t.Kind == il.TkArray && e != nil {
		switch {
		case t.Array.Dependent:
			return max(e.Skip().Size, 1)
		case t.Size == 0 && t.Array.Fixed() && e.IsDependent():
			return t.Array.Count * d.sizeOf(e.Skip())
		}
	}
	return t.Size
}

// shownAlignment is the alignment without virtual bases.
func shownAlignment(o *overlay, c *il.ClassInfo) int {
	if o.closures.sizes[c] != 0 {
		return pointerSize
	}
	return int(c.AlignNoVirtual)
}

// shownSize is the size without virtual bases: an empty class counts.
func (o *overlay) shownSize(c *il.ClassInfo) int {
	if n := o.closures.sizes[c]; n != 0 {
		return int(n)
	}
	if c.Empty && c.Complete && !o.classes.isNonreal(c) {
		return 1
	}
	if n := dataSize(c); n != 0 {
		return n
	}
	return int(c.SizeNoVirtual)
}

// dataSize is the size of class c without the padding at its end where default
// member initialisers make it none of plain data; 0 for others.
func dataSize(c *il.ClassInfo) int {
	if !c.Members.HasNSDMI || !c.Complete || len(c.Bases) > 0 || c.Polymorphic {
		return 0
	}
	end := 0
	for _, f := range c.Fields {
		n := int(f.Offset) + int(f.Type.Skip().Size)
		if f.IsBitField {
			n = int(f.Offset) + (int(f.BitOffset)+int(f.BitSize)+7)/8
		}
		end = max(end, n)
	}
	return end
}

func (d *display) alignOf(t *il.Type) uint32 {
	if d.closures.sizes[t.Cls] != 0 {
		return pointerSize
	}
	if t.Kind == il.TkTypeRef && !t.AlignmentSet || t.Align == 0 || t.IsEnum() && !t.IntInfo.EnumeratorListSeen &&
		!d.entities.declPos(t).IsValid() {
		return 1
	}
	return t.Align
}

func builtinName(e *il.Expr) string {
	if e.X != nil && e.X.BuiltinName != nil {
		return e.X.BuiltinName.Text
	}
	return strconv.Itoa(int(e.X.Builtin))
}

// noVirtual is displayed as the highest virtual function number of a class
// without virtual functions.
const noVirtual = 65535

// highestVirtual is the number of the last virtual function, from 0.
func highestVirtual(c *il.ClassInfo) int {
	if !c.Polymorphic {
		return noVirtual
	}
	return c.HighestVirtual - 1
}

// minArgs is the number of arguments with which some mention wrote an instance,
// where defaults gave the others; -1 where every one wrote them all, and where
// a pack took some.
func (o *overlay) minArgs(c *il.ClassInfo) int {
	if t := o.classes.assocTemplate(c); t != nil && t.Decl != nil {
		if i := slices.IndexFunc(t.Decl.Params, isPack); i >= 0 && len(c.SpelledArgs) >= i {
			return -1
		}
	}
	if n := len(c.SpelledArgs); n < len(c.Args) && !o.classes.isNonreal(c) && len(c.PartialArgs) == 0 {
		return n
	}
	return -1
}

func isPack(q *il.TemplateParameter) bool { return q.IsPack }

// withoutDefault counts the parameters of h in front of the first that has a
// default; packs are among them (rule il.templates).
func withoutDefault(h *il.TemplateDecl) int {
	n := 0
	for n < len(h.Params) && !h.Params[n].HasDefault {
		n++
	}
	return n
}

func (o *overlay) routineDeclaredType(r *il.Routine) *il.Type {
	if !o.showsDeclaredType(r) {
		return nil
	}
	return o.routines.declaredType(r)
}

// qualifierName prints the name of a qualifier: a text of its own, never that of
// the entity or of another qualifier.
func (d *display) qualifierName(q *il.NameQualifier) {
	d.label("name")
	if q.Name == nil {
		d.b = append(d.b, "NULL\n"...)
		return
	}
	d.b = append(d.b, "file-scope id-name"...)
	d.address(qualifierNameBase + q.ID)
	d.b = append(d.b, ": "...)
	d.b = append(appendQuoted(d.b, q.Name.Text), '\n')
}

// paramTypeDeclaredType is the type that the source gave a parameter; implicit ones have
// none.
func paramTypeDeclaredType(p *il.ParamType) *il.Type {
	if p.DeclaredType == nil && p.Pos.IsValid() {
		return p.Type
	}
	return p.DeclaredType
}
