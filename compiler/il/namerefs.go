// This file implements the finding of name references: an entity has one for each
// distinct way in which it is written (rule il.name-references).
package il

// A writings lists the name references of an entity that is written in many ways, by key.
type writings struct {
	last  *NameReference // the newest one that is listed
	byKey map[string]*NameReference
}

// fewWritings is how many ways of writing an entity are compared one by one.
const fewWritings = 16

// WrittenAs returns the name reference of the entity whose correspondence c is that
// writes what n writes; nil: there is none yet.
func (u *Unit) WrittenAs(c *SourceCorresp, n *NameReference) *NameReference {
	var key []byte // of the arguments of n
	seen := 0
	for r := c.NameRefs; r != nil; r = r.Next {
		if seen++; seen > fewWritings {
			return u.listedAs(c, n)
		}
		if !writtenAlike(r, n) {
			continue
		}
		if !n.IsTemplateID {
			return r
		}
		if key == nil {
			key = u.ArgsKey(make([]byte, 0, 64), n.Args)
		}
		if string(u.ArgsKey(nil, r.Args)) == string(key) {
			return r
		}
	}
	return nil
}

// writtenAlike reports whether r writes what n writes, the arguments aside.
func writtenAlike(r, n *NameReference) bool {
	if r.GlobalQualified != n.GlobalQualified || r.DecltypeQualified != n.DecltypeQualified ||
		r.IsTemplateID != n.IsTemplateID || r.FromPrototype != n.FromPrototype || r.TemplateKw != n.TemplateKw || len(r.Args) != len(n.Args) {
		return false
	}
	a, b := r.Qualifier, n.Qualifier
	for a != nil && b != nil && a != b {
		if a.Class != b.Class || a.Namespace != b.Namespace || a.Name != b.Name {
			return false
		}
		a, b = a.Previous, b.Previous
	}
	return a == b
}

// listedAs is WrittenAs for an entity that is written in many ways.
func (u *Unit) listedAs(c *SourceCorresp, n *NameReference) *NameReference {
	w := u.shared.written[c]
	if w == nil {
		w = &writings{byKey: make(map[string]*NameReference)}
		if u.shared.written == nil {
			u.shared.written = make(map[*SourceCorresp]*writings)
		}
		u.shared.written[c] = w
	}
	var b []byte
	for r := c.NameRefs; r != w.last; r = r.Next {
		b = u.writingKey(b[:0], r)
		w.byKey[string(b)] = r
	}
	w.last = c.NameRefs
	return w.byKey[string(u.writingKey(b[:0], n))]
}

// writingKey appends what tells the way in which r is written from others.
func (u *Unit) writingKey(b []byte, r *NameReference) []byte {
	for _, v := range [...]bool{r.GlobalQualified, r.DecltypeQualified, r.IsTemplateID, r.FromPrototype, r.TemplateKw} {
		if v {
			b = append(b, 1)
		} else {
			b = append(b, 0)
		}
	}
	for q := r.Qualifier; q != nil; q = q.Previous {
		var class, namespace, name uint32
		if q.Class != nil {
			class = q.Class.ID
		}
		if q.Namespace != nil {
			namespace = q.Namespace.ID
		}
		if q.Name != nil {
			name = q.Name.ID + 1
		}
		b = appendID(appendID(appendID(append(b, ':'), class), namespace), name)
	}
	b = append(b, '<')
	if r.IsTemplateID {
		b = u.ArgsKey(b, r.Args)
	}
	return b
}
