//go:build unix

package main

// This file implements the growth of costs: sources of n declarations of one kind.

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// A shape is a source of many declarations: lines in which %[1]d is the number of the
// line and %[2]d that of the line before, between a first and a last line.
type shape struct {
	name, first, line, last string
}

// mostGrowth is how many times as much ten times the declarations may cost.
const mostGrowth = 10.5

var shapes = [...]shape{
	{"functions", "", "int f%[1]d(int a, int b) { return a * %[1]d + b; }", ""},
	{"classes", "", "struct C%[1]d { int a; int f() { return a; } };", ""},
	{"members", "struct C {", "int f%[1]d() { return %[1]d; }", "};"},
	{"fields", "struct C {", "int a%[1]d;", "};"},
	{"specialisations", "template<int> struct S { };", "template<> struct S<%[1]d> { int a; };", ""},
	{"partial specialisations", "template<int, class T> struct S { };", "template<class T> struct S<%[1]d, T> { T a; };", ""},
	{"instances", "template<int I> struct S { int a; int f() { return I; } };", "S<%[1]d> v%[1]d;", ""},
	{"overloads", "template<int> struct A { };", "int f(A<%[1]d> *);", ""},
	{"operators", "template<int> struct A { };", "bool operator==(A<%[1]d> &, int);", ""},
	{"friends", "", "struct C%[1]d { friend void swap(C%[1]d &, C%[1]d &) { } };", ""},
	{"namespaces", "", "namespace n%[1]d { int a; }", ""},
	{"nested namespaces", "", "namespace a%[1]d { namespace b { namespace c { namespace d { int a; } } } }", ""},
	{"namespace aliases", "namespace n0 { int a; }", "namespace n%[1]d = n%[2]d; int v%[1]d = n%[1]d::a;", ""},
	{"bases", "struct C0 { int a; };", "struct D%[1]d : C0 { int b; };", ""},
	{"bases of one class", "template<int> struct B { int a; };\nstruct D : B<0>", ", B<%[1]d>", "{ };"},
	{"enumerators", "enum E {", "e%[1]d,", "};"},
	{"macros", "", "#define M%[1]d(x) ((x) + %[1]d)\nint v%[1]d = M%[1]d(1);", ""},
	{"literals", "", "const char *s%[1]d = \"text %[1]d\"; double d%[1]d = %[1]d.5;", ""},
	{"long body", "int f(int a) {", "a += %[1]d * a;", "return a; }"},
	{"locals", "int f(int a) {", "int b%[1]d = a + %[1]d;", "return a; }"},
	{"usings", "namespace n { int f(int); int g(int); struct S { }; }", "namespace m%[1]d { using n::f; using n::S; }", ""},
	{"using-declarations of overloads", "namespace n { template<int> struct A { };", "int f(A<%[1]d> *);", "} using n::f;"},
	{"typedefs", "typedef int t0;", "typedef t%[2]d t%[1]d;", ""},
	{"pointer typedefs", "typedef int t0;", "typedef t%[2]d t%[1]d; t%[1]d *v%[1]d;", ""},
}

// text is the source with n declarations.
func (s *shape) text(n int) string {
	var b strings.Builder
	b.WriteString(s.first + "\n")
	for i := range n {
		fmt.Fprintf(&b, s.line+"%[3]s\n", i+1, i, "")
	}
	b.WriteString(s.last + "\n")
	return b.String()
}

// runShapes prints for each shape what n and 10 n declarations cost, and the exponent
// of the growth between them.
func runShapes(c *config, counter counter, dir string) error {
	fmt.Printf("instructions counted by %s\n%-32s %10s %10s %9s %9s %7s %7s\n", counter.name, "", "M instr.", "x 10", "MB", "x 10", "growth", "exp.")
	var steep []string
	for i := range shapes {
		s := &shapes[i]
		if !c.wanted(s.name) {
			continue
		}
		var both [2]cost
		for k, n := range [...]int{c.n, 10 * c.n} {
			if err := os.WriteFile(filepath.Join(dir, "shape.ii"), []byte(s.text(n)), 0o644); err != nil {
				return err
			}
			var err error
			words := strings.Fields("--c++17 --gnu_version=120200 --stub_file_name s.c --gen_c_file_name o.cpp shape.ii")
			if both[k], err = counter.measure(dir, c.bin, words); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
		growth := float64(both[1].instructions) / float64(both[0].instructions)
		fmt.Printf("%-32s %10.0f %10.0f %9.0f %9.0f %7.2f %7.2f\n", s.name, float64(both[0].instructions)/1e6, float64(both[1].instructions)/1e6,
			float64(both[0].peak)/1e6, float64(both[1].peak)/1e6, growth, math.Log10(growth))
		if growth > mostGrowth {
			steep = append(steep, s.name)
		}
	}
	if len(steep) > 0 {
		return fmt.Errorf("ten times the input costs more than %.1f times as much: %s", mostGrowth, strings.Join(steep, ", "))
	}
	return nil
}
