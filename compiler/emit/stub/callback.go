// This file implements the function that registers kernels and variables, and the
// one that has it called (rules stub.callback, stub.variable).
package stub

import (
	"strconv"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// callback writes the function that registers everything.
func (p *printer) callback() {
	name := p.temporary()
	statements := []string{"__nv_dummy_param_ref(" + name + ");", "__nv_save_fatbinhandle_for_managed_rt(" + name + ");"}
	for i := len(p.kernels) - 1; i >= 0; i-- {
		r := p.kernels[i]
		statements = append(statements, "__cudaRegisterEntry("+name+", "+p.function(r)+", "+p.names.Routine(r)+", "+p.bound(r)+");")
	}
	for _, v := range p.variablesInOrder() {
		statements = append(statements, p.variable(v, name))
	}
	p.injectedFunction("static void __nv_cudaEntityRegisterCallback", []string{"void **" + name}, statements)
}

// injectedFunction writes a function that registers.
func (p *printer) injectedFunction(head string, params, statements []string) {
	p.begin("stub.callback", p.Unit.At)
	p.Str(head)
	p.parameters(params)
	p.body(nil, statements)
	p.ForeignLines("\n")
	p.End()
}

// registrar writes the function that is run before main, and the end of the text.
func (p *printer) registrar() {
	call := "__cudaRegisterBinary"
	if p.Dialect.RDC() || p.Dialect.PartialLink {
		call = "____cudaRegisterLinkedBinary"
	}
	p.begin("stub.callback", p.Unit.At)
	p.Str("static void __sti____cudaRegisterAll(void)")
	if p.spaced {
		p.Str(" {  " + call + "(__nv_cudaEntityRegisterCallback);  }")
	} else {
		p.Str("{" + call + "(__nv_cudaEntityRegisterCallback);}")
	}
	p.ForeignLines("\n")
	p.End()
	if p.pragmas() {
		p.injectedLines("stub.pragmas", "\n#pragma GCC diagnostic pop\n")
	}
}

// bound returns the first launch bound of r, (-1) for none.
func (p *printer) bound(r *il.Routine) string {
	if r.LaunchBounds == nil || r.LaunchBounds.Bounds[0] == nil {
		return "(-1)"
	}
	c := r.LaunchBounds.Bounds[0]
	if c.Type != nil && c.Type.IsBool() {
		return "((bool)" + string(c.Int.Append(nil, false)) + ")"
	}
	return p.value(c)
}

// variablesInOrder returns the variables that are registered, in the order of the
// device text (rule stub.variable).
func (p *printer) variablesInOrder() []*il.Variable {
	var list []*il.Variable
	for _, m := range p.Kept.Marks {
		v, ok := m.Entity.(*il.Variable)
		if !ok || v.LocalToFunction || v.FunctionLocalStatic || !cuda.Persistent(v) || cuda.IsTexture(v.Type) {
			continue
		}
		if p.Dialect.RDC() && isExternOnly(v) {
			continue
		}
		list = append(list, v)
	}
	list = textures(list, p.Unit.File, 0)
	sortVariables(list)
	return list
}

// textures appends the texture and surface references of s and the namespaces in
// it.
func textures(list []*il.Variable, s *il.Scope, depth int) []*il.Variable {
	if s == nil || depth > maxNames {
		return list
	}
	for _, v := range s.Variables {
		if cuda.IsTexture(v.Type) && !v.IsPrototype && !v.Type.IsReference() {
			list = append(list, v)
		}
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			list = textures(list, n.Scope, depth+1)
		}
	}
	return list
}

// isExternOnly reports whether v is declared, but not defined in the unit.
func isExternOnly(v *il.Variable) bool { return v.Storage == il.ScExtern && !v.Defined }

// variable returns the call that registers v.
func (p *printer) variable(v *il.Variable, handle string) string {
	extern := "0"
	if isExternOnly(v) {
		extern = "1"
	}
	host := p.variableName(v)
	device := p.names.Variable(v)
	if cuda.IsTexture(v.Type) {
		return texture(v, handle, device, host, extern)
	}
	call := "__cudaRegisterVariable("
	if v.Managed {
		call = "__cudaRegisterManagedVariable("
	}
	constant := "0"
	if v.ConstantMem {
		constant = "1"
	}
	size, _ := sizeOf(v.Type)
	suffix := "UL"
	if p.Dialect.M32 {
		suffix = "U"
	}
	return call + handle + ", __shadow_var(" + device + "," + host + "), " + extern + ", " + strconv.FormatUint(size, 10) + suffix + ", " + constant + ", 0);"
}

// texture returns the call that registers a texture or surface reference.
func texture(v *il.Variable, handle, device, host, extern string) string {
	c := v.Type.ClassType()
	var args []string
	for i := range c.Cls.Args {
		if k := c.Cls.Args[i].Const; k != nil {
			args = append(args, strconv.FormatInt(k.Int.Int64(), 10))
		}
	}
	if c.Name != nil && c.Name.Text == "surface" {
		if len(args) > 1 {
			args = args[:1]
		}
		return "__cudaRegisterGlobalSurface(" + handle + ", __text_var(" + device + "," + host + "), " + strings.Join(append(args, extern), ", ") + ");"
	}
	return "__cudaRegisterGlobalTexture(" + handle + ", __text_var(" + device + "," + host + "), " + strings.Join(append(args, extern), ", ") + ");"
}

// variableName returns the name of v in the host text, in parentheses for an
// instance of a template.
func (p *printer) variableName(v *il.Variable) string {
	n := hostNames{printer: p}
	b := n.qualified(nil, &v.SourceCorresp)
	if v.TemplateInfo != nil && len(v.TemplateInfo.Args) > 0 {
		return "(::" + string(n.args(b, v.TemplateInfo.Args)) + ")"
	}
	return "::" + string(b)
}
