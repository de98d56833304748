// Package resultstest supports tests of output: golden files, a full disk, and a record of synced files.
package resultstest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// Updating reports whether the test was run with -update, which rewrites golden files.
func Updating() bool { return *update }

// Golden fails the test unless got is the content of a file of testdata. With the test's flag -update it
// writes the file first.
func Golden(t testing.TB, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s has changed; if that is right, run the test with -update\n--- got\n%s--- want\n%s", path, got, want)
	}
}
