package worst

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a journal holds, it is opened, and entries put into it are found when it is opened again.
func FuzzJournal(f *testing.F) {
	for _, text := range []string{"", "{}", `{"world":"p=2","u":[0.5],"asked":250}`, `{"world":5}`, "null\n\n", "{\n{", "\x00"} {
		f.Add(text)
	}
	name := filepath.Join(f.TempDir(), journalName)
	f.Fuzz(func(t *testing.T, text string) {
		var summed strings.Builder // else hardly a line is read
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			fmt.Fprintf(&summed, "%08x %s\n", crc32.ChecksumIEEE([]byte(line)), line)
		}
		for _, text := range []string{text, summed.String()} {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, known := range []bool{false, true} {
				j, err := OpenJournal(filepath.Dir(name))
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := j.Find("a new one", 250); ok != known {
					t.Errorf("%q: found is %v, want %v", text, ok, known)
				}
				if err := j.Put(Entry{World: "a new one", Instances: 250}); err != nil {
					t.Fatal(err)
				}
				j.Close()
			}
		}
	})
}
