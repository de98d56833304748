//go:build unix

package survival

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// The meaning of a study cannot be computed again: where that is damaged, the program may only say so and
// keep the rest.
func TestADamagedPlanIsRefusedAndNothingIsLost(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := tiny
	file, dir := s.file(t), filepath.Join(memory(t), "study")
	must(t, done, s.args(file, dir, 0)...)
	want := merged(t, done, dir)
	all := newSpecimen(t, dir)
	refused := 0
	for i, w := range wounds(len(all["study.json"]), 900, rand.New(rand.NewPCG(9, 10))) {
		what := fmt.Sprintf("%s at %d", w.what, w.at)
		all.lay(t, dir, "study.json", w)
		if _, err := study.Open(dir, play.Auto); err == nil {
			if got, _ := repairInside(t, what, dir); got != want {
				t.Errorf("%s: it is believed, and the study ends with other bytes", what)
			}
			continue
		} else if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", what, err)
		}
		refused++
		if i%60 != 0 {
			continue
		}
		for _, args := range [][]string{{"run", dir}, s.args(file, dir, 0), {"merge", dir}, {"status", dir}} {
			e := runProgram(t, args...)
			if e.wantLine(t, dir, "study.json"); e.code != usage && e.code != ioError {
				t.Errorf("%s: %v: exit code %d: %s", what, args, e.code, e.stderr)
			}
		}
		for name, text := range newSpecimen(t, dir) {
			if name != "study.json" && !bytes.Equal(text, all[name]) {
				t.Errorf("%s: %s is no longer what it was", what, name)
			}
		}
	}
	t.Logf("%d plans refused", refused)
}

// The scenario brings back the plan that is lost, and with it all records.
func TestALostPlanComesBackWithTheScenario(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := tiny
	file, dir := s.file(t), filepath.Join(t.TempDir(), "study")
	want, need := s.undisturbed(t, file)
	must(t, done, s.args(file, dir, 0)...)
	if err := os.Remove(filepath.Join(dir, "study.json")); err != nil {
		t.Fatal(err)
	}
	must(t, done, s.args(file, dir, 0)...)
	if records, _ := look(t, dir); records != need {
		t.Errorf("%d records where %d were enough", records, need)
	}
	wantFinals(t, merged(t, done, dir), want)
}

// A process that is killed while it begins a study leaves the draft of a plan.
func TestADraftOfAPlanBarsNobodyFromTheFolder(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := tiny
	file, dir := s.file(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "study.json.ABCDEFGHIJKLMNOPQRSTUVWXYZ.part"), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	must(t, done, s.args(file, dir, 0)...)
}
