//go:build unix

package survival

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// repairInside does the same as the commands run and merge, without processes and figures, as that is a
// hundred times faster.
func repairInside(t *testing.T, what, dir string) (final finals, damage []string) {
	t.Helper()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	from, err := study.Scenario(dir)
	check(err)
	s, err := scenarios.DesignOf(from, play.Auto)
	check(err)
	c, err := study.Begin(dir, s)
	check(err)
	check(c.Scan(nil))
	for _, d := range c.Damage {
		damage = append(damage, d.String())
	}
	check(c.Run(t.Context(), study.RunOptions{Runner: &run.Runner{Goroutines: 1}}))
	again, err := study.Open(dir, play.Auto)
	check(err)
	_, err = again.Pack()
	check(err)
	var csv strings.Builder
	check(again.WriteCSV(&csv))
	pack, err := os.ReadFile(filepath.Join(dir, "pack.lsp"))
	check(err)
	return finals{string(pack), csv.String()}, damage
}
