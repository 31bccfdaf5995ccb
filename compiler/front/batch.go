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

// A pool lends values of T to calls that end in the reverse order of their
// beginnings: what is lent was given back before, or is new, and is zero.
type pool[T any] struct {
	values []*T
	lent   int
}

func (p *pool[T]) take() *T {
	if p.lent == len(p.values) {
		p.values = append(p.values, new(T))
	} else {
		*p.values[p.lent] = *new(T)
	}
	p.lent++
	return p.values[p.lent-1]
}

// giveBack ends the loan of the value taken last.
func (p *pool[T]) giveBack() { p.lent-- }

// A listPool lends empty lists like a pool, with the room that they had before.
type listPool[T any] struct {
	lists []*[]T
	lent  int
}

func (p *listPool[T]) take() *[]T {
	if p.lent == len(p.lists) {
		p.lists = append(p.lists, new([]T))
	}
	p.lent++
	return p.lists[p.lent-1]
}

// giveBack ends the loan of the list taken last.
func (p *listPool[T]) giveBack() {
	p.lent--
	l := p.lists[p.lent]
	clear(*l)
	*l = (*l)[:0]
}

// An arena hands out zero values of T, each until all are taken back that were handed
// out since some moment.
type arena[T any] struct {
	pieces [][]T
	used   int
}

func (s *arena[T]) next() *T {
	const piece = 64
	if s.used == piece*len(s.pieces) {
		s.pieces = append(s.pieces, make([]T, piece))
	}
	v := &s.pieces[s.used/piece][s.used%piece]
	*v = *new(T)
	s.used++
	return v
}

// backTo takes back what was handed out since so many were in use.
func (s *arena[T]) backTo(used int) { s.used = used }
