// This file implements the host reference arrays of relocatable device code
// (rule frame.references).
package host

import (
	"sort"

	"cufront/compiler/il"
)

// referenceArray is one of the six arrays.
type referenceArray struct {
	section, name string
	entries       []string
}

const (
	refKernel = iota * 2
	refDevice
	refConstant
)

// referenceArrays prints the arrays.
func (p *printer) referenceArrays() {
	arrays := [...]referenceArray{
		{section: ".nvHRKI", name: "hostRefKernelArrayInternalLinkage"},
		{section: ".nvHRKE", name: "hostRefKernelArrayExternalLinkage"},
		{section: ".nvHRDI", name: "hostRefDeviceArrayInternalLinkage"},
		{section: ".nvHRDE", name: "hostRefDeviceArrayExternalLinkage"},
		{section: ".nvHRCI", name: "hostRefConstantArrayInternalLinkage"},
		{section: ".nvHRCE", name: "hostRefConstantArrayExternalLinkage"},
	}
	for i := range p.u.HostRefs {
		p.addReference(arrays[:], &p.u.HostRefs[i])
	}
	for i := range arrays {
		p.referenceArray(&arrays[i])
	}
}

// addReference adds the patterns of one referenced entity
// (rule frame.reference-templates).
func (nm *names) addReference(arrays []referenceArray, r *il.HostRef) {
	base := refDevice
	var c *il.SourceCorresp
	function, template, cLinkage, internal := false, false, false, false
	switch n := r.Entity.(type) {
	case *il.Routine:
		base, function = refKernel, true
		c, template, cLinkage = &n.SourceCorresp, n.IsTemplateFunction, n.LinkageCLanguage
	case *il.Variable:
		if n.Shared {
			return
		}
		if n.ConstantMem {
			base = refConstant
		}
		c, template, cLinkage = &n.SourceCorresp, n.IsTemplateVariable, n.LinkageCLanguage
	default:
		return
	}
	internal = r.Internal || c.Linkage == il.LinkageInternal || c.ParentScope.Is(il.ScopeUnnamed)
	if internal || template {
		arrays[base].entries = append(arrays[base].entries, nm.internalPattern(c, function || template))
	}
	if !internal {
		arrays[base+1].entries = append(arrays[base+1].entries, nm.externalPattern(c, function || template, cLinkage))
	}
}

// scopeNames returns the names of the scopes around c, outermost first.
func (nm *names) scopeNames(s *il.Scope) []string {
	var names []string
	for ; s != nil && s.Kind != il.SckFile; s = s.Parent {
		switch {
		case s.Kind == il.SckNamespace && s.Namespace != nil && s.Namespace.Name == nil:
			names = append(names, nm.unnamedName())
		case s.Kind == il.SckNamespace && s.Namespace != nil:
			names = append(names, s.Namespace.Name.Text)
		case s.Kind == il.SckClass && s.Type != nil && s.Type.Name != nil:
			names = append(names, s.Type.Name.Text)
		}
	}
	for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
		names[i], names[j] = names[j], names[i]
	}
	return names
}

func lengthName(n string) string { return decimal(len(n)) + n }

// externalPattern is the pattern of an entity with external linkage
// (rule frame.reference-pattern).
func (nm *names) externalPattern(c *il.SourceCorresp, mangled, cLinkage bool) string {
	scopes := nm.scopeNames(c.ParentScope)
	switch {
	case cLinkage || len(scopes) == 0 && !mangled:
		return c.Name.Text
	case len(scopes) == 0:
		return "_Z" + lengthName(c.Name.Text) + "*"
	}
	s := "_ZN"
	for _, n := range scopes {
		s += lengthName(n)
	}
	return s + lengthName(c.Name.Text) + "*"
}

// internalPattern is the pattern of an entity with internal linkage, and of
// every template.
func (nm *names) internalPattern(c *il.SourceCorresp, mangled bool) string {
	id := nm.opt.ModuleID
	s := "__nv_static_" + decimal(len(id)) + "_" + id + "_*"
	scopes := nm.scopeNames(c.ParentScope)
	if len(scopes) == 0 && !mangled {
		return s + c.Name.Text
	}
	for _, n := range scopes {
		s += lengthName(n)
	}
	return s + lengthName(c.Name.Text) + "*"
}

// referenceArray prints one array, its entries sorted and without duplicates.
func (w *text) referenceArray(a *referenceArray) {
	const hex = "0123456789abcdef"
	w.ForeignLines("\nextern \"C\" {\nextern __attribute__ ((section (\"" + a.section + "\"))) __attribute__((weak)) const unsigned char " +
		a.name + "[] = {\n")
	if len(a.entries) == 0 {
		w.ForeignLines("0x0};\n}\n")
		return
	}
	sort.Strings(a.entries)
	for i, e := range a.entries {
		if i > 0 && e == a.entries[i-1] {
			continue
		}
		w.ForeignLines("/* " + e + " */\n")
		w.Append(func(b []byte) []byte {
			for j := 0; j < len(e); j++ {
				c := e[j]
				if b = append(b, '0', 'x'); c >= 16 {
					b = append(b, hex[c>>4])
				}
				b = append(b, hex[c&15], ',')
			}
			return append(b, "0x0,"...)
		})
		w.ForeignLines("\n")
	}
	w.ForeignLines("};\n}\n")
}
