// This file implements which parameters a function changes or takes the address
// of: those of a kernel lie in memory that it cannot write (rule gpu.val-param).
package lower

// changes notes the variables whose objects the body changes or whose address it
// takes.
type changes struct {
	changed map[*Var]bool
	steps   func(int)
}

func (f *fn) findChanges() {
	c := &changes{changed: make(map[*Var]bool), steps: f.u.Work.Step}
	c.block(f.f.Body)
	for _, p := range f.f.Params {
		p.Changed = p.IL != nil && c.changed[p.Var]
		p.Element = p.IL != nil && f.isPackElement(p.IL)
	}
}

func (c *changes) block(b *Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		for _, x := range [...]*Expr{s.X, s.Y, s.Init, s.Incr} {
			c.expr(x)
		}
		if s.Kind == StmtCopy {
			c.target(s.Y)
		}
		if s.Kind == StmtAsm && s.Init != nil {
			for i, x := range s.Init.Args {
				if s.Asm.Operands[i].IsOutput {
					c.target(x)
				}
			}
		}
		c.block(s.Body)
		c.block(s.Else)
	}
}

func (c *changes) expr(x *Expr) {
	if x == nil {
		return
	}
	c.steps(1)
	switch x.Op {
	case OpAssign, OpAddr, OpAddrCast, OpPostfix:
		c.target(x.X)
	case OpDecay:
		c.target(x.X)
	case OpBase: // found through its address
		if x.Variant != 'v' {
			c.target(x.X)
		}
	case OpLvalueCast:
		if t := x.Type.ClassType(); t == nil || x.X.Type.ClassType() != t || x.X.Op == OpBase { // not the value of a class without its qualifiers
			c.target(x.X)
		}
	case OpUnary:
		if x.Name == "++" || x.Name == "--" {
			c.target(x.X)
		}
	}
	c.expr(x.X)
	c.expr(x.Y)
	c.expr(x.Z)
	for _, a := range x.Args {
		c.expr(a)
	}
	c.block(x.Block)
}

// target notes the variable that object x is a part of.
func (c *changes) target(x *Expr) {
	for x != nil {
		switch x.Op {
		case OpVar:
			c.changed[x.Var] = true
			return
		case OpMember, OpBase, OpVptr, OpLvalueCast, OpDecay:
			x = x.X
		case OpIndex:
			if x.X.Op != OpDecay {
				return
			}
			x = x.X
		case OpDeref:
			if x.X.Op != OpDecay {
				return
			}
			x = x.X
		case OpComma:
			x = x.Y
		default:
			return
		}
	}
}
