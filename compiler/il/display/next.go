// This file implements the `next` pointers of entries that the IL keeps in
// slices, and the text of constants.
package display

import "cufront/compiler/il"

func (d *display) linked(n il.Node) { d.pointer("next", d.next.get(n)) }

// nextConstant shows the next element of an aggregate, or the next enumerator.
func (d *display) nextConstant(x *il.Constant) {
	if n := d.next.get(x); n != nil || x.Next == nil {
		d.pointer("next", n)
		return
	}
	d.pointer("next", x.Next)
}

func (d *display) nextType(x *il.Type)           { d.linked(x) }
func (d *display) nextRoutine(x *il.Routine)     { d.linked(x) }
func (d *display) nextVariable(x *il.Variable)   { d.linked(x) }
func (d *display) nextNamespace(x *il.Namespace) { d.linked(x) }
func (d *display) nextTemplate(x *il.Template)   { d.linked(x) }
func (d *display) nextScope(x *il.Scope)         { d.linked(x) }
func (d *display) nextLabel(x *il.Label)         { d.linked(x) }
func (d *display) nextUsing(x *il.UsingDecl)     { d.linked(x) }
func (d *display) nextHidden(x *il.HiddenName)   { d.linked(x) }
func (d *display) nextOrphans(x *orphans)        { d.linked(x) }
func (d *display) nextSublist(x *sublist)        { d.linked(x) }
func (d *display) nextOperand(x *il.AsmOperand)  { d.linked(x) }
func (d *display) nextStaticInit(x *localStaticInit) {
	d.linked(x)
}

// dynamicInitList shows the dynamic initialisations of s: those of the file.
func (d *display) dynamicInitList(s *il.Scope) {
	if s != d.u.File || len(d.dynInits) == 0 {
		d.word("dynamic_inits", "NULL")
		return
	}
	d.pointer("dynamic_inits", d.dynInits[0])
}

// nextInit shows the next dynamic initialisation of the file scope.
func (d *display) nextInit(x *il.DynamicInit) {
	n := d.next.get(x)
	if n == nil {
		n = nonNil(x.Next)
	}
	d.pointer("next", n)
}
