package folder

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A manifest is refused in one line, or read again as it is written.
func FuzzReadManifest(f *testing.F) {
	for _, text := range []string{"", "{}", `{"format":1,"experiment":"e1"}`, `{"format":99,"experiment":"e1"}`, `{"format":1,"experiment":"e1","level":1e400}`,
		`{"format":1,"experiment":"e","files":[{"name":"a","bytes":-1,"sha256":"0"}],"parameters":[{"name":"p","values":[1,"x"]}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name := filepath.Join(t.TempDir(), ManifestName)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		m, _, err := readManifest(name)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		first, err := m.text()
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if err := os.WriteFile(name, first, 0o666); err != nil {
			t.Fatal(err)
		}
		if m, _, err = readManifest(name); err != nil {
			t.Fatalf("%q is written as %q, which is refused: %v", text, first, err)
		}
		if second, err := m.text(); err != nil || !bytes.Equal(first, second) {
			t.Fatalf("%q is written as %q, and then as %q, %v", text, first, second, err)
		}
	})
}
