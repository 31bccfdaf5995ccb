// This file implements the entry points of the lowering and the state of one
// function.
package lower

import (
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// A lowerer lowers the functions of one unit.
type lowerer struct {
	u       *il.Unit
	dialect *lang.Dialect
	shapes  *Shapes
	types   ownTypes
	unit    *Unit
	Memset  bool // some temporary is zeroed by a function
	Missing int  // what could not be lowered
}

// ownTypes are types that the lowering needs and the IL has not.
type ownTypes struct {
	runtime      *il.Type // void (*)(void *)
	tables       *il.Type // const long *const *
	runtimeCopy  *il.Type // void (*)(void *, void *)
	runtimeSized *il.Type // void (*)(void *, unsigned long)
	memberCode   *il.Type // void (*)()
}

// Unit lowers functions of one unit.
type Unit struct {
	lowerer
	globals  []*Global
	pointers []globalUse
	known    map[globalKey]*Var               // where they lie
	initial  map[*il.DynamicInit]*il.Constant // what constructors leave
}

// New returns the lowering of u.
func New(u *il.Unit, d *lang.Dialect, s *Shapes) *Unit {
	n := &Unit{lowerer: lowerer{u: u, dialect: d, shapes: s}, initial: make(map[*il.DynamicInit]*il.Constant)}
	n.unit = n
	old := u.SetScratch(true)
	defer u.SetScratch(old)
	t := u.NewType(il.TkRoutine)
	t.Elem = u.Builtin.Void
	t.Routine.Params = []*il.ParamType{{Type: u.PointerTo(u.Builtin.Void)}}
	n.types.runtime = u.PointerTo(t)
	two := u.NewType(il.TkRoutine)
	two.Elem = u.Builtin.Void
	two.Routine.Params = []*il.ParamType{{Type: u.PointerTo(u.Builtin.Void)}, {Type: u.PointerTo(u.Builtin.Void)}}
	n.types.runtimeCopy = u.PointerTo(two)
	sized := u.NewType(il.TkRoutine)
	sized.Elem = u.Builtin.Void
	sized.Routine.Params = []*il.ParamType{{Type: u.PointerTo(u.Builtin.Void)}, {Type: u.Builtin.ULong}}
	n.types.runtimeSized = u.PointerTo(sized)
	open := u.NewType(il.TkRoutine)
	open.Elem = u.Builtin.Void
	open.Routine.Prototyped = false
	n.types.memberCode = u.PointerTo(open)
	n.types.tables = u.PointerTo(u.Qualified(u.PointerTo(u.Qualified(u.Builtin.Long, il.Const)), il.Const))
	return n
}

// fn is the lowering of one function.
type fn struct {
	*lowerer
	where
	f     *Func
	scope *Block  // the innermost block with a scope of its own
	inner *Block  // the innermost block
	plain *Block  // the innermost block within it that has none
	lead  []*Stmt // what stands on the line before it
	pre   []*Stmt // what has to come before the statement under way

	scopes   survey
	closed   bool // no block becomes a scope: an inline function
	vars     map[*il.Variable]*Var
	indirect map[*il.Variable]*Var    // parameters that are objects of the caller
	made     map[*il.DynamicInit]*Var // temporaries
	flags    map[*il.DynamicInit]*Var // of temporaries made on one branch alone
	dying    map[*il.DynamicInit]bool // temporaries that die with the expression under way
	extended []object                 // temporaries that a reference under way extends
	adopted  []object                 // temporaries of default arguments under way, which no lifetime lists
	objects  []object                 // what lives, in order
	frames   []frame
	targets  []*target
	later    map[*il.Variable][]*il.Variable // which live from the initialisation of another one on
	whose    *Expr                           // whose member has the default initialiser under way
	exit     *Label                          // of a destructor: where its bases and members are destroyed, until they are
	labels   map[*il.Label]*labelState
	selector *Expr                            // of the switch under way
	folded   map[*il.DynamicInit]*il.Constant // what constructors make
	role     temporaryRole
	depth    int
}

// temporaryRole is what the temporaries under way are for.
type temporaryRole struct {
	bound  *il.Expr // the one that the reference under way is bound to
	called *il.Expr // the one that a member function is called for
	plain  bool     // that is a conversion function: its constructor is called
}

// where is what surrounds the expression or statement under way.
type where struct {
	forHead    bool // the declaration under way stands in the head of a for statement
	plainNames bool // variables of heads keep their names
	asCond     bool
	constInit  bool // what is under way initialises a variable or a member: addresses are constants where they can be
	inInit     bool // what is under way initialises a variable or what a new-expression makes
	unfolded   bool // the address under way is no constant, though it is known
	branch     bool // a branch of a conditional expression that is made in an object
}

// A frame is a block of the source under way.
type frame struct {
	stmt    *il.Statement
	objects int
}

// Function lowers routine r in one variant: '1' is what was written.
func (u *Unit) Function(r *il.Routine, variant byte) *Func {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	f := u.newFn(r, variant)
	switch {
	case f.forwards():
		f.implicitParameters()
		if variant == '1' {
			tableSetter{f}.completeBody()
		} else {
			f.forwardBody()
		}
	case r.Body == nil:
		f.implicitParameters()
		f.implicitBody()
	default:
		f.parameters()
		f.body()
	}
	return f.f
}

// newFn returns the lowering of r before its first line.
func (u *Unit) newFn(r *il.Routine, variant byte) *fn {
	return &fn{
		lowerer: &u.lowerer, f: &Func{Routine: r, Variant: variant},
		vars: make(map[*il.Variable]*Var), indirect: make(map[*il.Variable]*Var), made: make(map[*il.DynamicInit]*Var), flags: make(map[*il.DynamicInit]*Var),
		dying: make(map[*il.DynamicInit]bool), later: make(map[*il.Variable][]*il.Variable), labels: make(map[*il.Label]*labelState),
	}
}

// temp returns a new temporary of type t in the block under way.
func (f *fn) temp(t *il.Type) *Var {
	v := &Var{Type: t}
	b := f.declaring()
	b.Temps = append(b.Temps, v)
	return v
}

// late returns a new temporary that is declared behind all others of the scope under way.
func (f *fn) late(t *il.Type) *Var {
	v := &Var{Type: t, Used: true}
	f.scope.Late = append(f.scope.Late, v)
	return v
}

// this returns the parameter of the object.
func (f *fn) this() *Var {
	if f.f.This == nil {
		f.f.This = &Var{Name: "this", Type: f.thisType()}
	}
	return f.f.This
}

func (f *fn) thisType() *il.Type {
	r := f.f.Routine
	if r.MemberOf == nil {
		return f.u.PointerTo(f.u.Builtin.Void)
	}
	return f.u.PointerTo(f.u.Qualified(r.MemberOf, r.Type.Skip().Routine.ThisQuals))
}

// param returns the lowered parameter v.
func (f *fn) param(v *il.Variable) *Var {
	if l := f.vars[v]; l != nil {
		return l
	}
	l := &Var{Type: v.Type, Source: v, Pos: v.NamePos}
	if v.Name != nil {
		l.Name = v.Name.Text
	}
	if v.Name != nil && f.isPackElement(v) {
		l.Name = f.packName(v)
	}
	f.vars[v] = l
	return l
}

// isPackElement reports whether parameter v is an element of a pack.
func (f *fn) isPackElement(v *il.Variable) bool {
	if v.IsPackElement || v.AssocParam != nil && v.AssocParam.IsPackElement {
		return true
	}
	for i, q := range f.f.Routine.Params {
		if q == v {
			types := f.f.Routine.Type.Skip().Routine.Params
			return i < len(types) && types[i].IsPackElement
		}
	}
	return false
}

// packName is the name of parameter v, an element of a pack: numbered from the
// last one, with the place of the pack (rule gpu.local-names).
func (f *fn) packName(v *il.Variable) string {
	k, seen := 0, false
	for _, q := range f.f.Routine.Params {
		seen = seen || q == v
		if seen && f.isPackElement(q) && q.Name == v.Name && q.NamePos == v.NamePos {
			k++
		}
	}
	return "__" + itoa(int64(k)) + "_" + utoa(uint64(v.NamePos.Seq)) + "_" + utoa(uint64(v.NamePos.Col)) + "_" + v.Name.Text
}

// result is the object that the result of the function is made in.
func (f *fn) result() *Expr {
	x := varRef(f.f.Result)
	t := x.Type.Skip().Elem
	if own := f.u.Unqualified(t); t.AllQuals() != 0 {
		return f.deref(cast(f.pointer(own), x), own)
	}
	return f.deref(x, t)
}

// parameters lowers the parameters: the place of a class result first, then the
// object (rule gpu.parameters).
func (f *fn) parameters() {
	r := f.f.Routine
	t := r.Type.Skip()
	structor := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor
	if !structor && ByAddress(t.Elem) {
		f.f.Result = &Var{Type: f.pointer(t.Elem)}
		f.f.Params = append(f.f.Params, &Param{Var: f.f.Result})
		f.f.named = il.NamedResult(r)
	}
	if r.MemberOf != nil && !r.IsStaticMember {
		f.f.Params = append(f.f.Params, &Param{Var: f.this(), IsThis: true})
	}
	tableSetter{f}.takesTables()
	for i, v := range r.Params {
		p := &Param{Var: f.param(v), IL: v}
		if v.Name != nil {
			p.Pos = v.DeclPos
		}
		if i < len(t.Routine.Params) && ByAddress(v.Type) && !kernel(r) {
			// the caller's object
			l := f.vars[v]
			p.Var = &Var{Name: l.Name, Type: f.pointer(v.Type), Source: v}
			f.indirect[v] = p.Var
		}
		f.f.Params = append(f.f.Params, p)
	}
}

// implicitParameters gives a function that nobody wrote nameless parameters.
func (f *fn) implicitParameters() {
	r := f.f.Routine
	if r.MemberOf != nil && !r.IsStaticMember {
		f.f.Params = append(f.f.Params, &Param{Var: f.this(), IsThis: true})
	}
	if r.LambdaCall != nil && ByAddress(r.Type.Skip().Elem) {
		f.f.Result = &Var{Type: f.pointer(f.u.Unqualified(r.Type.Skip().Elem))}
		f.f.Params = append(f.f.Params, &Param{Var: f.f.Result})
	}
	tableSetter{f}.takesTables()
	for i, q := range r.Type.Skip().Routine.Params {
		t := q.Type
		if i < len(r.Params) {
			t = r.Params[i].Type // as the definition has it
		}
		if ByAddress(t) {
			t = f.pointer(t)
		}
		f.f.Params = append(f.f.Params, &Param{Var: &Var{Type: t}})
	}
}

func itoa(n int64) string  { return strconv.FormatInt(n, 10) }
func utoa(n uint64) string { return strconv.FormatUint(n, 10) }
