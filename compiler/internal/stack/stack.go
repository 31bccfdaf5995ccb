// Package stack runs deep recursions on fresh call stacks.
//
// Under WebAssembly a goroutine starts with an empty machine stack, so a
// recursion that continues on a new goroutine every so often never meets the
// browser's limit of about 1 MB. Natively it costs a goroutine switch.
package stack

import "runtime/debug"

// Panic carries a panic from the goroutine that Run started to the one that
// called it, with the stack where it happened.
type Panic struct {
	Value any
	Stack []byte
}

// Error describes the panic.
func (p *Panic) Error() string {
	if e, ok := p.Value.(error); ok {
		return e.Error()
	}
	if s, ok := p.Value.(string); ok {
		return s
	}
	return "panic"
}

// Run calls f on a fresh stack and returns when f does. A panic in f continues
// in the caller as a *Panic.
func Run(f func()) {
	done := make(chan *Panic)
	go func() {
		var p *Panic
		defer func() {
			if v := recover(); v != nil {
				if inner, ok := v.(*Panic); ok {
					p = inner
				} else {
					p = &Panic{v, debug.Stack()}
				}
			}
			done <- p
		}()
		f()
	}()
	if p := <-done; p != nil {
		panic(p)
	}
}
