package cli

import (
	"io"
	"runtime"
	"testing"
)

// A program may run any number of commands: nothing of one is kept when it has ended.
func TestCommandsThatHaveEndedAreForgotten(t *testing.T) {
	leave := func(n int) uint64 {
		for range n {
			if code := Run(t.Context(), []string{"version"}, io.Discard, io.Discard); code != 0 {
				t.Fatal(code)
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	leave(5)
	if before, after := leave(1), leave(50); after > before+500_000 {
		t.Errorf("50 commands leave %d bytes", after-before)
	}
}
