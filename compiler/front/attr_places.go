// This file implements where attributes may stand: which of them apply to a
// variable, a class, a statement, and so on (rule front.attribute-places).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// attrPlace is a set of what attributes stand on.
type attrPlace uint16

const (
	onVariable attrPlace = 1 << iota
	onField
	onParameter
	onTypedef
	onTypeID
	onClass
	onEnum
	onFunction
	onNamespace
	onEnumerator
	onStatement
	onLabel
	onBase
	onAlias
	onDeclarator // behind the `(` of one

	onObject   = onVariable | onField | onParameter
	onTyped    = onObject | onTypedef | onTypeID | onDeclarator // what has a type that is written
	onTag      = onClass | onEnum
	onLinkable = onVariable | onFunction
)

// attributePlaces lists what each known attribute applies to. The tool takes every
// other one anywhere.
var attributePlaces = map[string]attrPlace{
	"aligned":                onTyped | onTag | onFunction | onBase,
	"packed":                 onField | onTag,
	"noreturn":               onTyped | onFunction,
	"const":                  onTyped&^onDeclarator | onFunction,
	"format":                 onTyped | onFunction,
	"nonnull":                onTyped | onFunction,
	"cdecl":                  onTyped | onFunction,
	"stdcall":                onTyped | onFunction,
	"fastcall":               onTyped | onFunction,
	"alloc_size":             onTyped | onFunction,
	"warn_unused_result":     onTyped&^onParameter | onFunction,
	"sentinel":               onTyped&^onParameter | onFunction,
	"deprecated":             onTyped&^(onTypeID|onDeclarator) | onTag | onFunction | onNamespace | onEnumerator | onBase,
	"unavailable":            onTyped&^(onTypeID|onDeclarator) | onTag | onFunction | onNamespace | onEnumerator | onBase,
	"unused":                 onTyped&^onField | onTag | onFunction | onLabel,
	"maybe_unused":           onTyped | onTag | onFunction | onEnumerator | onLabel,
	"nodiscard":              onTag | onFunction,
	"used":                   onLinkable,
	"weak":                   onLinkable,
	"weakref":                onLinkable,
	"alias":                  onLinkable,
	"section":                onLinkable,
	"common":                 onVariable,
	"nocommon":               onVariable,
	"init_priority":          onVariable,
	"tls_model":              onVariable,
	"visibility":             onLinkable | onTag | onNamespace,
	"abi_tag":                onLinkable | onTag | onNamespace,
	"mode":                   ^onClass,
	"vector_size":            ^onTag,
	"fallthrough":            onStatement,
	"likely":                 onStatement | onLabel,
	"unlikely":               onStatement | onLabel,
	"carries_dependency":     onParameter | onFunction,
	"no_unique_address":      onField,
	"cold":                   onFunction | onLabel,
	"hot":                    onFunction | onLabel,
	"always_inline":          onFunction,
	"noinline":               onFunction,
	"pure":                   onFunction,
	"nothrow":                onFunction,
	"constructor":            onFunction,
	"destructor":             onFunction,
	"malloc":                 onFunction,
	"no_instrument_function": onFunction,
	"gnu_inline":             onFunction,
	"flatten":                onFunction,
	"ifunc":                  onFunction,
	"error":                  onFunction,
	"warning":                onFunction,
	"artificial":             onFunction,
	"format_arg":             onFunction,
	"nv_inline_hint":         onFunction,
	"nv_register_params":     onFunction,
	"local_maxnreg":          onFunction,
}

// standardAttributes are those that are written `[[name]]`; of the others false says
// that they are written in no other way.
var standardAttributes = map[string]bool{
	"noreturn": true, "deprecated": true, "fallthrough": true,
	"maybe_unused": false, "nodiscard": false, "likely": false, "unlikely": false, "carries_dependency": false, "no_unique_address": false,
}

// functionTypeAttributes belong to the type of a function, a pointer to one
// can have them as well.
var functionTypeAttributes = map[string]bool{
	"noreturn": true, "const": true, "format": true, "nonnull": true, "sentinel": true, "alloc_size": true, "warn_unused_result": true,
	"cdecl": true, "stdcall": true, "fastcall": true, "thiscall": true,
}

// cudaPlaces returns the attributes of CUDA that apply to what on is; those of
// variables and functions have checks of their own.
func cudaPlaces(on attrPlace) il.CUDAAttrs {
	switch on {
	case onVariable, onFunction, onEnumerator, onTypedef | onAlias:
		return ^il.CUDAAttrs(0)
	case onClass, onEnum, onTypedef, onTypeID:
		return builtinKinds
	case onParameter:
		return il.AttrGridConstant
	}
	return 0
}

// placesOf returns what attribute a applies to; not known when it may stand anywhere.
func placesOf(a *il.Attribute) (where attrPlace, known bool) {
	if a.Name == nil || isAttribute(a, attrLater) {
		return 0, false
	}
	name := plainAttributeName(a.Name.Text)
	both, standard := standardAttributes[name]
	if isStandard(a) && !standard || !isStandard(a) && (!isGNU(a) || standard && !both) {
		return 0, false
	}
	where, known = attributePlaces[name]
	return where, known
}

// applies warns about the attributes of list that do not apply to what they stand
// on, which has type t if it has one.
func (say *reports) applies(list *il.Attribute, on attrPlace, t *il.Type) {
	for a := list; a != nil; a = a.Next {
		where, known := placesOf(a)
		switch {
		case a.Written().Misplaced:
		case a.Family == il.AttrAlignas && a.Location != il.LocSpecifier && alignasMisplaced(say, a, on):
		case cudaBit(a)&^cudaPlaces(on) != 0:
			say.doesNotApply(a)
		case !known:
		case isStandard(a) && on&onTyped != 0 && plainAttributeName(a.Name.Text) == "noreturn":
			a.Written().Misplaced = true
			say.rep.ReportAs(diag.Error, diag.AttributeDoesNotApply, a.Pos, displayAttribute(a))
		case where&on == 0:
			if attributeOf(a).kind == attrAllocSize && t != nil {
				say.report(diag.AttributeNeedsFunctionType, a.Pos, displayAttribute(a), t)
			}
			say.doesNotApply(a)
		case attributeOf(a).kind == attrCarries:
			say.report(diag.AttributeIgnored, a.Pos, a.Name)
		case on&onTyped != 0:
			say.needsFunctionType(a, t)
		}
		if where&on != 0 && attributeOf(a).kind == attrCallingConvention {
			say.report(diag.AttributeFor32BitOnly, a.Pos)
		}
	}
}

// alignasMisplaced reports alignas on what has no alignment of its own [dcl.align]/1 (rule front.alignas-places).
func alignasMisplaced(say *reports, a *il.Attribute, on attrPlace) bool {
	code := diag.AlignasDoesNotApply
	switch {
	case on&(onFunction|onParameter|onNamespace|onEnumerator|onStatement|onLabel|onBase) != 0:
	case on == onTypedef && a.Location == il.LocPrefix:
		code = diag.AttributeWithoutEntity
	default:
		return false
	}
	if a.Written().Misplaced = true; len(say.words.tmpl.instantiating) == 0 {
		say.rep.ReportAs(diag.Error, code, a.Pos)
	}
	return true
}

// standardOnType reports standard attribute a where it appertains to a type: behind a
// specifier, a pointer operator, a parameter list or an array bound [dcl.attr.grammar]/5. None does
// (rule front.standard-attributes-of-types).
func standardOnType(say *reports, a *il.Attribute) {
	if _, standard := standardAttributes[plainAttributeName(a.Name.Text)]; !isStandard(a) || !standard || a.Kind == attrLater {
		return
	}
	declarator := a.Location == il.LocPostfix || a.Location == il.LocPtrOperator
	if !declarator && a.Location != il.LocSpecifier && a.Location != il.LocAfterTag {
		return
	}
	if k := attributeOf(a).kind; declarator && (k == attrMaybeUnused || k == attrNoreturn) {
		a.Misplaced = true
		say.rep.ReportAs(diag.Error, diag.AttributeDoesNotApply, a.Pos, displayAttribute(a))
		return
	}
	if say.doesNotApply(a); a.Location == il.LocSpecifier {
		a.Location = il.LocPrefix // where the host text shows it
	}
}

// namelessData checks the attributes of a declarator without a name, which
// counts as that of an object (rule recovery.nameless).
func (ck *Checker) namelessData(s *declSpecs, d *declarator) {
	on := onVariable
	if s.member {
		on = onField
	}
	for _, list := range [...]*il.Attribute{d.Attrs, s.Attrs} {
		cudaAttributes(list)
		ck.say.applies(list, on, d.Type)
	}
	if s.member && s.written.Inline && !s.written.Static {
		ck.report(diag.InlineDataMember, s.InlinePos)
	}
	if d.Type.HasPlaceholder() && s.Placeholder == nil && !s.written.Typedef {
		ck.say.placeholderNeedsInitializer(s.TypePos, d.Type)
	}
}

// needsFunctionType warns about attribute a when it is for the types of functions
// and t is none.
func (say *reports) needsFunctionType(a *il.Attribute, t *il.Type) {
	name := plainAttributeName(a.Name.Text)
	if !functionTypeAttributes[name] || !isGNU(a) || isFunctionLike(t) {
		return
	}
	if t.Kind == il.TkTypeRef && t.Attributes != nil {
		t = t.Elem // of the typedef that is declared
	}
	say.report(diag.AttributeNeedsFunctionType, a.Pos, displayAttribute(a), t)
	if name == "alloc_size" {
		say.doesNotApply(a)
	}
}

// reducedAlignment warns about a class that asks for less alignment than its parts have.
func reducedAlignment(say *reports, t *il.Type) {
	if n := t.Cls.RequestedAlign; n == 0 || n >= t.AlignOf() || t.Cls.IsPacked || t.IsDependent() || t.Cls.InstanceOf != nil {
		return
	}
	for a := t.Attributes; a != nil; a = a.Next {
		if a.Kind == attrAligned {
			say.report(diag.ReductionAlignmentWithoutAttributeIgnored, a.Pos, "packed")
			return
		}
	}
}

// attributedDefinition reports attributes of GNU and an asm name behind the declarator of a
// function that is defined outside of a class, not of a template, before it is declared;
// the attributes of a member again when it has been (rule front.attributed-definitions).
func attributedDefinition(say reports, s *declSpecs, d *declarator, defines, declared bool) {
	if !defines || s.member || len(s.Headers) > 0 {
		return
	}
	var attrs source.Pos
	for a := d.Attrs; a != nil && !attrs.IsValid(); a = a.Next {
		if a.Location == il.LocPostfix && isGNU(a) && a.Group != nil {
			attrs = a.Group.Pos
		}
	}
	if declared {
		if attrs.IsValid() && d.Name.qualified() && d.Name.Scope != nil && d.Name.Scope.Kind == symbols.ScopeClass {
			say.report(diag.AttributesNotPermittedFunctionDefinition, attrs)
		}
		return
	}
	if attrs.IsValid() {
		say.report(diag.AttributesNotPermittedFunctionDefinition, attrs)
	}
	if d.AsmName != "" {
		say.report(diag.AsmNameOnDefinition, d.asmText)
	}
}
