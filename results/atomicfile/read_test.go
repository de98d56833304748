package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFileIsReadUpToItsLimit(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, []byte("1234"), 0o666); err != nil {
		t.Fatal(err)
	}
	if text, err := Read(name, 4); err != nil || string(text) != "1234" {
		t.Errorf("Read returns %q, %v", text, err)
	}
	const want = "03ac674216f3e15c761ee1a5e255f067953623c8b388b4459e13f978d7c846f4"
	if sum, err := Sum(name); err != nil || sum != want {
		t.Errorf("Sum returns %s, %v", sum, err)
	}
	huge := filepath.Join(dir, "huge")
	if err := os.WriteFile(huge, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, 3<<30); err != nil {
		t.Skip("no sparse files here: ", err)
	}
	for file, want := range map[string]string{huge: "has 3221225472 bytes: want at most 4", dir: "is a folder: want a file", filepath.Join(dir, "none"): "no such file"} {
		if _, err := Read(file, 4); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", file, err, want)
		}
	}
}

func TestADeviceWithoutEndIsReadUpToTheLimit(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("there is none here: ", err)
	}
	if _, err := Read("/dev/zero", 1<<10); err == nil || !strings.Contains(err.Error(), "has more than 1024 bytes") {
		t.Errorf("Read returns %v", err)
	}
	if _, err := Sum("/dev/zero"); err == nil || !strings.Contains(err.Error(), "is a device") {
		t.Errorf("Sum returns %v", err)
	}
}
