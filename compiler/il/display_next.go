// This file implements the `next` pointers of entries that the IL keeps in
// slices, and the text of constants.
package il

func (d *display) linked(n Node) { d.pointer("next", d.next.get(n)) }

// nextConstant shows the next element of an aggregate, or the next enumerator.
func (d *display) nextConstant(x *Constant) {
	if n := d.next.get(x); n != nil || x.Next == nil {
		d.pointer("next", n)
		return
	}
	d.pointer("next", x.Next)
}

func (d *display) nextType(x *Type)             { d.linked(x) }
func (d *display) nextRoutine(x *Routine)       { d.linked(x) }
func (d *display) nextVariable(x *Variable)     { d.linked(x) }
func (d *display) nextNamespace(x *Namespace)   { d.linked(x) }
func (d *display) nextTemplate(x *Template)     { d.linked(x) }
func (d *display) nextScope(x *Scope)           { d.linked(x) }
func (d *display) nextLabel(x *Label)           { d.linked(x) }
func (d *display) nextUsing(x *UsingDecl)       { d.linked(x) }
func (d *display) nextHidden(x *HiddenName)     { d.linked(x) }
func (d *display) nextOrphans(x *ScopeOrphans)  { d.linked(x) }
func (d *display) nextSublist(x *SrcSeqSublist) { d.linked(x) }
func (d *display) nextOperand(x *AsmOperand)    { d.linked(x) }
func (d *display) nextStaticInit(x *LocalStaticInit) {
	d.linked(x)
}
