// Package mangle makes the external names of entities and types: those of the
// Itanium C++ ABI, with the deviations of the tool (rule mangle.itanium). It is a
// pure function of the IL.
//
// This file implements the state, the entry points and the substitutions.
package mangle

import (
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// Mangler makes the names of one translation unit.
type Mangler struct {
	u           *il.Unit
	moduleID    string
	initialised map[*il.Type]*il.Variable // see Initialised
	numbers     map[*il.Type]int          // see Initialised
	nameless    func(*il.Type) string     // see Nameless
	isKernel    func(*il.Routine) bool    // see Kernels
	noexcept    bool                      // exception specifications are part of types

	oldCaptureDefault bool // lambdas with a capture default are converted to function pointers
}

// What a name counts, beside its length.
const (
	manglingSteps = 2
	manglingBytes = 256
)

// New returns a mangler for u. The module id names what no other unit may see:
// unnamed namespaces and, in device code, entities with internal linkage.
func New(u *il.Unit, d *lang.Dialect, moduleID string) *Mangler {
	return &Mangler{u: u, moduleID: moduleID, noexcept: d.AtLeast(lang.CXX17),
		oldCaptureDefault: !d.Clang && d.GNUVersion < gnuNoCaptureDefault}
}

// Initialised tells of closures in which variable's initialiser they stand; those
// of namespaces are named after it in device code.
// numbers are those of them in each scope.
func (m *Mangler) Initialised(by map[*il.Type]*il.Variable, numbers map[*il.Type]int) {
	m.initialised, m.numbers = by, numbers
}

// Nameless tells the names that anonymous unions have in device code.
func (m *Mangler) Nameless(f func(*il.Type) string) { m.nameless = f }

// Kernels tells which functions are kernels, which are never wrapped.
func (m *Mangler) Kernels(f func(*il.Routine) bool) { m.isKernel = f }

// Name returns the external name of a routine or variable: the plain name for
// main, for C language linkage and for variables of the global namespace.
func (m *Mangler) Name(e il.Entity) string {
	if plain, ok := plainName(e); ok {
		return plain
	}
	return m.Mangled(e)
}

// Mangled returns the mangled name of an entity, "_Z" included, whatever its
// language linkage.
func (m *Mangler) Mangled(e il.Entity) string {
	w := m.writer()
	return w.whole(e)
}

// Wrapped is Mangled for device code: an entity with internal linkage is a
// member of a component that carries the module id (rule mangle.internal).
func (m *Mangler) Wrapped(e il.Entity) string {
	w := m.writer()
	w.wrap = true
	return w.whole(e)
}

// WrappedName is Wrapped where e has a mangled name, else its plain one.
func (m *Mangler) WrappedName(e il.Entity) string {
	if plain, ok := plainName(e); ok {
		return plain
	}
	return m.Wrapped(e)
}

// WrappedInstance is Wrapped for an instance of a template that lies in the
// component of the unit because of its arguments.
func (m *Mangler) WrappedInstance(e il.Entity) string {
	w := m.writer()
	w.wrap, w.instance = true, e
	return w.whole(e)
}

// Device is the name of e in device code where e itself is not wrapped: functions
// with internal linkage that are named in it are.
func (m *Mangler) Device(e il.Entity) string {
	if plain, ok := plainName(e); ok {
		return plain
	}
	return m.DeviceMangled(e)
}

// DeviceMangled is Device with the mangled name of an entity whatever its
// language linkage.
func (m *Mangler) DeviceMangled(e il.Entity) string {
	w := m.writer()
	w.wrap, w.unwrapped = true, e
	return w.whole(e)
}

// HostKernel is the name of kernel e as the host compiler mangles it, which knows
// extended lambdas by their wrappers (rule stub.declaration).
func (m *Mangler) HostKernel(e il.Entity) string {
	w := m.writer()
	w.wrap, w.unwrapped, w.host = true, e, true
	return w.whole(e)
}

// Masked is Wrapped with every type written as "1?", as the tool names the
// callee of a forbidden call once a run has reported an error
// (rule mangle.masked).
func (m *Mangler) Masked(e il.Entity) string {
	w := m.writer()
	w.wrap, w.masked = true, true
	w.str("_Z")
	w.encoding(e)
	w.u.Work.Step(manglingSteps + len(w.b)/64)
	w.u.Work.Bytes(manglingBytes + 3*len(w.b))
	return string(w.b)
}

// TypeName returns a class's or enumeration's name mangled as a nested name
// behind "_Z", as device code spells it (rule mangle.type-name).
func (m *Mangler) TypeName(t *il.Type) string {
	w := m.writer()
	w.wrap = true
	w.str("_Z")
	w.typ(t)
	return string(w.b)
}

// TypedefName returns the name of a typedef, an alias or an instance of an alias
// template, mangled like that of a class, as device code spells it.
func (m *Mangler) TypedefName(t *il.Type) string {
	w := m.writer()
	w.wrap = true
	w.str("_Z")
	w.entityName(t)
	return string(w.b)
}

// Table returns the name of a table of class t: kind is "TV" for the table of
// virtual functions, "TT" for the table of tables.
func (m *Mangler) Table(kind string, t *il.Type) string {
	w := m.writer()
	w.str("_Z" + kind)
	w.typ(t)
	return string(w.b)
}

// Structor returns the name of the constructor or destructor r in one variant:
// '1' for complete objects, '2' for bases, '0' for deletion.
func (m *Mangler) Structor(r *il.Routine, variant byte) string {
	w := m.writer()
	w.outer, w.variant = r, variant
	w.str("_Z")
	w.encoding(r)
	return string(w.b)
}

// whole returns the name of e, whose implicit tags are found first.
func (w *writer) whole(e il.Entity) string {
	w.findImplicitTags(e)
	w.str("_Z")
	w.encoding(e)
	return string(w.b)
}

func (m *Mangler) writer() *writer {
	return &writer{m: m, u: m.u, variant: '1'}
}

// plainName returns the name of an entity that is not mangled.
func plainName(e il.Entity) (string, bool) {
	c := e.Corresp()
	if c.Name == nil {
		return "", false
	}
	switch e := e.(type) {
	case *il.Routine:
		if c.Linkage == il.LinkageC || e.LinkageCLanguage || isMain(e) ||
			c.Attrs&il.AttrDeviceBuiltin != 0 && e.Special == il.SfkNone { // of the run-time library, whatever its linkage (rule mangle.device-builtins)
			return c.Name.Text, true
		}
	case *il.Variable:
		if c.Linkage == il.LinkageC || e.LinkageCLanguage {
			return c.Name.Text, true
		}
		if isFileScope(c.ParentScope) && e.StaticMemberOf == nil && e.TemplateInfo == nil && !c.LocalToFunction {
			return c.Name.Text, true
		}
	}
	return "", false
}

func isMain(r *il.Routine) bool {
	return r.Name != nil && r.Name.Text == "main" && isFileScope(r.ParentScope)
}

func isFileScope(s *il.Scope) bool { return s == nil || s.Kind == il.SckFile }

// A component is what a substitution can stand for: a canonical type, a
// namespace, a template, or one of them under a dependent prefix.
type component struct {
	node any
	name string // of a member of a dependent prefix
}

// writer makes one name.
type writer struct {
	m            *Mangler
	u            *il.Unit
	b            []byte
	subst        []component
	wrap         bool        // internal entities are wrapped in a component of the module id
	unwrapped    il.Entity   // what is not
	instance     il.Entity   // what is wrapped whatever its linkage
	outer        *il.Routine // the constructor or destructor that is written in variant
	variant      byte
	depth        int
	unevaluated  int       // operands of decltype and sizeof that are being written
	implicit     il.Entity // whose name takes implicitTags
	implicitTags []string
	root         il.Entity // the local entity whose function stands in front of the name being written
	masked       bool      // types are written as "1?"
	host         bool      // extended lambdas go by their wrappers
	expanded     bool      // without substitutions: to compare dependent types
}

// maxDepth bounds the nesting of what is mangled.
const maxDepth = 500

func (w *writer) str(s string) { w.b = append(w.b, s...) }
func (w *writer) byte(c byte)  { w.b = append(w.b, c) }
func (w *writer) int(n int)    { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// enter bounds the recursion; a name that is nested too deeply ends there.
func (w *writer) enter() bool {
	w.u.Work.Step(1)
	if w.depth >= maxDepth {
		return false
	}
	w.depth++
	return true
}

func (w *writer) leave() { w.depth-- }

// source writes <length><name>.
func (w *writer) source(name string) {
	w.int(len(name))
	w.str(name)
}

// substitute writes S_ or S<n>_ when the component has occurred.
func (w *writer) substitute(c component) bool {
	w.u.Work.Walk(len(w.subst))
	if w.expanded {
		return false
	}
	for i, s := range w.subst {
		if s == c {
			w.seq('S', i)
			return true
		}
	}
	return false
}

// remember makes a component a candidate for substitution.
func (w *writer) remember(c component) { w.subst = append(w.subst, c) }

// seq writes a letter with a sequence number in base 36: S_, S0_, S1_ …
func (w *writer) seq(letter byte, i int) {
	w.byte(letter)
	if i > 0 {
		const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		var buf [8]byte
		n := len(buf)
		for i--; ; i /= 36 {
			n--
			buf[n] = digits[i%36]
			if i < 36 {
				break
			}
		}
		w.b = append(w.b, buf[n:]...)
	}
	w.byte('_')
}

// number writes a discriminator-like decimal number: _ , 0_, 1_ …
func (w *writer) number(letter string, i int) {
	w.str(letter)
	if i > 0 {
		w.int(i - 1)
	}
	w.byte('_')
}
