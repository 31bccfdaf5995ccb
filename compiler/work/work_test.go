package work

import "testing"

func TestBudgetEndsAtItsLimit(t *testing.T) {
	for k, take := range map[Kind]func(*Budget){
		Steps: func(b *Budget) { b.Step(1) },
		Bytes: func(b *Budget) { b.Bytes(1) },
	} {
		b := New(10, 10)
		reported, taken, deferred := 0, 0, 0
		b.OnLimit(func(got Kind) {
			if got != k {
				t.Errorf("reported kind %d, want %d", got, k)
			}
			reported++
			for { // a report that is itself too much ends too
				take(b)
			}
		})
		done := b.Run(func() {
			defer func() { take(b); deferred++ }()
			for {
				take(b)
				taken++
			}
		})
		if done || reported != 1 || taken != 10 || deferred != 1 || !b.Over() || b.Used(k) != 11 {
			t.Errorf("kind %d: done %v, %d reports, %d taken, %d deferred, used %d", k, done, reported, taken, deferred, b.Used(k))
		}
	}
}

func TestNoLimit(t *testing.T) {
	b := New(0, 0)
	if !b.Run(func() { b.Step(1 << 40); b.Bytes(1 << 40) }) || b.Used(Steps) != 1<<40 || b.Over() {
		t.Error("a budget without limits ended")
	}
}

func TestRunPassesOtherPanicsOn(t *testing.T) {
	defer func() {
		if recover() != "other" {
			t.Error("the panic was lost")
		}
	}()
	New(1, 1).Run(func() { panic("other") })
}

func TestRunOfAnotherBudgetDoesNotStop(t *testing.T) {
	inner, outer := New(1, 0), New(0, 0)
	if inner.Run(func() { outer.Run(func() { inner.Step(2) }); t.Error("stopped by the wrong budget") }) {
		t.Error("not stopped")
	}
}
