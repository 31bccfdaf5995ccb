// This file implements small objects that are made a few at a time, which costs
// less than one by one.
package front

// A batch hands out zero values of T.
type batch[T any] struct{ free []T }

func (b *batch[T]) next() *T {
	const few = 16
	if len(b.free) == 0 {
		b.free = make([]T, few)
	}
	v := &b.free[0]
	b.free = b.free[1:]
	return v
}
