// This file implements which attributes entities have that several declarations
// declare (rule il.attributes-of-declarations).
package display

import "cufront/compiler/il"

// declarationAttributes are the attributes of one declaration of an entity.
type declarationAttributes struct {
	list       *il.Attribute
	definition bool
}

// declaredAttributes gives what several declarations declare the attributes of
// all of them, in their order: those of the definition are the primary ones.
// Explicit specialisations begin with the attributes of their template, explicit
// instantiations end with those of the directive (rule il.attributes-of-declarations).
func declaredAttributes(o *overlay) {
	lists := make(map[uint32][]declarationAttributes) // by the entity's number
	var order []il.Entity
	add := func(e il.Entity, list *il.Attribute, definition bool) {
		id := e.Hdr().ID
		known := lists[id]
		if known == nil {
			order = append(order, e)
		}
		lists[id] = append(known, declarationAttributes{list, definition})
	}
	o.eachSequence(func(first *il.SourceSequenceEntry) {
		for s := first; s != nil; s = o.sequences.next(s) {
			switch n := o.sequences.entity(s).(type) {
			case *il.SecondaryDecl:
				if e := attributed(n.Entity); e != nil {
					if r, ok := e.(*il.Routine); ok && r.IsSpecialized && lists[r.ID] == nil {
						add(r, templateAttributes(o, r), true)
						o.redeclarations.setFirst(n, true)
						if o.undefined(r) {
							moveTo(o, r, n.DeclPos)
							o.entities.setSeqEntry(r, s)
						}
					}
					list := o.redeclarations.attributes(n)
					o.redeclarations.setAttributes(n, o.copyAttributes(list))
					add(e, list, false)
				}
			case *il.InstantiationDirective:
				if r, ok := n.Entity.(*il.Routine); ok && n.Attributes != nil {
					if lists[r.ID] == nil {
						add(r, o.entities.attributes(r), true)
					}
					add(r, n.Attributes, false)
				}
			case il.Entity:
				if e := attributed(n); e != nil && s.Decl != nil {
					if r, ok := e.(*il.Routine); ok && r.IsSpecialized && lists[r.ID] == nil {
						add(r, templateAttributes(o, r), true)
					}
					add(e, s.Decl.Attributes, !o.undefined(e))
				}
			}
		}
	})
	for _, e := range order {
		if list := lists[e.Hdr().ID]; len(list) > 1 {
			joinAttributes(o, e, list)
		}
	}
}

// attributed is the function or variable that an entity of the source sequence
// declares, nil for others.
func attributed(e il.Entity) il.Entity {
	switch e := e.(type) {
	case *il.Routine, *il.Variable:
		return e
	case *il.Template:
		switch {
		case e.Routine != nil:
			return e.Routine
		case e.Variable != nil:
			return e.Variable
		}
	}
	return nil
}

// templateAttributes are the attributes of what explicit specialisation r
// specialises.
func templateAttributes(o *overlay, r *il.Routine) *il.Attribute {
	if t := o.routines.assocTemplate(r); t != nil && t.Routine != nil && t.Routine != r {
		return o.entities.attributes(t.Routine)
	}
	return nil
}

// joinAttributes gives e copies of the attributes of its declarations.
func joinAttributes(o *overlay, e il.Entity, declarations []declarationAttributes) {
	var joined []*il.Attribute
	for _, d := range declarations {
		for a := o.copyAttributes(d.list); a != nil; a = o.attrs.next(a) {
			o.attrs.setOnPrimary(a, d.definition && o.attrLocation(a) != il.LocSpecifier)
			joined = append(joined, a)
		}
	}
	o.entities.setAttributes(e, o.attributeList(joined))
}

// specialises reports whether d declares an explicit specialisation of a
// function template.
func specialises(d *il.SecondaryDecl) bool {
	r, ok := d.Entity.(*il.Routine)
	return ok && r.IsSpecialized && r.AssocTemplate != nil
}
