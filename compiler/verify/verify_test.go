package verify

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"cufront/compiler/driver"
)

// sealed returns a link to a program with the seal that its outputs have.
func sealed(t *testing.T, source string, change func(doc map[string]any, sums map[string]string)) (link string, doc []byte) {
	t.Helper()
	res := driver.Compile(request(&document{Source: source, Files: map[string]string{"k.h": "__global__ void k() {}\n"}}))
	sums := map[string]string{}
	for name, text := range res.Outputs {
		sum := sha256.Sum256([]byte(text))
		sums[strings.TrimPrefix(name, "program")] = hex.EncodeToString(sum[:])
	}
	d := map[string]any{"v": 1, "source": source, "files": map[string]string{"k.h": "__global__ void k() {}\n"}, "seal": map[string]any{"build": "0.1.0 1234", "sha256": sums}}
	if change != nil {
		change(d, sums)
	}
	doc, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	w, _ := flate.NewWriter(&packed, 9)
	w.Write(doc)
	w.Close()
	return "https://example.org/play/#c1." + base64.RawURLEncoding.EncodeToString(packed.Bytes()), doc
}

func TestVerify(t *testing.T) {
	const plain = "__global__ void k() {}\nint f() { k<<<1, 1>>>(); return 0; }\n"
	good, doc := sealed(t, plain, nil)
	changed, _ := sealed(t, plain, func(_ map[string]any, sums map[string]string) { sums[".gpu"] = strings.Repeat("0", 64) })
	bare, _ := sealed(t, plain, func(doc map[string]any, _ map[string]string) { delete(doc, "seal") })
	broken, _ := sealed(t, plain, func(doc map[string]any, _ map[string]string) { doc["source"] = "int x = y;\n" })
	includes, _ := sealed(t, "#include \"k.h\"\n", nil)
	env := driver.Env{FS: driver.MemFS{"link.txt": []byte(good + "\n"), "no.pack": []byte("no")}}
	stdin := func() ([]byte, error) { return doc, nil }
	for _, c := range []struct {
		args string
		exit int
		says string
	}{
		{good, 0, "program.gpu\tidentical\nprogram.int.c\tidentical\nprogram.module_id\tidentical\nprogram.stub.c\tidentical\nsealed with 0.1.0 1234"},
		{"link.txt", 0, "identical"},
		{"-", 0, "identical"},
		{changed, driver.ExitErrors, "program.gpu\tDIFFERS: now "},
		{broken, driver.ExitErrors, "program.int.c\tDIFFERS: nothing is written now"},
		{bare, driver.ExitErrors, "the link has no seal"},
		{includes, driver.ExitErrors, "--headers"},
		{includes + " --headers no.pack", driver.ExitErrors, "no.pack is no pack"},
		{good[:len(good)-20], driver.ExitErrors, "damaged"},
		{"https://example.org/s/abc", driver.ExitErrors, "/api/share/ID"},
		{"missing.txt", driver.ExitErrors, "cannot read missing.txt"},
		{"", driver.ExitErrors, "usage"},
		{"--what", driver.ExitErrors, "usage"},
	} {
		out := Main(append([]string{"verify"}, strings.Fields(c.args)...), env, stdin)
		if said := string(out.Stdout) + string(out.Stderr); out.Exit != c.exit || !strings.Contains(said, c.says) {
			t.Errorf("%.40s: exit %d, %s", c.args, out.Exit, said)
		}
	}
}
