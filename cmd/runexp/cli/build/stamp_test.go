package build

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

func TestAProgramIsKnownByTheStampOfTheGoCommand(t *testing.T) {
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	id := stamp(file)
	if runtime.GOOS == "linux" && id == "" {
		t.Error("this program has no stamp")
	}
	if len(digest()) != 16 {
		t.Errorf("this program is %q", digest())
	}
	real := "\x7fELF........\x04\x00\x00\x00\x5b\x00\x00\x00" + string(note) + strings.Repeat("A", 22) + "/b/c/" + strings.Repeat("D", 64)
	for text, want := range map[string]string{
		"": "", "\x7fELF": "", real[1:]: "", real[:40]: "", real[:len(real)-1]: "",
		strings.Replace(real, "/b/", "/bb", 1): "",
		real:                                   strings.Repeat("A", 22) + "/b/c/" + strings.Repeat("D", 64),
		real + "more":                          strings.Repeat("A", 22) + "/b/c/" + strings.Repeat("D", 64),
	} {
		if got := stamp(strings.NewReader(text)); got != want {
			t.Errorf("the stamp of %q is %q, want %q", text, got, want)
		}
	}
}
