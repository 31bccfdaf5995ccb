// This file implements the entities that exist before the first line
// (C-il 5.1): predeclared types, allocation functions, namespaces.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// predeclare enters the entities that exist before the first line (C-il 5.1).
func (p *Parser) predeclare() {
	list := p.env.seqList
	p.env.seqList = nil
	b := &p.u.Builtin
	p.u.Qualified(b.Char, il.Const)
	p.predeclaredType("_Float16", b.Float16)
	p.predeclaredType("__float80", b.LongDouble)
	b.Float128Name = p.predeclaredType("__float128", b.Float128)
	p.vaListTag()
	va := p.predeclaredType("__builtin_va_list", p.u.ArrayOf(b.VaListTag, 1))
	va.BuiltinVaList = true
	b.VaList = va
	p.predeclaredType("__int128_t", b.Int128)
	p.predeclaredType("__uint128_t", b.UInt128)
	p.predeclaredClass(p.file, "_IO_FILE")
	p.predeclaredType("__fp16", b.Fp16)
	p.predeclaredType("__bf16", b.Bf16)
	cuda := p.predeclaredNamespace(p.file, "cuda")
	p.predeclaredNamespace(cuda, "std")
	std := p.predeclaredNamespace(p.file, "std")
	p.predeclaredNamespace(p.file, "__cxxabiv1")
	p.predeclaredClass(std, "type_info")
	if p.d.AtLeast(lang.CXX17) {
		p.alignValT(std)
	}
	p.allocationFunctions()
	p.env.seqList = list
}

// predeclaredType declares a typedef that has no source.
func (p *Parser) predeclaredType(name string, elem *il.Type) *il.Type {
	n := p.names.InternString(name)
	t := p.newTypedef(n, elem, p.file, source.Pos{})
	t.Ref.Predeclared = true
	p.listType(t, p.file)
	p.declare(p.file, n, SymType, t)
	return t
}

// predeclaredClass declares an incomplete struct.
func (p *Parser) predeclaredClass(target *Scope, name string) *il.Type {
	h := &tagMention{Key: token.KwStruct, HasName: true}
	if target != p.file {
		h.Key = token.KwClass
	}
	h.Name.Name = p.names.InternString(name)
	saved := p.env.scope
	p.env.scope = target
	t := p.declareClass(nil, h, target)
	p.env.scope = saved
	return t
}

// vaListTag defines struct __va_list_tag.
func (p *Parser) vaListTag() {
	t := p.predeclaredClass(p.file, "__va_list_tag")
	saved := p.save()
	p.beginClass(t)
	t.Cls.IsVaListTag = true
	ptr := p.u.PointerTo(p.u.Builtin.Void)
	for _, m := range []struct {
		name string
		typ  *il.Type
	}{{"gp_offset", p.u.Builtin.UInt}, {"fp_offset", p.u.Builtin.UInt}, {"overflow_arg_area", ptr}, {"reg_save_area", ptr}} {
		f := p.u.NewField()
		f.Name, f.Type, f.DeclaredType, f.Parent = p.names.InternString(m.name), m.typ, m.typ, t
		p.setParent(&f.SourceCorresp, p.env.scope)
		p.declare(p.env.scope, f.Name, SymField, f)
		p.addField(t, f)
	}
	p.completeDefinition(t)
	p.env = saved
	p.u.Builtin.VaListTag = t
}

// predeclaredNamespace declares an empty namespace.
func (p *Parser) predeclaredNamespace(target *Scope, name string) *Scope {
	_, s := p.newNamespace(target, p.names.InternString(name), source.Pos{}, false)
	return s
}

// alignValT declares enum class std::align_val_t : unsigned long.
func (p *Parser) alignValT(std *Scope) {
	h := &tagMention{Key: token.KwEnum, HasName: true}
	h.Name.Name = p.known.alignValT
	t := p.newEnum(h, std, true, p.u.Builtin.ULong, source.Pos{})
	p.decls.alignVal = t
}

// allocationFunctions declares the global operator new and delete.
func (p *Parser) allocationFunctions() {
	b := &p.u.Builtin
	ptr, size := p.u.PointerTo(b.Void), b.ULong
	align := p.decls.alignVal
	for _, array := range []bool{false, true} {
		p.allocation(token.KwNew, array, ptr, size)
		p.allocation(token.KwDelete, array, b.Void, ptr)
		if p.d.AtLeast(lang.CXX14) {
			p.allocation(token.KwDelete, array, b.Void, ptr, size)
		}
		if align != nil {
			p.allocation(token.KwNew, array, ptr, size, align)
			p.allocation(token.KwDelete, array, b.Void, ptr, size, align)
			p.allocation(token.KwDelete, array, b.Void, ptr, align)
		}
	}
}

// allocation declares one allocation or deallocation function.
func (p *Parser) allocation(op token.Kind, array bool, ret *il.Type, params ...*il.Type) {
	r := p.u.NewRoutine()
	f := p.u.NewType(il.TkRoutine)
	f.Elem = ret
	for i, t := range params {
		q := p.u.NewParamType()
		q.Type, q.Num = t, i+1
		if i > 0 {
			f.Routine.Params[i-1].Next = q
		}
		f.Routine.Params = append(f.Routine.Params, q)
	}
	if op == token.KwDelete {
		e := p.u.NewExceptionSpec()
		e.Value = 1
		f.Routine.ExcSpec = e
		r.NeverThrows = true
	}
	r.Type, r.DeclaredType = f, f
	r.Special, r.Opname, r.OpnameArray = il.SfkOperator, op, array
	r.Name = p.operatorName(op, array)
	r.Generated, r.Storage, r.Linkage = true, il.ScExtern, il.LinkageCXX
	p.setParent(&r.SourceCorresp, p.file)
	p.declare(p.file, r.Name, SymFunction, r)
	p.listRoutine(r, p.file)
	p.plainReference(r)
}

// finish does what remains at the end of the unit.
func (p *Parser) finish() {
	p.runClassQueue()
	for len(p.pending) > 0 {
		q := p.pending
		p.pending = nil
		for _, f := range q {
			f()
		}
	}
	p.leaveExecPragma()
	p.finishTemplates()
	for _, c := range p.decls.bitwise {
		p.useBitwise(c)
	}
	p.checkAliases()
	p.checkUndefined()
	p.orderHidden()
	p.reportUnusedAtEnd(p.u.File)
	p.u.HasErrors = p.rep.Errors > 0
}
