// Cufront is a CUDA C++ front end: with the command line of cudafe++ it does
// what cudafe++ does; see `cufront help`.
package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"

	"cufront/compiler/driver"
	"cufront/compiler/explain"
	"cufront/compiler/explain/messages"
	"cufront/compiler/verify"
)

func main() {
	prepareHeap(os.Args[1:])
	dir, _ := os.Getwd()
	env := driver.Env{FS: osFS{}, Dir: dir, Getenv: os.Getenv, Terminal: isTerminal(os.Stderr), PID: os.Getpid()}
	env.Toolkit, env.HostCompiler = findToolkit, runGCC
	env.Stdout = func(b []byte) error { _, err := os.Stdout.Write(b); return err }
	ctx := context.Background()
	if explain.Asks(os.Args[1:]) { // an interrupt ends the search: what was found is printed
		ctx, _ = signal.NotifyContext(ctx, os.Interrupt)
	}
	var out driver.Outcome
	if messages.Asks(os.Args[1:]) {
		out = messages.Main(os.Args[1:])
	} else if verify.Asks(os.Args[1:]) {
		out = verify.Main(os.Args[1:], env, func() ([]byte, error) { return io.ReadAll(os.Stdin) })
	} else if len(os.Args) > 1 && os.Args[1] == "open" {
		out = verify.Open(os.Args[1:], env, func() ([]byte, error) { return io.ReadAll(os.Stdin) })
	} else if len(os.Args) > 1 && os.Args[1] == "share" {
		out = verify.Share(os.Args[1:], env)
	} else {
		out = explain.Main(ctx, os.Args[1:], env, progress(env.Terminal))
	}
	_, printed := os.Stdout.Write(out.Stdout)
	_, said := os.Stderr.Write(out.Stderr)
	if out.Person && out.Exit == 0 {
		out.Exit = checkPrinted(printed, said)
	}
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

// checkPrinted is the exit status of a command whose words could not be printed:
// the tools that are imitated do not look.
func checkPrinted(printed, said error) int {
	switch {
	case printed != nil:
		os.Stderr.WriteString("cufront: cannot write to the standard output: " + printed.Error() + "\n")
		return driver.ExitCatastrophe
	case said != nil:
		return driver.ExitCatastrophe
	}
	return driver.ExitOK
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
	data, err := readPadded(name)
	if errors.Is(err, syscall.EISDIR) {
		err = driver.ErrIsDir
	}
	return data, err
}

// readPadded reads a file into memory that has some room behind it, in which the
// text is scanned without being copied.
func readPadded(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	const room = 4096
	size := room
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		size += int(info.Size())
	}
	b := bytes.NewBuffer(make([]byte, 0, size))
	_, err = b.ReadFrom(f)
	return b.Bytes(), err
}

func (osFS) WriteFile(name string, data []byte) error {
	if err := regular(name); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// regular reports what is wrong with a name that an output shall have.
func regular(name string) error {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil // there is nothing yet
	case info.IsDir():
		return driver.ErrIsDir
	case !info.Mode().IsRegular():
		return driver.ErrNotRegular
	}
	return nil
}

// Replace writes a new file beside the old one and renames it.
func (osFS) Replace(name string, data []byte) error {
	if err := regular(name); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	beside := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+strconv.Itoa(os.Getpid())+".new")
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err == nil {
		if info, statErr := os.Stat(name); statErr == nil {
			err = f.Chmod(info.Mode().Perm())
		}
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(beside, name)
	}
	if err != nil {
		os.Remove(beside)
	}
	return err
}

// Remove removes a file.
func (osFS) Remove(name string) error { return os.Remove(name) }

// Writable opens the file for writing without emptying it; a file made for the
// test is removed again.
func (osFS) Writable(name string) error {
	if err := regular(name); err != nil {
		return err
	}
	_, statErr := os.Stat(name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
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
