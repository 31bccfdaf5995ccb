package headers

import (
	"slices"
	"testing"
)

func TestPackRoundTrip(t *testing.T) {
	dirs := []string{"/usr/include/c++/12", "/usr/include"}
	files := map[string][]byte{
		"/usr/include/stdio.h":      []byte("int printf(const char *, ...);\n"),
		"/usr/include/empty.h":      {},
		"/usr/include/c++/12/cmath": []byte("7 looks like a header\n12 /also\n"),
	}
	data := AppendPack(nil, dirs, files)
	p, err := ParsePack(data)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(p.Dirs, dirs) {
		t.Errorf("folders %q, want %q", p.Dirs, dirs)
	}
	if want := []string{"/usr/include/c++/12/cmath", "/usr/include/empty.h", "/usr/include/stdio.h"}; !slices.Equal(p.List(), want) {
		t.Errorf("files %q, want %q", p.List(), want)
	}
	for name, want := range files {
		if got, ok := p.ReadFile(name); !ok || string(got) != string(want) {
			t.Errorf("%s is %q, %v", name, got, ok)
		}
	}
	if _, ok := p.ReadFile("/usr/include/none.h"); ok {
		t.Error("a file that is not there was found")
	}
}

func TestDamagedPacks(t *testing.T) {
	for _, text := range []string{
		"", "something else", packMagic, packMagic + "/a\n5 /x\nabc", packMagic + "/a\n-1 /x\n", packMagic + "/a\nx /x\n", packMagic + "/a\n3 \nabc" + packPadding, packMagic + "/a\n3", packMagic + "/a\n1 /x\nabcdefghi", packMagic + "/a\n9223372036854775807 /x\nabcdefghi",
	} {
		if _, err := ParsePack([]byte(text)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

func FuzzParsePack(f *testing.F) {
	f.Add(AppendPack(nil, []string{"/a"}, map[string][]byte{"/a/b.h": []byte("x")}))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ParsePack(data)
		if err != nil {
			return
		}
		for _, name := range p.List() {
			if _, ok := p.ReadFile(name); !ok {
				t.Errorf("%q is listed and not found", name)
			}
		}
	})
}
