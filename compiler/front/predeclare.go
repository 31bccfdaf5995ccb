// This file implements the entities that exist before the first line
// (rule il.predeclared): predeclared types, allocation functions, namespaces.
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// predeclare enters the entities that exist before the first line
// (rules il.predeclared, qual.cuda-std).
func (ck *Checker) predeclare() {
	list := ck.env.seqList
	ck.env.seqList = nil
	b := &ck.u.Builtin
	il.Mention(ck.u.Qualified(b.Char, il.Const))
	ck.predeclaredType("_Float16", b.Float16)
	ck.predeclaredType("__float80", b.LongDouble)
	b.Float128Name = ck.predeclaredType("__float128", b.Float128)
	ck.vaListTag()
	va := ck.predeclaredType("__builtin_va_list", ck.u.ArrayOf(b.VaListTag, 1))
	va.BuiltinVaList = true
	ck.predeclaredType("__int128_t", b.Int128)
	ck.predeclaredType("__uint128_t", b.UInt128)
	ck.predeclaredClass(ck.file, "_IO_FILE")
	ck.predeclaredType("__fp16", b.Fp16)
	ck.predeclaredType("__bf16", b.Bf16)
	cuda := ck.predeclaredNamespace(ck.file, "cuda")
	ck.predeclaredNamespace(cuda, "std")
	std := ck.predeclaredNamespace(ck.file, "std")
	ck.predeclaredNamespace(ck.file, "__cxxabiv1")
	ck.predeclaredClass(std, "type_info")
	if ck.d.AtLeast(lang.CXX17) {
		ck.alignValT(std)
	}
	ck.allocationFunctions()
	ck.env.seqList = list
	ck.decls.numbers = predeclaredNumbers(ck.d)
}

// predeclaredNumbers is how many symbols the tool has made before it reads (rule
// gpu.local-enumerators).
func predeclaredNumbers(d *lang.Dialect) uint32 {
	switch {
	case d.AtLeast(lang.CXX17):
		return 31
	case d.AtLeast(lang.CXX14):
		return 25
	}
	return 23
}

// predeclaredType declares a typedef that has no source.
func (ck *Checker) predeclaredType(name string, elem *il.Type) *il.Type {
	n := ck.names.InternString(name)
	t := ck.env.newTypedef(ck.u, n, elem, ck.file, source.Pos{})
	t.Ref.Predeclared = true
	ck.env.listType(t, ck.file)
	ck.declare(ck.file, n, symbols.SymType, t)
	return t
}

// predeclaredClass declares an incomplete struct.
func (ck *Checker) predeclaredClass(target *symbols.Scope, name string) *il.Type {
	h := &tagMention{Key: token.KwStruct, HasName: true}
	if target != ck.file {
		h.Key = token.KwClass
	}
	h.Name.Name = ck.names.InternString(name)
	saved := ck.env.scope
	ck.env.scope = target
	t := ck.declareClass(nil, h, target)
	ck.env.scope = saved
	return t
}

// vaListTag defines struct __va_list_tag.
func (ck *Checker) vaListTag() {
	t := ck.predeclaredClass(ck.file, "__va_list_tag")
	saved := ck.env.save()
	ck.beginClass(t)
	t.Cls.IsVaListTag = true
	ptr := ck.u.PointerTo(ck.u.Builtin.Void)
	for _, m := range []struct {
		name string
		typ  *il.Type
	}{{"gp_offset", ck.u.Builtin.UInt}, {"fp_offset", ck.u.Builtin.UInt}, {"overflow_arg_area", ptr}, {"reg_save_area", ptr}} {
		f := ck.u.NewField()
		f.Name, f.Type, f.DeclaredType, f.Parent = ck.names.InternString(m.name), m.typ, m.typ, t
		ck.env.setParent(&f.SourceCorresp, ck.env.scope)
		ck.declare(ck.env.scope, f.Name, symbols.SymField, f)
		addField(t, f)
	}
	ck.completeDefinition(t)
	ck.env = saved
	ck.u.Builtin.VaListTag = t
}

// predeclaredNamespace declares an empty namespace.
func (ck *Checker) predeclaredNamespace(target *symbols.Scope, name string) *symbols.Scope {
	_, s := ck.newNamespace(target, ck.names.InternString(name), source.Pos{}, false)
	return s
}

// alignValT declares enum class std::align_val_t : unsigned long.
func (ck *Checker) alignValT(std *symbols.Scope) {
	h := &tagMention{Key: token.KwEnum, HasName: true}
	h.Name.Name = ck.known.alignValT
	t := ck.newEnum(h, std, true, ck.u.Builtin.ULong, source.Pos{})
	ck.decls.alignVal = t
}

// allocationFunctions declares the global operator new and delete.
func (ck *Checker) allocationFunctions() {
	b := &ck.u.Builtin
	ptr, size := ck.u.PointerTo(b.Void), b.ULong
	align := ck.decls.alignVal
	for _, array := range []bool{false, true} {
		ck.allocation(token.KwNew, array, ptr, size)
		ck.allocation(token.KwDelete, array, b.Void, ptr)
		if ck.d.AtLeast(lang.CXX14) {
			ck.allocation(token.KwDelete, array, b.Void, ptr, size)
		}
		if align != nil {
			ck.allocation(token.KwNew, array, ptr, size, align)
			ck.allocation(token.KwDelete, array, b.Void, ptr, size, align)
			ck.allocation(token.KwDelete, array, b.Void, ptr, align)
		}
	}
}

// allocation declares one allocation or deallocation function.
func (ck *Checker) allocation(op token.Kind, array bool, ret *il.Type, params ...*il.Type) {
	r := ck.u.NewRoutine()
	f := ck.u.NewType(il.TkRoutine)
	f.Elem = ret
	for i, t := range params {
		q := ck.u.NewParamType()
		q.Type, q.Num = t, i+1
		if i > 0 {
			f.Routine.Params[i-1].Next = q
		}
		f.Routine.Params = append(f.Routine.Params, q)
	}
	if op == token.KwDelete {
		e := ck.u.NewExceptionSpec()
		e.Value = 1
		f.Routine.ExcSpec = e
		r.NeverThrows = true
	}
	r.Type, r.DeclaredType = f, f
	r.Special, r.Opname, r.OpnameArray = il.SfkOperator, op, array
	r.Name = ck.operatorName(op, array)
	r.Generated, r.Storage, r.Linkage = true, il.ScExtern, il.LinkageCXX
	ck.env.setParent(&r.SourceCorresp, ck.file)
	ck.declare(ck.file, r.Name, symbols.SymFunction, r)
	listRoutine(r, ck.file)
	ck.env.plainReference(ck.u, r)
}

// finish does what remains at the end of the unit.
func (ck *Checker) finish() {
	ck.runClassQueue()
	for len(ck.pending) > 0 {
		q := ck.pending
		ck.pending = nil
		for _, f := range q {
			f()
		}
	}
	ck.leaveExecPragma()
	ck.finishTemplates()
	settleConstructors(ck)
	for _, c := range ck.decls.bitwise {
		useBitwise(ck.u, c)
	}
	ck.checkAliases()
	ck.say.checkUndefined()
	ck.orderHidden()
	ck.say.reportUnusedAtEnd(ck.u.File)
	reportDynamicInitializers(ck)
	ck.u.HasErrors = ck.rep.Errors > 0
}
