// Package device writes the declarations of the device text (.gpu): what is
// kept for the device, as C with mangled names.
//
// This file implements the order and the lines of the declarations
// (rule gpu.order).
package device

import (
	"strconv"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
	"cufront/compiler/source"
)

// Config is what the writer works with.
type Config struct {
	Unit     *il.Unit
	Dialect  *lang.Dialect
	Kept     *keep.Result
	ModuleID string
}

// writer is the state of one text.
type writer struct {
	Config
	m       *mangle.Mangler
	types   *ctype.Speller
	b       []byte
	counted int // bytes of b that have been counted
}

// Write returns the declarations part of the device text.
func Write(c Config) []byte {
	w := &writer{Config: c, m: mangle.New(c.Unit, c.Dialect, c.ModuleID)}
	w.types = &ctype.Speller{Unit: c.Unit, Names: w.m, MemberFunction: "__C1"}
	w.str("typedef char __nv_bool;\n")
	w.forwardClasses()
	w.str("typedef unsigned long size_t;\n#include \"crt/device_runtime.h\"\n")
	for _, m := range c.Kept.Marks {
		if r, ok := m.Entity.(*il.Routine); ok && !r.IsPrototype {
			w.function(m, r)
		}
	}
	for _, t := range c.Kept.Tables {
		w.tables(t)
	}
	w.typeInfoTables()
	for _, m := range c.Kept.Marks {
		if r, ok := m.Entity.(*il.Routine); ok && !r.IsPrototype {
			w.emptyPacks(r)
		}
	}
	for _, m := range c.Kept.Marks {
		if v, ok := m.Entity.(*il.Variable); ok {
			w.variable(v)
		}
	}
	w.str("#include \"common_functions.h\"\n")
	return w.b
}

func (w *writer) str(s string) { w.b = append(w.b, s...) }

// bytesPerStep is how many bytes of text make a step.
const bytesPerStep = 16

// count counts what has been written since it was last called; what follows is
// about the entity at p.
func (w *writer) count(p source.Pos) {
	n := len(w.b) - w.counted
	w.Unit.Work.Step(1 + n/bytesPerStep)
	w.Unit.Work.Bytes(2 * n) // the buffer grows to it
	w.counted, w.Unit.At = len(w.b), p
}

// marker writes the line marker of an entity.
func (w *writer) marker(p source.Pos) {
	w.count(p)
	l := w.Unit.Map.Locate(p)
	w.str("# ")
	w.b = strconv.AppendInt(w.b, int64(l.Line), 10)
	w.str(" \"")
	w.str(l.File)
	w.str("\"\n")
}

// forwardClasses declares every class that a kept entity names.
func (w *writer) forwardClasses() {
	for _, m := range w.Kept.Marks {
		t, ok := m.Entity.(*il.Type)
		if !ok || t.Cls == nil || t.Cls.IsPrototype {
			continue
		}
		w.marker(t.DeclPos)
		w.str(ctype.Key(t))
		w.str(w.types.TagName(t))
		w.str(";\n")
	}
}

// function declares a kept function or kernel: a constructor or destructor once
// for each of its variants.
func (w *writer) function(m *keep.Mark, r *il.Routine) {
	for _, name := range w.routineNames(r) {
		w.routine(m, r, name)
	}
}

func (w *writer) routine(m *keep.Mark, r *il.Routine, name string) {
	w.marker(r.DeclPos)
	t := r.Type.Skip()
	switch {
	case m.Kind == keep.Kernel:
		w.launchBounds(r)
		w.str("__global__ __var_used__ ")
		if strings.HasPrefix(name, "__nv_static_") {
			w.str("static ")
		} else {
			w.str("extern ")
		}
	case w.Dialect.RDC() && !isInternal(r):
		w.str("___device__(extern  __no_sc__) ")
	default:
		w.str("___device__(static  __no_sc__) ")
	}
	if r.IsInline || r.InstantiatedFrom != nil && r.MemberOf != nil {
		w.str("__inline__ ")
	}
	if d := r.DeclaredType; d != nil && d.Kind == il.TkTypeRef && d.Name != nil && d.IsFunction() { // through a typedef
		w.str(d.Name.Text + " " + name + ";\n")
		return
	}
	result := t.Elem
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor {
		result = w.Unit.Builtin.Void
	}
	w.b = append(w.b, w.types.Declare(result, name+"("+w.params(r, t)+")")...)
	w.str(";\n")
}

// emptyPacks declares the parameter packs of r that have no elements: the tool
// leaves each a variable of its name.
func (w *writer) emptyPacks(r *il.Routine) {
	if r.AssocTemplate == nil || r.AssocTemplate.Routine == nil {
		return
	}
	params := r.AssocTemplate.Routine.Type.Skip().Routine.Params
	packs := 0
	for _, p := range params {
		if p.IsPack {
			packs++
		}
	}
	if packs == 0 || len(r.Type.Skip().Routine.Params) != len(params)-packs {
		return
	}
	for _, p := range params {
		if p.IsPack && p.Name != nil {
			w.marker(p.Pos)
			w.str("static  __device__  __var_used__ __T0 " + p.Name.Text + ";\n")
		}
	}
}

// tables declares the table of virtual functions of class t, the table of
// tables of a class with virtual bases, and the tables that are in force while
// such bases of it are constructed (rule mangle.construction-table).
func (w *writer) tables(t *il.Type) {
	name := w.m.Table("TV", t)
	w.table(t.DeclPos, name)
	if !t.Cls.AnyVirtualBases {
		return
	}
	w.table(t.DeclPos, w.m.Table("TT", t))
	w.virtualThunks(t)
	seen := make(map[*il.Type]bool)
	for _, b := range t.Cls.Bases {
		if c := b.Type.ClassType(); c != nil && c.Cls.AnyVirtualBases && !seen[c] {
			seen[c] = true
			w.table(t.DeclPos, w.m.Table("TV", c)+"__"+strings.TrimPrefix(name, "_ZTV"))
		}
	}
}

// virtualThunks declares the functions that adjust `this` from a virtual base of
// t to t before they go on in an overrider of t: they are named by the offset of
// the adjustment in the table of the base (Itanium ABI 2.5.3).
func (w *writer) virtualThunks(t *il.Type) {
	for _, b := range t.Cls.Bases {
		c := b.Type.ClassType()
		if !b.Virtual || c == nil {
			continue
		}
		for i, f := range virtualFunctions(nil, c, 0) {
			for _, r := range t.Cls.Routines {
				if !overrides(r, f, 0) || r.PureVirtual || w.Kept.Of(r) == nil {
					continue
				}
				for _, name := range w.routineNames(r) {
					if !strings.Contains(name, "D2E") {
						w.routine(w.Kept.Of(r), r, "_ZTv0_n"+strconv.Itoa(24+8*i)+"_"+strings.TrimPrefix(name, "_Z"))
					}
				}
			}
		}
	}
}

// overrides reports whether r overrides f, directly or through other functions.
func overrides(r, f *il.Routine, depth int) bool {
	if depth > 200 {
		return false
	}
	for _, o := range r.Overridden {
		if o == f || overrides(o, f, depth+1) {
			return true
		}
	}
	return false
}

// virtualFunctions appends the virtual functions of class c in the order of its
// table: those of its bases first, then those that override none of them.
func virtualFunctions(list []*il.Routine, c *il.Type, depth int) []*il.Routine {
	if depth > 200 {
		return list
	}
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); !b.Virtual && s != nil {
			list = virtualFunctions(list, s, depth+1)
		}
	}
	for _, r := range c.Cls.Routines {
		if r.IsVirtual && len(r.Overridden) == 0 {
			list = append(list, r)
		}
	}
	return list
}

// typeInfoTables declares the tables of virtual functions of the run-time
// library's classes of type information, those that describe the thrown classes
// of a unit: classes without bases, with one public base, and others
// (Itanium ABI 2.9.5).
func (w *writer) typeInfoTables() {
	const plain, single, several = "17__class_type_info", "20__si_class_type_info", "21__vmi_class_type_info"
	needed := make(map[string]*il.Type)
	for _, t := range w.Unit.Thrown {
		kind := plain
		if b := t.Cls.Bases; len(b) > 0 {
			direct := 0
			for _, x := range b {
				if x.Direct {
					direct++
				}
			}
			if kind = several; direct == 1 && !b[0].Virtual && b[0].Access == il.Public {
				kind = single
			}
		}
		if needed[kind] == nil {
			needed[kind] = t
		}
	}
	for _, kind := range [...]string{plain, single, several} {
		if t := needed[kind]; t != nil {
			w.table(t.DeclPos, "_ZTVN10__cxxabiv1"+kind+"E")
		}
	}
}

// table declares table name of virtual functions.
func (w *writer) table(pos source.Pos, name string) {
	storage := "static "
	if w.Dialect.RDC() {
		storage = "extern "
	}
	w.marker(pos)
	w.str(storage + " __device__  __var_used__ const long " + name + "[];\n")
}

func (w *writer) launchBounds(r *il.Routine) {
	if r.LaunchBounds == nil || r.LaunchBounds.Bounds[0] == nil {
		return
	}
	w.str("__launch_bounds__(")
	for i, c := range r.LaunchBounds.Bounds {
		if c == nil {
			break
		}
		if i > 0 {
			w.str(",")
		}
		w.b = append(w.b, number(c)...)
	}
	w.str(") ")
}

// number returns the C spelling of an integer constant.
func number(c *il.Constant) string {
	t := c.Type
	text := c.Int.Text(t == nil || t.IsSigned())
	switch {
	case t == nil:
		return text
	case t.IsBool():
		return "((__nv_bool)" + text + ")"
	case c.Int.IsNegative() && t.IsSigned():
		return "(" + text + suffixes[t.Skip().Int] + ")"
	}
	return text + suffixes[t.Skip().Int]
}

// suffixes are those of literals.
var suffixes = map[il.IntKind]string{il.IntUInt: "U", il.IntLong: "L", il.IntULong: "UL", il.IntLongLong: "LL", il.IntULongLong: "ULL"}

// routineNames returns the names of r: constructors and destructors that are
// defined have one for complete objects and one for bases, virtual destructors
// one for deletion as well.
func (w *writer) routineNames(r *il.Routine) []string {
	name := w.routineName(r)
	structor := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor
	if !structor || r.Body == nil && !r.Generated && !r.IsDefaulted && r.InstantiatedFrom == nil {
		return []string{name}
	}
	names := []string{name, w.m.Structor(r, '2')}
	if r.Special == il.SfkDestructor && r.IsVirtual {
		names = append(names, w.m.Structor(r, '0'))
	}
	return names
}

// isInternal reports whether an entity of namespace scope has internal linkage.
func isInternal(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return e.MemberOf == nil && (e.Linkage == il.LinkageInternal || e.Storage == il.ScStatic ||
			cuda.IsGlobal(e) && internalArgs(e.TemplateArgs))
	case *il.Variable:
		return e.StaticMemberOf == nil && !e.LocalToFunction &&
			(e.TemplateInfo != nil && internalArgs(e.TemplateInfo.Args) || e.Linkage == il.LinkageInternal || e.Storage == il.ScStatic)
	}
	return false
}

// internalArgs reports whether one of the template arguments args has internal
// linkage: what is made from them has it too.
func internalArgs(args []il.TemplateArg) bool {
	for i := range args {
		switch a := &args[i]; {
		case a.Type != nil:
			if c := a.Type.ClassType(); c != nil && c.Linkage == il.LinkageInternal {
				return true
			}
		case a.Const != nil && a.Const.Var != nil && a.Const.Var.Linkage == il.LinkageInternal,
			a.Const != nil && a.Const.Routine != nil && a.Const.Routine.Linkage == il.LinkageInternal:
			return true
		}
	}
	return false
}

// routineName is the name in device code: internal device functions lie in a
// component of the unit, static kernels get a prefix where units are linked
// (rule gpu.names).
func (w *writer) routineName(r *il.Routine) string {
	internal := isInternal(r)
	switch {
	case cuda.IsKernel(r):
		switch {
		case internal && w.Dialect.RDC():
			return w.unitPrefix() + w.m.DeviceMangled(r)
		case internal:
			return w.m.DeviceMangled(r)
		}
		return w.m.Device(r)
	case internal:
		return w.m.Wrapped(r)
	}
	return w.m.Device(r)
}

// unitPrefix is what the names of internal entities begin with where units are
// linked.
func (w *writer) unitPrefix() string {
	return "__nv_static_" + strconv.Itoa(len(w.ModuleID)) + "_" + w.ModuleID + "_"
}

// variableName is the name of a variable in device code: internal ones of
// namespaces lie in a component of the unit, and those of device memory get a
// prefix where units are linked (rule mangle.internal).
func (w *writer) variableName(v *il.Variable) string {
	if v.LocalToFunction && v.Storage == il.ScExtern && v.Name != nil {
		return v.Name.Text // an entity of the file scope
	}
	plain := w.m.Name(v)
	if !isInternal(v) || v.Storage == il.ScExtern {
		return plain
	}
	switch {
	case v.TemplateInfo != nil:
		plain = w.m.WrappedInstance(v)
	case strings.HasPrefix(plain, "_Z"):
		plain = w.m.Wrapped(v)
	}
	if w.Dialect.RDC() && !v.Shared {
		return w.unitPrefix() + plain
	}
	return plain
}

// params writes the parameter types, `this` first.
func (w *writer) params(r *il.Routine, t *il.Type) string {
	var b []byte
	if r.MemberOf != nil && !r.IsStaticMember {
		this := w.types.Declare(w.Unit.Qualified(r.MemberOf, t.Routine.ThisQuals), "*const")
		b = append(b, this...)
	}
	for _, p := range t.Routine.Params {
		if len(b) > 0 {
			b = append(b, ", "...)
		}
		b = append(b, w.types.Declare(p.Type, "")...)
	}
	if t.Routine.HasEllipsis {
		if len(b) > 0 {
			b = append(b, ", "...)
		}
		b = append(b, "..."...)
	}
	if len(b) == 0 {
		return "void"
	}
	return string(b)
}

// variable declares a kept variable.
func (w *writer) variable(v *il.Variable) {
	w.marker(v.NamePos)
	storage := "static "
	if w.Dialect.RDC() && v.Storage != il.ScStatic && !v.Shared || v.Shared && v.Storage == il.ScExtern {
		storage = "extern "
	}
	w.str(storage)
	w.str(" ")
	if cuda.InDeviceMemory(v) {
		w.str(cuda.SpaceWord(v))
	} else {
		w.str("__device__")
	}
	w.str("  __var_used__ ")
	w.b = append(w.b, w.types.Declare(v.Type, w.variableName(v))...)
	w.str(";\n")
}
