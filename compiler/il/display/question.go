// This file implements conditional expressions that yield objects of class type: each branch
// initialises the object that the whole is (rule il.conditional-objects).
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// classQuestions settles the conditional expressions of bodies that make an object.
func classQuestions(o *overlay) {
	direct := make(map[*il.Expr]*il.DynamicInit)
	var questions []*il.Expr
	o.eachBodyEntry(func(n il.Node) {
		if inTemplate(bodyOf(o, n)) {
			return
		}
		switch n := n.(type) {
		case *il.DynamicInit:
			if e := o.inits.expr(n); e != nil && makesObject(o, e) {
				direct[e] = n
			}
		case *il.Statement:
			if e := o.statements.expr(n); n.Kind == il.StmkReturn && n.Init != nil && e != nil && makesObject(o, e) {
				o.statements.setExpr(n, nil) // the result is initialised
			}
		case *il.Expr:
			if makesObject(o, n) {
				questions = append(questions, n)
			}
		}
	})
	for _, q := range questions {
		settleQuestion(o, q, direct[q])
	}
}

// makesObject reports whether e is a conditional expression whose value is an object.
func makesObject(o *overlay, e *il.Expr) bool {
	return e.Kind == il.EnkOperation && o.nodes.op(e) == il.OpQuestion && e.Cat == il.PRValue && !e.TypeDependent &&
		o.nodes.typ(e) != nil && o.nodes.typ(e).IsClass() && !o.nodes.typ(e).IsDependent()
}

// settleQuestion lets both branches of q initialise what d does, or where d is nil, a temporary.
func settleQuestion(o *overlay, q *il.Expr, d *il.DynamicInit) {
	var branches []*il.Expr
	if c := o.nodes.operand(q); c != nil {
		for b := o.nodes.next(c); b != nil; b = o.nodes.next(b) {
			branches = append(branches, b)
		}
	}
	if len(branches) != 2 || o.destructor(o.nodes.typ(q)) != nil {
		return
	}
	through := false
	for _, b := range branches {
		if makesObject(o, b) || b.Kind == il.EnkThrow || b.Kind == il.EnkObjectLifetime || b.IsOp(il.OpComma) {
			return
		}
		through = through || !b.IsCall()
	}
	region := o.regions.region(&q.Entry)
	own := ownNode(o, q)
	own.Pos, own.Start, own.NotUsed = source.Pos{}, source.Pos{}, through
	if d == nil {
		d = &il.DynamicInit{Entry: o.entry(region), Kind: il.DikExpression, Expr: &own, TempLifetime: true}
		temp := &il.Expr{Entry: o.entry(region), Kind: il.EnkTempInit, Type: o.nodes.typ(q), Init: d, Pos: q.Pos, Start: q.Start, NotUsed: q.NotUsed,
			Parenthesized: o.nodes.parenthesized(q), Next: o.nodes.next(q), Cat: il.PRValue}
		set(&o.replaced, q, temp)
	} else {
		o.inits.setExpr(d, &own)
		o.inits.setKind(d, il.DikExpression)
	}
	o.inits.setResultOfQuestion(d, true)
	if !through {
		return
	}
	o.inits.setThroughMaster(d, true)
	for _, b := range branches {
		settleBranch(o, b, d)
	}
}

// settleBranch makes branch b a temporary that initialises what master does.
func settleBranch(o *overlay, b *il.Expr, master *il.DynamicInit) {
	if b.Kind == il.EnkTempInit && b.Init != nil {
		o.inits.setMaster(b.Init, master)
		o.inits.setInConditional(b.Init, false)
		if b.Cat == il.PRValue {
			return
		}
		temp := ownNode(o, b)
		temp.Cat, temp.Next = il.PRValue, o.nodes.next(b)
		set(&o.replaced, b, &temp)
		return
	}
	region := o.regions.region(&b.Entry)
	value := ownNode(o, b)
	d := &il.DynamicInit{Entry: o.entry(region), Kind: il.DikExpression, Expr: &value, TempLifetime: true}
	o.inits.setMaster(d, master)
	set(&o.replaced, b, &il.Expr{Entry: o.entry(region), Kind: il.EnkTempInit, Type: o.nodes.typ(b), Init: d, Pos: b.Pos, Start: b.Start,
		Parenthesized: o.nodes.parenthesized(b), Next: o.nodes.next(b), Cat: il.PRValue})
}
