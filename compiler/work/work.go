// Package work counts what a compilation does and ends it at a limit.
//
// This file implements the budget: a counter of steps and one of bytes, which
// every loop asks that a short source can make long. A step stands for work of
// about 200 ns (50 to 500), a byte for a byte of memory asked for, whether or not it is
// freed later. Both are counted where the work is done and do not depend on the
// machine: the same source always ends at the same place.
//
// At a limit the budget reports once and then unwinds the compilation with a
// panic of its own type, which the driver stops (Run); a flag that every loop
// would have to look at is forgotten in the one that matters. Nothing that was
// under way may be used afterwards.
package work

import "math"

// Kind is one of the two things that are limited.
type Kind uint8

const (
	Steps Kind = iota
	Bytes
)

// Budget is what a compilation may still spend. It is shared by pointer and
// used by one goroutine at a time.
type Budget struct {
	steps, bytes int64 // left
	limits       [2]int64
	report       func(Kind)
	state        state
	used         [2]int64 // when the limit was reached
}

type state uint8

const (
	running state = iota
	reporting
	over
)

// grace is the share of a limit that the report may take: it names types, which
// may be what grew too large.
const grace = 64

// A stop unwinds the compilation; Run ends it.
type stop struct{}

// New returns a budget of so many steps and bytes; 0 or less is no limit.
func New(steps, bytes int64) *Budget {
	b := &Budget{limits: [2]int64{unlimited(steps), unlimited(bytes)}}
	b.steps, b.bytes = b.limits[Steps], b.limits[Bytes]
	return b
}

func unlimited(n int64) int64 {
	if n <= 0 {
		return math.MaxInt64
	}
	return n
}

// Step takes n steps.
func (b *Budget) Step(n int) {
	if b.steps -= int64(n); b.steps < 0 {
		b.exceed(Steps)
	}
}

// perStep is how many elements of a list that is merely looked through make a
// step.
const perStep = 16

// Walk takes the steps of looking through n elements, which need next to nothing
// each.
func (b *Budget) Walk(n int) { b.Step(n / perStep) }

// Bytes takes n bytes.
func (b *Budget) Bytes(n int) {
	if b.bytes -= int64(n); b.bytes < 0 {
		b.exceed(Bytes)
	}
}

// OnLimit makes f report that a limit was reached. It is called once, where the
// limit was reached, before anything is unwound.
func (b *Budget) OnLimit(f func(Kind)) { b.report = f }

// Limit returns the limit of kind k.
func (b *Budget) Limit(k Kind) int64 { return b.limits[k] }

// Used returns what has been taken of kind k.
func (b *Budget) Used(k Kind) int64 {
	if b.state != running {
		return b.used[k]
	}
	if k == Steps {
		return b.limits[Steps] - b.steps
	}
	return b.limits[Bytes] - b.bytes
}

// Over reports whether a limit has been reached.
func (b *Budget) Over() bool { return b.state != running }

func (b *Budget) exceed(k Kind) {
	if b.state == running {
		b.used = [2]int64{b.limits[Steps] - b.steps, b.limits[Bytes] - b.bytes}
		b.state = reporting
		b.steps, b.bytes = b.limits[Steps]/grace, b.limits[Bytes]/grace
		if b.report != nil {
			b.Run(func() { b.report(k) })
		}
		b.state = over
	}
	b.steps, b.bytes = math.MaxInt64, math.MaxInt64 // for what is deferred
	panic(stop{})
}

// Run calls f and returns when f does or a limit of the budget ends it; it
// reports whether f returned. Other panics pass through with their stack.
func (b *Budget) Run(f func()) (done bool) {
	defer func() {
		if !done && b.Over() {
			recover()
		}
	}()
	f()
	return true
}
