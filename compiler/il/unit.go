// This file implements the translation unit: the owner of all entries.
package il

import (
	"slices"
	"unsafe"

	"cufront/compiler/source"
	"cufront/compiler/work"
)

// slab hands out entries of one kind from chunks that grow.
type slab[T any] struct{ free []T }

// slabSize is how many entries a chunk has.
const slabSize = 128

func (s *slab[T]) next(w *work.Budget) *T {
	if len(s.free) == 0 {
		w.Step(entrySteps * slabSize)
		w.Bytes(slabSize * int(unsafe.Sizeof(*new(T))))
		s.free = make([]T, slabSize)
	}
	p := &s.free[0]
	s.free = s.free[1:]
	return p
}

// typeBytes is what a type takes of the list of all of them.
const typeBytes = 24

// entrySteps is what making an entry counts.
const entrySteps = 1

// Unit is one translation unit. All entries are made by its New functions and
// live as long as it does.
type Unit struct {
	Map       *source.Map
	Work      *work.Budget // what the compilation may still spend
	File      *Scope       // the file scope
	Global    *Namespace   // the global namespace; its Scope is File, it is never displayed
	Main      *Routine
	Seq       *SeqList   // == &File.Seq
	Thrown    []*Type    // classes of thrown objects, in order
	RTTITypes []*Type    // types other than classes and enumerations that exceptions or type information need, newest first
	Routines  []*Routine // routines with bodies, in order of completion; index = DefNumber-1
	ModuleID  string
	// ModuleIDNeeded is where the module id was first needed: only entities
	// defined before it can lend their names (rule moduleid.fixed-early). Zero: at
	// the end.
	ModuleIDNeeded source.Pos

	HostRefs  []HostRef // kernels and device variables named outside of device code, in order of reference
	InputName string
	At        source.Pos // what a pass over the unit is busy with

	AnyTemplates, VLAUsed bool
	HasErrors             bool

	Builtin            Builtins
	PredeclaredStrings [2]*Type // types of the strings that every unit has

	strings   map[stringType]*Type        // types of string literals
	complexes map[*Type]*Type             // complex types by their elements
	nullptr   *Constant                   // the literal nullptr
	literals  map[stringLiteral]*Constant // string literals, which equal ones share

	lastID uint32
	asked  map[*Type]uint32 // see AskFor
	region uint32           // memory region of new entries, 0 = file scope
	slabs
	shared shared

	// Instances are the instances of function templates, trials included.
	Instances []*Routine

	scratch int // see SetScratch
	// KernelInstances are the kernels made from templates, in the order in which
	// they were asked for.
	KernelInstances []*Routine
	// ModuleIDAsked are the functions whose types were looked at for the module id, up to
	// that which lent its name to it.
	ModuleIDAsked []*Routine

	Order Order
}

// shared finds what stands for all its equals.
type shared struct {
	rare    *rare
	ofC     bool                         // of a unit of C
	untyped bool                         // exception specifications are no part of types
	canons  map[string]*Type             // canonical compound types by key, see canon.go
	written map[*SourceCorresp]*writings // name references of entities that are written in many ways, see namerefs.go
}

// Order is what only the display and the device text need to know: the order of
// things, and what inherited constructors are called through.
type Order struct {
	Types []*Type // file-scope types in order of creation
	// Mentioned are the classes that an elaborated-type-specifier declares in
	// passing.
	Mentioned []MentionedClass
	// Unions are the anonymous unions, those of patterns of templates among them.
	Unions []*Type
	// Specialized are explicit specialisations and instantiations of variable templates,
	// and what something names of the instances in device memory.
	Specialized []*Variable
	completed   map[*Type]uint32     // see CompletedAt
	ended       map[*Routine]uint32  // see EndedAt
	numbers     map[*Constant]uint32 // see NumberEnumerator
	made        []Construction       // see NoteConstruction
	constructed map[*Type]bool       // the classes of made

	inheriting map[*DynamicInit]*Routine // see CallsThrough
	arguments  map[*Routine][]*Expr      // see NoteWritten
	tables     map[*Type]TablePlace      // see NoteTable
	names      map[*Routine][]*Constant  // see NoteFunctionName
	parameters map[*Type]source.Pos      // see NoteParameter
}

// NoteParameter notes t, the type that a parameter of a template has for the arguments in front
// of it, at pos (rule gpu.template-parameters).
func (u *Unit) NoteParameter(t *Type, pos source.Pos) {
	if _, ok := u.Order.parameters[t]; ok || t.IsDependent() {
		return
	}
	if u.Order.parameters == nil {
		u.Order.parameters = make(map[*Type]source.Pos)
	}
	u.Order.parameters[t] = pos
}

// Parameters returns the types that NoteParameter noted, each with its first place.
func (u *Unit) Parameters() map[*Type]source.Pos { return u.Order.parameters }

// NoteFunctionName notes that r has a variable for c, `__func__` or its like: one for
// each text, however it is used (rule gpu.function-names).
func (u *Unit) NoteFunctionName(r *Routine, c *Constant) {
	for _, k := range u.Order.names[r] {
		if k.Str == c.Str {
			return
		}
	}
	if u.Order.names == nil {
		u.Order.names = make(map[*Routine][]*Constant)
	}
	u.Order.names[r] = append(u.Order.names[r], c)
}

// FunctionNames returns what has been noted of r.
func (u *Unit) FunctionNames(r *Routine) []*Constant { return u.Order.names[r] }

// A TablePlace says where something first wanted the table of virtual functions of a class:
// Behind the entry of this number, after so many others.
type TablePlace struct{ Behind, After uint32 }

// NoteTable notes that an implicit default constructor of class t, which has a table of
// virtual functions, is wanted (rule gpu.table-order).
func (u *Unit) NoteTable(t *Type) {
	if _, ok := u.Order.tables[t]; ok {
		return
	}
	if u.Order.tables == nil {
		u.Order.tables = make(map[*Type]TablePlace)
	}
	u.Work.Bytes(int(unsafe.Sizeof(TablePlace{})))
	u.Order.tables[t] = TablePlace{Behind: u.lastID, After: uint32(len(u.Order.tables))}
}

// TableWanted returns what has been noted of t; ok is false where nothing has.
func (u *Unit) TableWanted(t *Type) (place TablePlace, ok bool) {
	place, ok = u.Order.tables[t]
	return place, ok
}

// NoteWritten notes that the body of r writes e as an argument of a template.
func (u *Unit) NoteWritten(r *Routine, e *Expr) {
	if u.Order.arguments == nil {
		u.Order.arguments = make(map[*Routine][]*Expr)
	}
	u.Order.arguments[r] = append(u.Order.arguments[r], e)
}

// Written returns what has been noted of r.
func (u *Unit) Written(r *Routine) []*Expr { return u.Order.arguments[r] }

// NoteCompleted notes that the closing brace of class t has been reached.
func (u *Unit) NoteCompleted(t *Type) {
	if u.Order.completed == nil {
		u.Order.completed = make(map[*Type]uint32)
	}
	u.Order.completed[t] = u.lastID
}

// CompletedAt is the number of the last entry that was made before class t was
// complete, 0 for a class that is not.
func (u *Unit) CompletedAt(t *Type) uint32 { return u.Order.completed[t] }

// NoteEnded notes that the body of instance r has been made, and what it wanted.
func (u *Unit) NoteEnded(r *Routine) {
	if u.Order.ended == nil {
		u.Order.ended = make(map[*Routine]uint32)
	}
	u.Order.ended[r] = u.lastID
}

// EndedAt is the number of the last entry that was made before the instantiation of r's
// body came to its end, 0 for other functions.
func (u *Unit) EndedAt(r *Routine) uint32 { return u.Order.ended[r] }

// MentionedClass is a class that `struct X *` declares [basic.scope.pdecl].
type MentionedClass struct {
	Type    *Type
	Pos     source.Pos
	NameRef *NameReference
	Seq     *SeqList             // where it is declared,
	Behind  *SourceSequenceEntry // behind this entry, nil: in front of all
}

// slabs are what entries are made from.
type slabs struct {
	types  slab[Type]
	exprs  slab[Expr]
	infos  slab[ExprInfo]
	consts slab[Constant]
	stmts  slab[Statement]
	rout   slab[Routine]
	vars   slab[Variable]
	params slab[ParamType]
	fields slab[Field]
	refs   slab[NameReference]
	quals  slab[NameQualifier]
	inits  slab[DynamicInit]
	seqs   slab[SourceSequenceEntry]
	secs   slab[SecondaryDecl]
	decls  slab[DeclInfo]
	scopes scopeSlab
	attrs  slab[Attribute]
	groups slab[AttrGroup]
	args   slab[AttrArg]
	routi  slab[RoutineInfo]
}

// A scopeSlab is what scopes are made from.
type scopeSlab struct {
	slab[Scope]
	none *ScopeLists // the lists of all that have none, always empty
}

// Builtins are the predeclared types of a unit, one entry each.
type Builtins struct {
	Void, Bool, Char, SChar, UChar, WChar, Char8, Char16, Char32 *Type
	Short, UShort, Int, UInt, Long, ULong, LongLong, ULongLong   *Type
	Int128, UInt128                                              *Type
	Float, Double, LongDouble, Float128, Float16, Fp16, Bf16     *Type
	Nullptr, Error, Auto, DecltypeAuto                           *Type
	// Dependent is the unknown dependent type (tptk_unknown) for expressions
	// whose type cannot be known before instantiation.
	Dependent    *Type
	VaListTag    *Type
	Float128Name *Type // the predeclared name __float128
}

// NewUnit returns an empty unit with its file scope and builtin types. A nil
// budget has no limits.
func NewUnit(m *source.Map, w *work.Budget) *Unit {
	if w == nil {
		w = work.New(0, 0)
	}
	u := &Unit{Map: m, Work: w, shared: shared{rare: new(rare), canons: make(map[string]*Type, 1024)}}
	u.scopes.none = &ScopeLists{ScopeListsRare: new(ScopeListsRare)}
	u.File = u.NewScope(SckFile, nil)
	u.Global = &Namespace{Scope: u.File}
	u.Seq = &u.File.Seq
	u.initBuiltins()
	u.predeclareStrings()
	return u
}

func (u *Unit) initBuiltins() {
	b := &u.Builtin
	integer := func(k IntKind, size uint64) *Type {
		t := u.NewType(TkInteger)
		t.Int, t.Size, t.Align = k, size, uint32(size)
		return t
	}
	special := func(k IntKind, size uint64, set func(*IntegerInfo)) *Type {
		t := integer(k, size)
		t.IntInfo = &IntegerInfo{}
		set(t.IntInfo)
		return t
	}
	float := func(k FloatKind, size uint64) *Type {
		t := u.NewType(TkFloat)
		t.Float, t.Size, t.Align = k, size, uint32(size)
		return t
	}
	b.Void = u.NewType(TkVoid)
	b.Void.Incomplete = true
	b.Void.Align = 1
	b.Bool = special(IntChar, 1, func(i *IntegerInfo) { i.Bool = true })
	b.Char, b.SChar, b.UChar = integer(IntChar, 1), integer(IntSChar, 1), integer(IntUChar, 1)
	b.WChar = special(IntInt, 4, func(i *IntegerInfo) { i.WChar = true })
	b.Char8 = special(IntUChar, 1, func(i *IntegerInfo) { i.Char8 = true })
	b.Char16 = special(IntUShort, 2, func(i *IntegerInfo) { i.Char16 = true })
	b.Char32 = special(IntUInt, 4, func(i *IntegerInfo) { i.Char32 = true })
	b.Short, b.UShort = integer(IntShort, 2), integer(IntUShort, 2)
	b.Int, b.UInt = integer(IntInt, 4), integer(IntUInt, 4)
	b.Long, b.ULong = integer(IntLong, 8), integer(IntULong, 8)
	b.LongLong, b.ULongLong = integer(IntLongLong, 8), integer(IntULongLong, 8)
	b.Int128, b.UInt128 = integer(IntInt128, 16), integer(IntUInt128, 16)
	b.Float, b.Double, b.LongDouble = float(FloatFloat, 4), float(FloatDouble, 8), float(FloatLongDouble, 16)
	b.Float128, b.Float16 = float(FloatFloat128, 16), float(FloatFloat16, 2)
	b.Fp16, b.Bf16 = float(FloatFp16, 2), float(FloatBf16, 2)
	b.Nullptr = u.NewType(TkNullptr)
	b.Nullptr.Size, b.Nullptr.Align = 8, 8
	b.Error = u.NewType(TkError)
	b.Auto = u.NewType(TkAuto)
	b.DecltypeAuto = u.NewType(TkAuto)
	b.Dependent = u.NewType(TkTemplateParam)
	b.Dependent.TParam = &TemplateParamInfo{Kind: TptkUnknown}
}

// SetRegion makes r the memory region of the entries made from now on and
// returns the one before.
func (u *Unit) SetRegion(r uint32) uint32 { old := u.region; u.region = r; return old }

func (u *Unit) header(e *Entry) {
	u.lastID++
	e.ID, e.Func = u.lastID, u.region
}

// LastID returns the number of the entry made last.
func (u *Unit) LastID() uint32 { return u.lastID }

// NumberEnumerator notes that enumerator c of a local enumeration is the n-th symbol
// of the unit: the device text tells it from others of its name by that.
func (u *Unit) NumberEnumerator(c *Constant, n uint32) {
	if u.Order.numbers == nil {
		u.Order.numbers = make(map[*Constant]uint32)
	}
	u.Order.numbers[c] = n
}

// EnumeratorNumber is the number that NumberEnumerator gave c, 0 where it gave none.
func (u *Unit) EnumeratorNumber(c *Constant) uint32 { return u.Order.numbers[c] }

// Asked returns the types that AskFor noted, each with the number of the last
// entry made before.
func (u *Unit) Asked() map[*Type]uint32 { return u.asked }

// AskFor notes that built-in type t has been used without being part of an
// entry: the display lists it behind everything else (rule il.walk-order).
func (u *Unit) AskFor(t *Type) {
	if u.asked == nil {
		u.asked = make(map[*Type]uint32)
	}
	if _, ok := u.asked[t]; !ok {
		u.asked[t] = u.lastID
	}
}

// Construction says that the implicit default constructor of a class was used first behind the
// entry with a number, although it does nothing.
type Construction struct {
	Class  *Type
	Behind uint32
}

// Constructions returns what NoteConstruction noted, in order.
func (u *Unit) Constructions() []Construction { return u.Order.made }

// NoteConstruction notes that the implicit default constructor of t, which does nothing, has
// been used: the display counts it among the bodies (rule il.used-constructors). It reports
// whether that is the first time.
func (u *Unit) NoteConstruction(t *Type) bool {
	if u.Order.constructed[t] {
		return false
	}
	if u.Order.constructed == nil {
		u.Order.constructed = make(map[*Type]bool)
	}
	u.Work.Bytes(2 * int(unsafe.Sizeof(Construction{})))
	u.Order.constructed[t] = true
	u.Order.made = append(u.Order.made, Construction{t, u.lastID})
	return true
}

// NewType returns a new type entry of kind k, with its supplement where every
// type of that kind has one. Types always live at file scope.
func (u *Unit) NewType(k TypeKind) *Type {
	t := u.types.next(u.Work)
	u.lastID++
	t.ID, t.Kind = u.lastID, k
	if u.shared.ofC {
		t.marks |= markC
	}
	u.Work.Bytes(typeBytes)
	if n := len(u.Order.Types); n == cap(u.Order.Types) {
		u.Order.Types = slices.Grow(u.Order.Types, n+16) // doubled
	}
	u.Order.Types = append(u.Order.Types, t)
	switch k {
	case TkRoutine:
		t.Routine = u.routi.next(u.Work)
		t.Routine.Prototyped = true
		t.Align = 1
	case TkArray, TkVector:
		t.Array = &ArrayInfo{}
	case TkClass, TkStruct, TkUnion:
		u.Work.Bytes(int(unsafe.Sizeof(ClassInfo{})))
		t.Cls = &ClassInfo{AlignNoVirtual: 1, ClassRare: &u.shared.rare.classInfo}
		u.lastID++
		t.Cls.ID = u.lastID
		t.Align = 1
	case TkTypeRef:
		t.Align = 1
	}
	return t
}

// NewExpr returns a new expression node.
func (u *Unit) NewExpr(k ExprKind, t *Type) *Expr {
	e := u.exprs.next(u.Work)
	u.header(&e.Entry)
	e.Kind, e.Type = k, t
	return e
}

// Info returns e's supplement, made on first use.
func (u *Unit) Info(e *Expr) *ExprInfo {
	if e.X == nil {
		e.X = u.infos.next(u.Work)
		e.X.ExprInfoRare = &u.shared.rare.exprInfo
	}
	return e.X
}

// NewConst returns a new constant.
func (u *Unit) NewConst(k ConstKind, t *Type) *Constant {
	c := u.consts.next(u.Work)
	u.header(&c.Entry)
	c.Kind, c.Type, c.ConstantRare = k, t, &u.shared.rare.constant
	return c
}

// NewStmt returns a new statement.
func (u *Unit) NewStmt(k StmtKind, pos source.Pos) *Statement {
	s := u.stmts.next(u.Work)
	u.header(&s.Entry)
	s.Kind, s.Pos, s.StatementRare = k, pos, &u.shared.rare.statement
	return s
}

// NewRoutine returns a new routine; routines live at file scope.
func (u *Unit) NewRoutine() *Routine {
	r := u.rout.next(u.Work)
	u.lastID++
	r.ID, r.RoutineRare = u.lastID, &u.shared.rare.routine
	return r
}

// NewVariable returns a new variable.
func (u *Unit) NewVariable() *Variable {
	v := u.vars.next(u.Work)
	u.header(&v.Entry)
	v.VariableRare = &u.shared.rare.variable
	return v
}

// NewParamType returns a new parameter of a function type.
func (u *Unit) NewParamType() *ParamType {
	p := u.params.next(u.Work)
	u.lastID++
	p.ID = u.lastID
	return p
}

// NewField returns a new field.
func (u *Unit) NewField() *Field {
	f := u.fields.next(u.Work)
	u.lastID++
	f.ID = u.lastID
	return f
}

// NewNameReference returns a new name reference.
func (u *Unit) NewNameReference() *NameReference {
	r := u.refs.next(u.Work)
	u.lastID++
	r.ID = u.lastID
	r.NumTemplateArgs = -1
	return r
}

// NewNameQualifier returns a new name qualifier.
func (u *Unit) NewNameQualifier() *NameQualifier {
	q := u.quals.next(u.Work)
	u.lastID++
	q.ID = u.lastID
	return q
}

// NewDynamicInit returns a new dynamic initialisation.
func (u *Unit) NewDynamicInit(k DynInitKind) *DynamicInit {
	d := u.inits.next(u.Work)
	u.header(&d.Entry)
	d.Kind = k
	return d
}

// NewScope returns a new scope, but for those of classes and namespaces.
func (u *Unit) NewScope(k ScopeKind, parent *Scope) *Scope {
	s := u.scopes.next(u.Work)
	u.header(&s.Entry)
	s.Kind, s.Parent, s.ScopeLists = k, parent, u.scopes.none
	if parent != nil {
		s.Facts = parent.Facts & scopeInherited
	}
	return s
}

// NewClassScope returns a new scope of class t, of which is known whether it is
// a template.
func (u *Unit) NewClassScope(t *Type, parent *Scope) *Scope {
	s := u.NewScope(SckClass, parent)
	s.Type, t.Cls.AssocScope = t, s
	s.Facts |= s.ownFacts()
	return s
}

// NewNamespaceScope returns a new scope of namespace n.
func (u *Unit) NewNamespaceScope(n *Namespace, parent *Scope) *Scope {
	s := u.NewScope(SckNamespace, parent)
	s.Namespace, n.Scope = n, s
	s.Facts |= s.ownFacts()
	return s
}

// NewAttribute returns a new attribute.
func (u *Unit) NewAttribute() *Attribute {
	a := u.attrs.next(u.Work)
	u.lastID++
	a.ID = u.lastID
	return a
}

// NewAttrGroup returns a new attribute group.
func (u *Unit) NewAttrGroup() *AttrGroup {
	g := u.groups.next(u.Work)
	u.lastID++
	g.ID = u.lastID
	return g
}

// NewAttrArg returns a new attribute argument.
func (u *Unit) NewAttrArg() *AttrArg { a := u.args.next(u.Work); u.lastID++; a.ID = u.lastID; return a }

// NewDeclInfo returns a new description of a declaration.
func (u *Unit) NewDeclInfo() *DeclInfo {
	d := u.decls.next(u.Work)
	d.DeclInfoRare = &u.shared.rare.declInfo
	return d
}

// SetUnsignedChar says whether plain char is unsigned. It comes before any type is
// looked at.
func (u *Unit) SetUnsignedChar(on bool) {
	if on {
		u.Builtin.Char.marks |= markUnsigned
	}
}

// SetOfC says that the unit is one of C.
func (u *Unit) SetOfC(c bool) { u.shared.ofC = c }

// OfC reports whether the unit is one of C.
func (u *Unit) OfC() bool { return u.shared.ofC }

// SetUntypedExceptions says that exception specifications are no part of types.
func (u *Unit) SetUntypedExceptions(untyped bool) { u.shared.untyped = untyped }

// NewExceptionSpec returns a new exception specification; like the types that
// have them they live at file scope.
func (u *Unit) NewExceptionSpec() *ExceptionSpec {
	e := New[ExceptionSpec](u)
	e.Func, e.Untyped = 0, u.shared.untyped
	return e
}

// New returns a new entry of one of the rarer kinds.
func New[T any, P interface {
	*T
	Hdr() *Entry
}](u *Unit) *T {
	p := P(new(T))
	u.Work.Step(entrySteps)
	u.Work.Bytes(int(unsafe.Sizeof(*p)))
	u.header(p.Hdr())
	return (*T)(p)
}

// AppendSeq appends an entry for n to the source sequence l.
func (u *Unit) AppendSeq(l *SeqList, n Node, d *DeclInfo) *SourceSequenceEntry {
	s := u.seqs.next(u.Work)
	u.header(&s.Entry)
	s.Entity, s.Decl = n, d
	if v, ok := n.(*Variable); ok && v.SeqEntry == nil {
		v.SeqEntry = s
	}
	if l.Last == nil {
		l.First = s
	} else {
		l.Last.Next, s.Prev = s, l.Last
	}
	l.Last = s
	return s
}

// NewSecondaryDecl returns a new secondary declaration of e.
func (u *Unit) NewSecondaryDecl(e Entity, pos source.Pos) *SecondaryDecl {
	s := u.secs.next(u.Work)
	u.header(&s.Entry)
	s.Entity, s.DeclPos = e, pos
	return s
}

// Mention says that nothing is done with t: asking for it has entered it into the
// list of types, in which the display shows it at this place, as the tool does.
func Mention(t *Type) {}
