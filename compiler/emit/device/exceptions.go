// This file implements the types of the run-time library that exceptions and type
// information of host code need (rule gpu.exception-types).
package device

import (
	"slices"
	"strconv"

	"cufront/compiler/il"
)

// A systemType is a structure of the run-time library for C++; systemTypes+n is the
// information of a class with n bases.
type systemType int

const (
	noSystemType systemType = iota
	ehArray
	ehRegion
	ehFunction
	ehBaseInfo
	ehTypeInfo
	ehCatch
	ehTry
	ehVariant
	ehStack
	fundamentalInfo
	enumInfo
	arrayInfo
	functionInfo
	classInfo
	siClassInfo
	vmiClassInfo
	pbaseInfo
	pointerInfo
	memberPointerInfo
	systemTypes
)

// infoName is the name of structure s, empty where it has none.
func infoName(s systemType) string {
	switch s {
	case ehTypeInfo:
		return "__EDG_type_info"
	case fundamentalInfo:
		return "__fundamental_type_info"
	case enumInfo:
		return "__enum_type_info"
	case arrayInfo:
		return "__array_type_info"
	case functionInfo:
		return "__function_type_info"
	case classInfo:
		return "__class_type_info"
	case siClassInfo:
		return "__si_class_type_info"
	case vmiClassInfo:
		return "__vmi_class_type_info"
	case pbaseInfo:
		return "__pbase_type_info"
	case pointerInfo:
		return "__pointer_type_info"
	case memberPointerInfo:
		return "__pointer_to_member_type_info"
	}
	return ""
}

// infoBase returns the structure that s begins with.
func infoBase(s systemType) systemType {
	switch s {
	case siClassInfo, vmiClassInfo:
		return classInfo
	case pointerInfo, memberPointerInfo:
		return pbaseInfo
	case ehBaseInfo, ehTypeInfo:
		return noSystemType
	}
	if s > systemTypes {
		return classInfo
	}
	return ehTypeInfo
}

// exceptions collects the structures in the order in which the tool makes them: at
// the first block that tries something it makes all, at what throws or asks for type information all of
// type information.
type exceptions struct {
	list   []systemType
	needed map[systemType]bool
	named  bool // the information of some type is needed
	begun  bool // some block tries something
	needs  bool // what is found is needed by what counts as kept
	lambda bool // in a function with a lambda: what is made there has no names yet
	plain  bool // the nameless ones have none
	rtti   map[*il.Type]bool
	names  map[systemType]string
}

// findExceptions looks for what needs structures in all functions, in the order of
// their definitions.
func (p *printer) findExceptions(n *namer) *exceptions {
	x := &exceptions{rtti: make(map[*il.Type]bool), needed: make(map[systemType]bool), names: make(map[systemType]string)}
	for _, r := range p.Unit.Routines {
		p.Unit.Work.Step(1)
		if !hasBody(r) {
			continue
		}
		x.needs, x.lambda = n.routines[r], r.IsLambdaBody || hasClosure(r)
		for _, c := range r.CtorInits {
			x.init(c.Init)
		}
		x.statement(r.Body, 0)
	}
	return x
}

// hasClosure reports whether a lambda stands in the body of r.
func hasClosure(r *il.Routine) bool {
	for _, l := range r.Locals {
		if t, ok := l.(*il.Type); ok && t.Cls != nil && t.Cls.IsClosure {
			return true
		}
	}
	return false
}

// make adds structure s behind the one that it begins with.
func (x *exceptions) make(s systemType) {
	if slices.Contains(x.list, s) {
		return
	}
	at := 0
	if base := infoBase(s); base != noSystemType {
		x.make(base)
		at = slices.Index(x.list, base) + 1
	}
	if s > systemTypes {
		x.make(vmiClassInfo)
		at = slices.Index(x.list, vmiClassInfo) + 1
	} else if s == vmiClassInfo && !slices.Contains(x.list, ehBaseInfo) {
		x.list = slices.Insert(x.list, slices.Index(x.list, ehTypeInfo), ehBaseInfo)
		at++
	}
	x.list = slices.Insert(x.list, at, s)
}

// makeAll adds what is missing of the structures of type information.
func (x *exceptions) makeAll() {
	for s := fundamentalInfo; s < systemTypes; s++ {
		x.make(s)
	}
}

// try notes a block that tries something.
func (x *exceptions) try() {
	if !x.begun {
		x.begun, x.plain = true, x.lambda
		known := slices.Contains(x.list, ehTypeInfo)
		infos := x.list
		x.list = nil
		if known {
			x.list = append([]systemType{ehArray, ehRegion, ehFunction, ehCatch, ehTry, ehVariant, ehStack}, infos...)
			x.makeAll()
		} else {
			x.makeAll()
			x.list = append([]systemType{ehArray, ehRegion, ehFunction}, x.list...)
			x.list = append(x.list, ehCatch, ehTry, ehVariant, ehStack)
		}
	}
	if x.needs {
		for _, s := range [...]systemType{ehArray, ehRegion, ehFunction, ehTypeInfo, ehCatch, ehTry, ehVariant, ehStack} {
			x.needed[s] = true
		}
	}
}

// info notes that the type information s is used.
func (x *exceptions) info(s systemType) {
	x.make(s)
	x.named = x.named || x.needs
	for ; x.needs && s != noSystemType; s = infoBase(s) {
		x.needed[s] = true
		if s == vmiClassInfo || s > systemTypes {
			x.needed[ehBaseInfo] = true
		}
	}
}

// defined is info for what the unit defines, whether kept things need it or not.
func (x *exceptions) defined(s systemType) {
	outer := x.needs
	x.needs = true
	x.info(s)
	x.needs = outer
}

// caught notes the type of an exception, of a pointer what it points to.
func (x *exceptions) caught(t *il.Type) {
	if t == nil {
		return
	}
	t = t.Deref().Skip()
	for t.IsPointer() {
		t = t.Skip().Elem.Skip()
	}
	x.typ(t)
}

// typ notes the type information of t.
func (x *exceptions) typ(t *il.Type) {
	t = t.Skip()
	switch {
	case t.ClassType() != nil:
		x.class(t.ClassType(), 0)
	case t.IsEnum():
		x.defined(enumInfo)
	case t.IsArray():
		x.defined(arrayInfo)
	case t.IsFunction():
		x.defined(functionInfo)
	case t.IsPtrToMember():
		x.info(memberPointerInfo)
		x.class(t.Class.ClassType(), 0)
		x.typ(t.Elem)
	case t.IsPointer():
		if to := t.Elem.Skip(); to.ClassType() == nil && !to.IsEnum() && !to.IsFunction() && !to.IsPointer() {
			return // the library has it
		}
		x.defined(pointerInfo)
		x.typ(t.Elem)
	default:
		x.info(fundamentalInfo)
	}
}

// class notes the type information of class c and of its bases.
func (x *exceptions) class(c *il.Type, depth int) {
	if c == nil || depth > 200 || x.rtti[c] && !x.needs {
		return
	}
	x.rtti[c] = true
	if outer := x.needs; !outer && !c.Cls.Polymorphic {
		x.needs = true
		defer func() { x.needs = outer }()
	}
	bases := c.Cls.DirectBases
	switch {
	case len(bases) == 0:
		x.info(classInfo)
		return
	case len(bases) == 1 && !bases[0].Virtual && bases[0].Access == il.Public:
		x.info(siClassInfo)
	case len(bases) == 1:
		x.info(vmiClassInfo)
	default:
		x.info(systemTypes + systemType(len(bases)))
	}
	for _, b := range bases {
		x.class(b.Type.ClassType(), depth+1)
	}
}

func (x *exceptions) statement(s *il.Statement, depth int) {
	if depth > 10000 {
		return
	}
	for ; s != nil; s = s.Next {
		if s.Kind == il.StmkTryBlock {
			x.try()
		}
		for _, h := range s.Handlers {
			x.caught(h.Type)
		}
		x.statement(s.InitStmt, depth+1)
		x.expr(s.Expr)
		x.init(s.Init)
		x.expr(s.Incr)
		x.statement(s.First, depth+1)
		x.statement(s.Then, depth+1)
		x.statement(s.Else, depth+1)
		x.statement(s.Body, depth+1)
		for _, h := range s.Handlers {
			x.statement(h.Body, depth+1)
		}
	}
}

func (x *exceptions) init(d *il.DynamicInit) {
	if d == nil {
		return
	}
	for a := d.Args; a != nil; a = a.Next {
		x.expr(a)
	}
	x.expr(d.Expr)
}

func (x *exceptions) expr(e *il.Expr) {
	if e == nil {
		return
	}
	il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		switch e.Kind {
		case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkRequires, il.EnkConceptID:
			return il.NotHere
		}
		if isException(e) {
			x.exception(e)
		}
		x.init(e.Init)
		return il.Below
	})
}

// isException reports whether e throws or asks for type information.
func isException(e *il.Expr) bool {
	return e.Kind == il.EnkThrow || e.Kind == il.EnkTypeid ||
		e.Kind == il.EnkOperation && (e.Op == il.OpDynamicCast || e.Op == il.OpRefDynamicCast)
}

func (x *exceptions) exception(e *il.Expr) {
	if e.Kind == il.EnkThrow && (e.X == nil || e.X.TypeOperand == nil) {
		return
	}
	x.makeAll()
	switch {
	case e.Kind == il.EnkThrow:
		x.caught(e.X.TypeOperand)
	case e.Kind == il.EnkTypeid:
		switch {
		case e.X != nil && e.X.IsDynamic:
			x.info(classInfo)
		case e.X != nil && e.X.TypeOperand != nil:
			x.typ(e.X.TypeOperand.Deref())
		case e.Operand != nil:
			x.typ(e.Operand.Type.Deref())
		}
	default:
		to, from := pointee(e.Type), pointee(e.Operand.Type)
		if to == nil || from == nil {
			return
		}
		x.class(from, 0)
		x.class(to, 0)
	}
}

// pointee is the class that t points or refers to or is, nil for void.
func pointee(t *il.Type) *il.Type {
	t = t.Deref().Skip()
	if t.IsPointer() {
		t = t.Elem.Skip()
	}
	return t.ClassType()
}

// nameAll names the structures in front of the number next and returns the one behind
// them. Those made in a function with a lambda get names where they are printed.
func (x *exceptions) nameAll(p *printer, next int) int {
	for _, s := range x.list {
		switch name := infoName(s); {
		case name != "":
			x.names[s] = name
		case x.plain && s != ehBaseInfo:
			if x.needed[s] {
				x.names[s] = "__T" + strconv.Itoa(p.number())
			}
		default:
			x.names[s] = "__C" + strconv.Itoa(next)
			next++
		}
	}
	return next
}

// forward declares the structures.
func (x *exceptions) forward(p *printer) {
	for _, s := range x.list {
		if x.needed[s] {
			p.str(systemKey(s) + x.names[s] + ";")
		}
	}
}

func systemKey(s systemType) string {
	if s == ehVariant {
		return "union "
	}
	return "struct "
}

// define prints the definitions; each part stands behind blank.
func (x *exceptions) define(p *printer, blank string) {
	for _, s := range x.list {
		if !x.needed[s] || s == ehArray || s == ehRegion || s == ehTypeInfo && !x.named {
			continue
		}
		p.str(blank + systemKey(s) + x.names[s] + " {")
		for _, m := range x.members(s) {
			p.str(blank + m)
		}
		p.str("};")
	}
}

// members are the members of structure s, padding on the line of the last.
func (x *exceptions) members(s systemType) []string {
	in := func(s systemType) string { return systemKey(s) + x.names[s] }
	switch s {
	case ehFunction:
		return []string{in(ehRegion) + " *regions;", "void **obj_table;", in(ehArray) + " *array_table;",
			"unsigned short saved_region_number;char __nv_no_debug_dummy_end_padding_0[6];"}
	case ehBaseInfo:
		return []string{"const struct __class_type_info *tinfo;", "long offset_flags;"}
	case ehTypeInfo:
		return []string{"const long *__vptr;", "const char *__name;"}
	case ehCatch:
		return []string{"const struct __EDG_type_info *tinfo;", "unsigned flags;", "unsigned *ptr_flags;"}
	case ehTry:
		return []string{"long setjmp_buffer[25];", in(ehCatch) + " *catch_entries;", "void *rtinfo;",
			"unsigned short region_number;char __nv_no_debug_dummy_end_padding_0[6];"}
	case ehVariant:
		return []string{in(ehTry) + " try_block;", in(ehFunction) + " function;", in(ehCatch) + " *throw_spec;"}
	case ehStack:
		return []string{in(ehStack) + " *next;", "unsigned char kind;", in(ehVariant) + " variant;"}
	case siClassInfo:
		return []string{"struct __class_type_info base;", "const struct __class_type_info *base_type;"}
	case vmiClassInfo:
		return x.baseMembers(1)
	case pbaseInfo:
		return []string{"struct __EDG_type_info base;", "unsigned flags;", "const struct __EDG_type_info *pointee;"}
	case pointerInfo:
		return []string{"struct __pbase_type_info base;"}
	case memberPointerInfo:
		return []string{"struct __pbase_type_info base;", "const struct __class_type_info *context;"}
	}
	if s > systemTypes {
		return x.baseMembers(int(s - systemTypes))
	}
	return []string{"struct __EDG_type_info base;"}
}

// baseMembers are the members of the information of a class with n bases.
func (x *exceptions) baseMembers(n int) []string {
	return []string{"struct __class_type_info base;", "unsigned flags;", "unsigned base_count;",
		"struct " + x.names[ehBaseInfo] + " base_info[" + strconv.Itoa(n) + "];"}
}

// tables declares the tables of the type information, which the library defines.
func (x *exceptions) tables(p *printer) {
	for _, s := range [...]systemType{arrayInfo, functionInfo, enumInfo, pointerInfo, memberPointerInfo, classInfo, siClassInfo, vmiClassInfo} {
		if !x.needed[s] && (s != vmiClassInfo || !x.needed[ehBaseInfo]) {
			continue
		}
		p.out.EndLine()
		name := infoName(s)
		linkage := "static"
		if p.Dialect.RDC() {
			linkage = "extern"
		}
		p.str(linkage + "  __device__  __var_used__ const long _ZTVN10__cxxabiv1" + strconv.Itoa(len(name)) + name + "E[];")
	}
}
