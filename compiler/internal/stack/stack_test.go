package stack

import (
	"strings"
	"testing"
)

func TestRunReturnsAfterward(t *testing.T) {
	n := 0
	Run(func() { n = 7 })
	if n != 7 {
		t.Errorf("n = %d", n)
	}
}

func TestPanicContinuesInTheCaller(t *testing.T) {
	defer func() {
		p, ok := recover().(*Panic)
		if !ok || p.Error() != "deep" || !strings.Contains(string(p.Stack), "TestPanicContinuesInTheCaller") {
			t.Errorf("got %v", p)
		}
	}()
	Run(func() { Run(func() { panic("deep") }) })
}
