// This file implements which types may be template arguments of kernels and of
// variables in device memory: those that host code of the stub can name. The
// device pass says so where the instance is used (rule global.template-arguments).
package front

import (
	"bytes"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// argumentText spells template arguments: unnamed types with their key.
var argumentText = &il.TextOptions{Unnamed: func(t *il.Type) string {
	if t.Cls != nil && t.Cls.Lambda != nil {
		return t.Text(nil)
	}
	return "<unnamed>" // the key stands in front
}}

// argumentCodes are the messages about the template arguments of one kind of
// entity.
type argumentCodes struct {
	closure, local, private, unnamed, template diag.Code
}

var kernelArguments = argumentCodes{diag.KernelTemplateArgLambda, diag.KernelTemplateArgLocalType, diag.KernelTemplateArgPrivateType,
	diag.KernelTemplateArgUnnamedType, diag.KernelTemplateArgTemplate}

var variableArguments = argumentCodes{diag.VariableTemplateArgLambda, diag.VariableTemplateArgLocalType,
	diag.VariableTemplateArgPrivateType, diag.VariableTemplateArgUnnamedType, diag.VariableTemplateArgTemplate}

// checkKernelArguments checks the template arguments of kernel r at its first
// use.
func (ck *Checker) checkKernelArguments(r *il.Routine, pos source.Pos) {
	if !cuda.IsKernel(r) || len(r.TemplateArgs) == 0 {
		return
	}
	ck.checkDeviceArguments(r, r.AssocTemplate, r.TemplateArgs, &kernelArguments, pos)
}

// checkVariableArguments checks those of variable v in device memory.
func (ck *Checker) checkVariableArguments(v *il.Variable, pos source.Pos) {
	if v.TemplateInfo == nil || v.StaticMemberOf != nil || !cuda.InDeviceMemory(v) {
		return
	}
	ck.checkDeviceArguments(v, v.TemplateInfo.AssocTemplate, v.TemplateInfo.Args, &variableArguments, pos)
}

func (ck *Checker) checkDeviceArguments(e il.Entity, t *il.Template, args []il.TemplateArg, codes *argumentCodes, pos source.Pos) {
	if ck.d.Pass != lang.DevicePass || ck.env.has(inPrototype) || ck.rep.Muted() || ck.cuda.checkedArgs[e] {
		return
	}
	if ck.cuda.checkedArgs == nil {
		ck.cuda.checkedArgs = make(map[il.Entity]bool)
	}
	ck.cuda.checkedArgs[e] = true
	ck.tmpl.instantiating = append(ck.tmpl.instantiating, &instContext{entity: e, kind: ctxArguments, args: args, tmpl: t, pos: pos})
	defer func() { ck.tmpl.instantiating = ck.tmpl.instantiating[:len(ck.tmpl.instantiating)-1] }()
	for i := range args {
		switch a := &args[i]; a.Kind {
		case il.ArgType:
			ck.say.checkDeviceArgument(e, a.Type, codes, pos)
		case il.ArgTemplate:
			if c := a.Template; c != nil && c.IsClassMember && c.Access != il.Public {
				ck.report(codes.template, pos)
			}
		}
	}
}

// checkDeviceArgument reports the first type in t that cannot be named; it
// reports whether there was one.
func (say *reports) checkDeviceArgument(e il.Entity, t *il.Type, codes *argumentCodes, pos source.Pos) bool {
	return il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		if t.IsDependent() {
			return false
		}
		s := t.Skip()
		switch {
		case s.Cls != nil || s.IsEnum():
			return say.checkDeviceTag(e, s, codes, pos, below)
		case s.Kind == il.TkPtrToMember:
			below(s.Class)
		case s.Kind == il.TkRoutine:
			for _, q := range s.Routine.Params {
				below(q.Type)
			}
		}
		below(s.Elem)
		return false
	})
}

// checkDeviceTag is checkDeviceArgument for a class or enumeration; below is told of
// its template arguments.
func (say *reports) checkDeviceTag(e il.Entity, s *il.Type, codes *argumentCodes, pos source.Pos, below func(*il.Type)) bool {
	owner := s.EnclosingRoutine
	for c := s; owner == nil && c != nil; c = typing.EnclosingClass(c) {
		owner = c.EnclosingRoutine
	}
	for owner != nil && owner.Lambda != nil && owner.Lambda.Enclosing != nil {
		owner = owner.Lambda.Enclosing
	}
	onDevice := owner != nil && cuda.OnDevice(owner)
	switch {
	case onDevice && !cuda.SaysHost(owner):
		return false
	case s.Cls != nil && s.Cls.Lambda != nil:
		if s.Cls.Lambda.Extended {
			return false
		}
		l := say.u.Map.Locate(s.DeclPos)
		say.report(codes.closure, pos, typeText(s), ", defined at "+l.File+":"+strconv.Itoa(l.Line))
		return true
	case onDevice:
		if codes == &kernelArguments {
			say.report(diag.KernelTemplateArgLocalInDevice, s.DeclPos, typeText(s), callerText(owner), `function "`+say.words.entityText(typing.PatternOf(e))+`"`)
		}
		return true
	case owner != nil:
		say.report(codes.local, pos, typeText(s))
		return true
	case isUnnamed(s):
		say.report(codes.unnamed, pos, string(il.AppendType(nil, s, argumentText)))
		return true
	}
	for c := s; c != nil; c = typing.EnclosingClass(c) {
		if c.IsClassMember && c.Access != il.Public {
			say.report(codes.private, pos, typeText(c))
			return true
		}
	}
	if s.Cls == nil {
		return false
	}
	for i := range s.Cls.Args {
		if a := &s.Cls.Args[i]; a.Kind == il.ArgType {
			below(a.Type)
		}
	}
	return false
}

// isUnnamed reports whether s has no name, not even for linkage.
func isUnnamed(s *il.Type) bool {
	if s.Name != nil {
		return false
	}
	if s.Cls != nil {
		return s.Cls.TypedefName == nil
	}
	return s.IntInfo == nil || s.IntInfo.TypedefName == nil
}

// argumentContext is the text of a context of kind ctxArguments.
func (words *wording) argumentContext(c *instContext) string {
	if v, ok := c.entity.(*il.Variable); ok {
		return "instantiation of " + quoted(words.variableInstanceText(v))
	}
	b := il.AppendQualified([]byte(`instantiation of "`), typing.PatternOf(c.entity).Corresp(), textOptions())
	b = append(b, `" based on template argument `...)
	if len(c.args) > 1 {
		b = append(b[:len(b)-1], "s "...)
	}
	return string(il.AppendArgs(b, c.args, argumentText))
}

// variableInstanceText is the declaration of a variable template's instance
// with what the parameters are.
func (words *wording) variableInstanceText(v *il.Variable) string {
	src := v
	if v.InstantiatedFrom != nil {
		src = v.InstantiatedFrom
	}
	name := string(il.AppendQualified(nil, &src.SourceCorresp, argumentText))
	b := il.AppendDeclaration(nil, src.Type, name, argumentText)
	b = bytes.Replace(b, []byte("* "+name), []byte("*"+name), 1)
	var with []withArg
	if d := words.tmpl.variables[v]; d != nil {
		with = withOf(d.binds)
	}
	return string(appendWith(b, with))
}
