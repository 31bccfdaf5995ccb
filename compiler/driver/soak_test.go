package driver

import (
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"
)

var (
	soakCount = flag.Int("soak", 0, "TestSoak compiles so many mutants")
	soakFrom  = flag.Int64("soak-from", 1, "number of the first mutant")
	soakTime  = flag.Duration("soak-time", time.Hour, "TestSoak begins no mutant after this time")
	soakDir   = flag.String("soak-dir", os.TempDir(), "where TestSoak leaves the sources that it finds")
)

// The bounds of TestSoak for one mutant: what PageLimits allows takes less.
const (
	soakSlowest = 2 * time.Minute // of the clock, on a machine that does other things too
	soakMemory  = 2 << 30
)

// TestSoak compiles mutants of recorded sources, by the hundred thousand (make
// soak). None may crash or take more than the bounds, and a fifth must reach the
// writers. Units in which an invariant of the IL does not hold are counted: most
// of them are errors that go unreported. The number of a mutant is all that it is
// made from.
func TestSoak(t *testing.T) {
	if *soakCount == 0 {
		t.Skip("make soak")
	}
	mini, seeds := smallHeader(t), recordedSeeds(t)
	current, err := os.Create(filepath.Join(*soakDir, fmt.Sprintf("soak-%d.current", *soakFrom)))
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(current.Name())
	defer current.Close()
	var sum soakSum
	for n, began := *soakFrom, time.Now(); n < *soakFrom+int64(*soakCount) && time.Since(began) < *soakTime; n++ {
		// A fault that cannot be caught leaves its number behind.
		current.WriteAt(fmt.Appendf(nil, "%20d\n", n), 0)
		r := rand.New(rand.NewSource(n))
		s := &seeds[r.Intn(len(seeds))]
		source := s.mutate(seeds, r)
		watch := time.AfterFunc(soakSlowest, func() {
			panic(fmt.Sprintf("mutant %d of %s takes longer than %v:\n%s", n, s.name, soakSlowest, source))
		})
		m := s.compile(source, mini)
		watch.Stop()
		if m.problem == "" && sum.memory() > soakMemory {
			m.problem = fmt.Sprintf("the process has %d MiB", sum.peak>>20)
		}
		if sum.add(m); m.problem+m.broken != "" {
			name := filepath.Join(*soakDir, "soak-"+strconv.FormatInt(n, 10)+".cu")
			os.WriteFile(name, []byte(source), 0o666)
			t.Logf("mutant %d of %s, %s: %.2000s%.500s", n, s.name, name, m.problem, m.broken)
			if m.problem != "" {
				t.Fail()
			}
		}
		if sum.mutants%10000 == 0 {
			t.Log(&sum)
		}
	}
	t.Log(&sum)
	if sum.host*5 < sum.mutants {
		t.Errorf("%d of %d mutants reach the writers, fewer than a fifth", sum.host, sum.mutants)
	}
}

// A soakSum is what the mutants of a run came to.
type soakSum struct {
	mutants, host, device, problems, broken int
	exits                                   map[[2]int]int
	used                                    Limits // the most of one pass
	peak                                    uint64 // bytes that the process has from the system
}

// memory looks at the memory of the process.
func (s *soakSum) memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	s.peak = max(s.peak, m.Sys-m.HeapReleased)
	return m.Sys - m.HeapReleased
}

func (s *soakSum) add(m mutant) {
	if s.exits == nil {
		s.exits = map[[2]int]int{}
	}
	s.mutants++
	s.exits[m.exits]++
	if m.wrote[0] {
		s.host++
	}
	if m.wrote[1] {
		s.device++
	}
	if m.problem != "" {
		s.problems++
	}
	if m.broken != "" {
		s.broken++
	}
	s.used.Steps, s.used.Bytes = max(s.used.Steps, m.used.Steps), max(s.used.Bytes, m.used.Bytes)
}

func (s *soakSum) String() string {
	return fmt.Sprintf("%d mutants: %d reach the writer of the host text, %d that of the device text, %d show a fault, %d break an invariant; exits %v; at most %d steps and %d MiB asked for in a pass, %d MiB of the system",
		s.mutants, s.host, s.device, s.problems, s.broken, s.exits, s.used.Steps, s.used.Bytes>>20, s.peak>>20)
}
