package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

const sweepsDoc = "../../docs/sweeps.md"

// The guide is a session from beginning to end; go test ./cmd/runexp -run Sweeps
// -update rewrites what its commands print.
func TestSweepsShowsWhatHappens(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector makes it slow")
	}
	playPage(t, sweepsDoc, "Sweeps", 20)
	for _, name := range []string{"pack.lsp", "results.csv"} {
		one, _ := os.ReadFile(filepath.Join("runs/parts", name))
		if two, _ := os.ReadFile(filepath.Join("runs/here", name)); len(one) == 0 || !bytes.Equal(one, two) {
			t.Errorf("the bytes of %s are not the same both times", name)
		}
	}
}
