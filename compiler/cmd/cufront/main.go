// Cufront is a CUDA C++ front end: with the command line of cudafe++ it does
// what cudafe++ does; see `cufront help`.
package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"

	"cufront/compiler/driver"
	"cufront/compiler/explain"
)

// A run is short: the collector stays off until the heap has this size. From
// then on it runs whenever the heap has grown by heapGrowth percent: at a fixed
// limit it would run without end once the live heap comes near to it.
const (
	heapLimit  = 900 << 20
	heapGrowth = 75
)

func main() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(heapLimit)
	runtime.AddCleanup(new([64]byte), func(int) {
		debug.SetGCPercent(heapGrowth)
		debug.SetMemoryLimit(math.MaxInt64)
	}, 0)
	dir, _ := os.Getwd()
	env := driver.Env{FS: osFS{}, Dir: dir, Getenv: os.Getenv, Terminal: isTerminal(os.Stderr), PID: os.Getpid()}
	ctx := context.Background()
	if explain.Asks(os.Args[1:]) { // an interrupt ends the search: what was found is printed
		ctx, _ = signal.NotifyContext(ctx, os.Interrupt)
	}
	out := explain.Main(ctx, os.Args[1:], env, progress(env.Terminal))
	os.Stdout.Write(out.Stdout)
	os.Stderr.Write(out.Stderr)
	os.Exit(out.Exit)
}

// progress returns what tells a person how far a long command is; nil when
// nobody watches.
func progress(terminal bool) func(done, of int) {
	if !terminal {
		return nil
	}
	return func(done, of int) {
		os.Stderr.WriteString("\r" + strconv.Itoa(done) + " of at most " + strconv.Itoa(of) + " compilations \r")
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// osFS is the file system of the machine.
type osFS struct{}

func (osFS) ReadFile(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(os.Stdin)
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, syscall.EISDIR) {
		err = driver.ErrIsDir
	}
	return data, err
}

func (osFS) WriteFile(name string, data []byte) error {
	err := os.WriteFile(name, data, 0o666)
	if errors.Is(err, syscall.EISDIR) {
		err = driver.ErrIsDir
	}
	return err
}

// Writable opens the file for writing without emptying it; a file made for the
// test is removed again.
func (osFS) Writable(name string) error {
	_, statErr := os.Stat(name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		if errors.Is(err, syscall.EISDIR) {
			return driver.ErrIsDir
		}
		return err
	}
	f.Close()
	if errors.Is(statErr, fs.ErrNotExist) {
		os.Remove(name)
	}
	return nil
}

func (osFS) IsDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
