// Package moduleid makes the module id of a translation unit: the name that
// tells its internal entities from those of every other unit (rule moduleid.form).
//
// This file implements the text of the id and the choice of the entity that
// lends its name to it.
package moduleid

import (
	"hash/crc32"
	"strconv"
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

// maxPlain is the length up to which the entity's name stands for itself.
const maxPlain = 8

// Text composes an id: path is the source's path ("" when not given), base its
// name, and last what tells apart units of one name: Entity's or Seed's result.
func Text(path, base, last string) string {
	b := append([]byte(nil), '_')
	if path == "" {
		b = append(b, "00000000"...)
	} else {
		b = append(b, hash(path)...)
	}
	b = append(b, '_')
	b = strconv.AppendInt(b, int64(len(base)), 10)
	b = append(b, '_')
	b = append(b, base...)
	b = append(b, '_')
	b = append(b, last...)
	for i, c := range b {
		if !alphanumeric(c) {
			b[i] = '_'
		}
	}
	return string(b)
}

func alphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// Entity is the last part of the id for an entity's mangled name.
func Entity(mangled string) string {
	if len(mangled) <= maxPlain {
		return mangled
	}
	return hash(mangled)
}

// Seed is the last part of the id for the seed of --frandom-seed: its number if
// it is one, as strtoul reads it, else its hash.
func Seed(seed string) string {
	digits, base := seed, 10
	if len(seed) > 2 && (seed[:2] == "0x" || seed[:2] == "0X") {
		digits, base = seed[2:], 16
	} else if len(seed) > 1 && seed[0] == '0' {
		digits, base = seed[1:], 8
	}
	if n, err := strconv.ParseUint(digits, base, 64); err == nil {
		return pad(strconv.FormatUint(n, 16))
	}
	return hash(seed)
}

// Fallback is the last part of the id when nothing else tells the unit apart:
// the time and the folder, and the process.
func Fallback(timeAndFolder string, pid int) string {
	return hash(timeAndFolder) + "_" + strconv.Itoa(pid)
}

func hash(s string) string {
	return pad(strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(s))), 16))
}

func pad(hex string) string {
	for len(hex) < 8 {
		hex = "0" + hex
	}
	return hex
}

// Choose returns the entity that lends its name to the id: the first
// definition with external linkage, in source order, that no other unit may
// hold as well. Only definitions that begin before the given position count;
// the zero position means the end of the unit.
func Choose(u *il.Unit, before source.Pos) il.Entity {
	var best il.Entity
	var at source.Pos
	consider := func(e il.Entity, pos source.Pos) {
		if before.IsValid() && !pos.Before(before) || inSystemHeader(u, pos) {
			return
		}
		if best == nil || pos.Before(at) {
			best, at = e, pos
		}
	}
	for _, r := range u.Routines {
		if routineEligible(r) {
			consider(r, r.NamePos)
		}
	}
	eachVariable(u.File, func(v *il.Variable) {
		if variableEligible(u, v) {
			consider(v, v.NamePos)
		}
	})
	return best
}

// Asked returns the functions whose types were looked at until chosen, the result of
// Choose, was found: those that are defined here alone, up to it.
func Asked(u *il.Unit, before source.Pos, chosen il.Entity) []*il.Routine {
	switch c := chosen.(type) {
	case *il.Routine:
		before = c.NamePos
	case *il.Variable:
		before = c.NamePos
	}
	var asked []*il.Routine
	for _, r := range u.Routines {
		if definedHereAlone(r) && (r == chosen || !before.IsValid() || r.NamePos.Before(before)) && !inSystemHeader(u, r.NamePos) {
			asked = append(asked, r)
		}
	}
	return asked
}

// inSystemHeader reports whether pos lies in a system header.
func inSystemHeader(u *il.Unit, pos source.Pos) bool {
	if u.Map == nil {
		return false
	}
	s := u.Map.Segment(pos.Seq)
	return s != nil && s.System
}

// eachVariable visits the variables of a scope, of its namespaces and classes.
func eachVariable(s *il.Scope, f func(*il.Variable)) {
	if s == nil {
		return
	}
	for _, v := range s.Variables {
		f(v)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias && n.Name != nil {
			eachVariable(n.Scope, f)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil && t.Cls.AssocScope != nil {
			eachVariable(t.Cls.AssocScope, f)
		}
	}
}

func external(c *il.SourceCorresp) bool {
	return c.Linkage == il.LinkageC || c.Linkage == il.LinkageCXX
}

// routineEligible: defined here, and nowhere else. The allocation functions that
// exist before the first line count where they are defined
// (rule moduleid.allocation-functions).
func routineEligible(r *il.Routine) bool {
	if !definedHereAlone(r) || returnsPlaceholder(r) {
		return false
	}
	if t := r.Type; t != nil && t.Skip().Routine != nil {
		for _, p := range t.Skip().Routine.Params {
			if mentionsUnnamedNamespace(p.Type, 0) {
				return false
			}
		}
	}
	return true
}

// definedHereAlone is routineEligible without regard to the type of r.
func definedHereAlone(r *il.Routine) bool {
	switch {
	case r.Body == nil, !external(&r.SourceCorresp), r.LocalToFunction,
		r.IsInline, r.DeclaredConstexpr, r.IsConstexpr, r.Consteval, r.IsWeak,
		r.IsTemplateFunction, r.IsPrototype, r.IsSpecialized, r.InstantiatedFrom != nil, r.AssocTemplate != nil, len(r.TemplateArgs) > 0,
		r.IsDefaulted, r.IsDeleted, r.Generated && r.MemberOf != nil, r.IsLambdaBody,
		r.ParentScope.Is(il.ScopeUnnamed), r.MemberOf != nil && memberOfTemplate(r.MemberOf):
		return false
	}
	return true
}

// returnsPlaceholder reports whether the declared return type of r is a
// placeholder itself; `auto *` and `auto &` do not count.
func returnsPlaceholder(r *il.Routine) bool {
	t := r.DeclaredType
	if t == nil {
		t = r.Type
	}
	if t == nil || t.Skip().Routine == nil {
		return false
	}
	return isPlaceholder(t.Skip().Elem)
}

// isPlaceholder reports whether t is a placeholder, deduced or not; the name of
// a class template whose arguments are deduced is none.
func isPlaceholder(t *il.Type) bool {
	for t != nil && t.Kind == il.TkTypeRef {
		if t.IsTypedef() {
			return false
		}
		if t.Ref != nil && (t.Ref.Kind == il.RefDeducedAuto && t.Ref.Template == nil || t.Ref.Kind == il.RefDeducedDecltypeAuto) {
			return true
		}
		t = t.Elem
	}
	return t != nil && t.Kind == il.TkAuto && (t.TParam == nil || t.TParam.Placeholder == nil)
}

// variableEligible: an initialised definition with external linkage. decltype(auto)
// counts as the type that it stands for (rule moduleid.entity).
func variableEligible(u *il.Unit, v *il.Variable) bool {
	switch {
	case !external(&v.SourceCorresp) && !isConstexprReference(v), v.LocalToFunction, v.IsParameter, v.IsInline, v.IsWeak,
		v.IsTemplateVariable, v.IsPrototype, v.IsNonreal, v.IsSpecialized, v.InstantiatedFrom != nil, v.Generated,
		v.ParentScope.Is(il.ScopeUnnamed):
		return false
	}
	if v.IsClassMember && !v.DefinedOutside || v.StaticMemberOf != nil && memberOfTemplate(v.StaticMemberOf) {
		return false
	}
	if t := v.Type; t != nil && t.ClassType() != nil && t.ClassType().Cls != nil && t.ClassType().Cls.IsClosure {
		return false
	}
	return v.Defined && (v.HasExplicitInit || v.Init == il.InitkDynamic || v.InitializerInClass || isDestroyed(v.Type)) && (v.DeclaredType == u.Builtin.DecltypeAuto || !mentionsPlaceholder(v.DeclaredType))
}

// isConstexprReference reports whether v is a reference that is constexpr and not
// static: it has external linkage, for it is not const ([basic.link]/3.2)
// (rule moduleid.constexpr-reference).
func isConstexprReference(v *il.Variable) bool {
	return v.IsConstexpr && v.DeclStorage != il.ScStatic && v.Type != nil && v.Type.IsReference()
}

// isDestroyed reports whether objects of type t have a destructor that does
// something.
func isDestroyed(t *il.Type) bool {
	c := t.BaseElement().ClassType()
	return c != nil && c.Cls.Members.Dtor.Exists && !c.Cls.Members.Dtor.Trivial
}

// mentionsPlaceholder reports whether t was declared by a placeholder, `auto *`
// included. A typedef names none.
func mentionsPlaceholder(t *il.Type) bool {
	for ; t != nil && !t.IsTypedef(); t = t.Elem {
		if isPlaceholder(t) || t.Ref != nil && t.Ref.Constraint != nil {
			return true
		}
	}
	return false
}

func memberOfTemplate(t *il.Type) bool {
	c := t.Skip()
	return c.Cls != nil && (c.Cls.AssocTemplate != nil && !c.Cls.IsSpecialized || c.Cls.IsPrototype)
}

// maxTypeDepth bounds the walk through a type.
const maxTypeDepth = 64

func mentionsUnnamedNamespace(t *il.Type, depth int) bool {
	if t == nil || depth > maxTypeDepth {
		return false
	}
	t = t.Skip()
	switch {
	case t.IsPointer(), t.IsReference(), t.IsArray():
		return mentionsUnnamedNamespace(t.Elem, depth+1)
	}
	if t.Cls == nil && !t.IsEnum() {
		return false
	}
	return isUnnamed(t) || t.ParentScope.Is(il.ScopeUnnamed)
}

// isUnnamed reports whether class or enumeration t has no name for linkage.
func isUnnamed(t *il.Type) bool {
	if t.Cls != nil {
		return t.Name == nil && t.Cls.TypedefName == nil
	}
	return t.Name == nil && t.IntInfo.TypedefName == nil
}

// Base is the name that stands in the id for a path.
func Base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
