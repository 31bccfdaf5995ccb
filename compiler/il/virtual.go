// This file implements which calls of virtual functions go through a table.
package il

// CallsTable reports whether e, a call of a member function, goes through the table of
// its object: not where that is known to be of its own class, as variables, prvalues,
// members and elements of arrays are (rule gpu.virtual-calls).
func (e *Expr) CallsTable() bool {
	if !e.VirtualCall || e.QualifiedCall || e.Operand == nil {
		return false
	}
	o := e.Operand.Next
	if e.Op != OpDotMemberCall || o == nil {
		return true
	}
	for o.Cat != PRValue && o.Kind == EnkOperation && (o.Op == OpLvalueAdjust || o.Op == OpParens || o.Generated && o.Op == OpBaseClassCast) {
		o = o.Operand
	}
	if o.Cat == PRValue {
		return false
	}
	if o.Kind != EnkOperation {
		return o.Kind != EnkVariable
	}
	switch o.Op {
	case OpDotField, OpPointsToField:
		m := o.Operand.Next
		return m == nil || m.Field == nil || m.Field.Type.IsReference()
	case OpSubscript:
		return o.Operand.Kind != EnkOperation || o.Operand.Op != OpArrayToPointer
	}
	return true
}
