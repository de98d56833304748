//go:build unix

package survival

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// Two processes at a time, each with its half of the cells in the one folder, and
// each killed as it comes.
func TestTwoShardsKilledAtOnceMergeToTheSameBytes(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	want, most := 50, 40
	if testing.Short() {
		want, most = 8, 8
	}
	rng := rand.New(rand.NewPCG(3, 4))
	kills := 0
	for seed := 1; kills < want && !t.Failed(); seed++ {
		s := []story{distributed, plain, failing}[(seed-1)%3]
		file, dir := s.file(t), filepath.Join(t.TempDir(), "shards")
		flag := fmt.Sprintf("--seed=%d", seed)
		final, need := s.undisturbed(t, file, flag)
		left, here := []int{0, 1}, 0
		for len(left) > 0 {
			var at []*program
			for _, i := range left {
				at = append(at, start(t, s.args(file, dir, 0, flag, byEvents, "-j=1",
					fmt.Sprintf("--shard=%d/2", i))...))
			}
			var again []int
			for k, p := range at {
				e := ending{}
				if here < most {
					e = p.killAfter(moment(rng, 120))
				} else {
					e = p.wait()
				}
				if e.killed {
					here++
					again = append(again, left[k])
				} else if e.code != done && e.code != s.code {
					e.want(t, s.code)
				}
			}
			left = again
		}
		if records, _ := look(t, dir); records < need || float64(records) > 1.2*float64(need) {
			t.Errorf("%s: %d records were written where %d are enough", s.name, records, need)
		}
		wantFinals(t, merged(t, s.code, dir), final)
		kills += here
	}
	t.Logf("killed %d times", kills)
}

// The shards are computed in separate folders, as on machines without a common disk. One run is killed on the
// way, and one folder holds more than its shard.
func TestFoldersOfShardsMergeToTheSameBytes(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := failing
	file, dir := s.file(t), t.TempDir()
	want, _ := s.undisturbed(t, file)
	var folders []string
	for i := range 3 {
		folders = append(folders, filepath.Join(dir, fmt.Sprint(i)))
		args := s.args(file, folders[i], 0, "-j=1", fmt.Sprintf("--shard=%d/3", i))
		if i == 1 {
			start(t, append(args, byEvents)...).killAfter(moment(rand.New(rand.NewPCG(5, 6)), 150))
			runProgram(t, s.args(file, folders[i], 0, "-j=1", "--shard=0/5")...)
		}
		if e := runProgram(t, args...); e.code != done && e.code != s.code {
			e.want(t, s.code, args...)
		}
	}
	must(t, stopped, "merge", folders[2])
	wantFinals(t, merged(t, s.code, folders[0], folders[1:]...), want)
	// The other way round, with a pack among the sources.
	wantFinals(t, merged(t, s.code, folders[2], folders[1], folders[0]), want)
}

// Many processes that begin a study at the same moment all find it begun, once.
func TestShardsRacingForANewFolderMergeToTheSameBytes(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	s := small
	file := s.file(t)
	want, need := s.undisturbed(t, file)
	for range 5 {
		dir := filepath.Join(t.TempDir(), "deep", "race")
		var all []*program
		for i := range 20 {
			all = append(all, start(t, s.args(file, dir, 0, "-j=1", fmt.Sprintf("--shard=%d/20", i))...))
		}
		for _, p := range all {
			e := p.wait()
			if e.want(t, done, p.cmd.Args...); e.stderr != "" {
				t.Errorf("it says %s", e.stderr)
			}
		}
		if records, _ := look(t, dir); records != need {
			t.Errorf("%d records were written where %d are enough", records, need)
		}
		wantFinals(t, merged(t, s.code, dir), want)
	}
}
