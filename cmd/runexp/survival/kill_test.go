//go:build unix

package survival

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// A study that is killed again and again continues each time where it was. All that
// had been written is used: it ends with about as many records as an undisturbed
// one.
func TestKillsAtRandomMomentsLoseNothing(t *testing.T) {
	t.Parallel()
	stories := []story{plain, growing, distributed, failing, precise, deciding}
	want, most := 60, 10
	switch {
	case testing.Short(): // as under the race detector
		stories, want, most = stories[:4], 15, 3
	case !long.On():
		short := plain
		short.text = strings.Replace(plain.text, "instances: 6000", "instances: 2000", 1)
		stories, want, most = []story{short}, 3, 3
	}
	rng := rand.New(rand.NewPCG(1, 2))
	kills := 0
	for round := 0; round < len(stories) || kills < want; round++ {
		s := stories[round%len(stories)]
		seed := 1 + round/len(stories)
		t.Run(fmt.Sprintf("%s seed %d", s.name, seed), func(t *testing.T) {
			n := survive(t, s, rng, seed, most)
			t.Logf("killed %d times", n)
			kills += n
		})
		if t.Failed() {
			return
		}
	}
	t.Logf("killed %d times in all", kills)
}

// survive runs a scenario, kills it at most that many times, and returns how many
// times it did.
func survive(t *testing.T, s story, rng *rand.Rand, seed, most int) (kills int) {
	file, dir := s.file(t), filepath.Join(t.TempDir(), "killed")
	flag := fmt.Sprintf("--seed=%d", seed)
	// One goroutine computes no block behind one that fails meanwhile.
	want, need := s.undisturbed(t, file, flag, "-j=1")
	records, latest := 0, 25 // the first kills come while a study begins, or grows
	for stage := 0; ; {
		args := s.args(file, dir, stage, flag, byEvents, fmt.Sprintf("-j=%d", 1+kills%4/3))
		p := start(t, args...)
		var e ending
		if kills < most {
			e = p.killAfter(moment(rng, latest))
		} else {
			e = p.wait()
		}
		if e.killed {
			latest = 150
			if kills++; kills%4 == 0 && stage < len(s.stages) {
				stage, latest = stage+1, 25
			}
			records = noFewer(t, dir, records)
			continue
		}
		e.want(t, s.code, args...)
		if stage++; stage >= len(s.stages) {
			break
		}
	}
	records = noFewer(t, dir, records)
	if slack := float64(records) / float64(need); slack > 1.2 || records < need {
		t.Errorf("%d records were written where %d are enough", records, need)
	}
	for range 2 {
		if start(t, "merge", dir).killAfter(moment(rng, 100)).killed {
			kills++
		}
	}
	wantFinals(t, merged(t, s.code, dir), want)
	return kills
}

// noFewer returns the number of records of a study, which must not be below before.
func noFewer(t *testing.T, dir string, before int) int {
	t.Helper()
	e := runProgram(t, "status", dir)
	if e.code == usage { // it was killed before there was a study
		return before
	}
	records, _ := e.progress(t)
	if records < before {
		t.Errorf("there were %d records, and %d are left", before, records)
	}
	return records
}

// moment draws a time from 5 ms to most ms.
func moment(rng *rand.Rand, most int) time.Duration {
	return 5*time.Millisecond + time.Duration(rng.Int64N(int64(most-5)*int64(time.Millisecond)))
}
