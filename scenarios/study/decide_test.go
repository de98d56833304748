package study

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// pulse has the schedule of greedy with 5 chunks in every instance, but nobody can know that
// beforehand. It tells a test of every episode.
type pulse struct{}

func (pulse) Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	greedy, err := policies.Parse("greedy{n=5}")
	if err != nil {
		return nil, err
	}
	same, err := greedy.Value.(policies.Planner).Schedule(p)
	return func(*rand.PCG) *models.Schedule {
		if beat != nil {
			beat()
		}
		return same
	}, err
}

func init() {
	policies.Register(policies.Row{Name: "pulse", Source: "this test", Doc: "tells of every episode", Revision: 1, Prototype: pulse{}})
}

// outcomes returns the verdicts from the stored blocks of a study, by cell.
func outcomes(t testing.TB, dir string) map[int]*goal.Outcome {
	t.Helper()
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil {
		t.Fatal(err)
	}
	all := map[int]*goal.Outcome{}
	err = s.Cells(func(c *scenarios.Cell) error {
		all[c.Index] = c.Judge()
		for i, want := range all[c.Index].Blocks {
			if n := c.Series(i, scenarios.Ratio).N; all[c.Index].Complete && n != int64(max(want, s.Design.Quota().Base)*world.BlockLength) {
				t.Errorf("cell %d, policy %d: %d instances, want %d blocks", c.Index, i, n, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Stopped early, cut into shards, and interrupted at any block: the records alone tell how
// many instances each policy gets.
func TestAStudyThatDecidesHasTheSameBytesHoweverItIsRun(t *testing.T) {
	for _, decide := range []string{"decide: 0.2%", "decide: {margin: 0.1%, best: true}"} {
		size := long.Trials(1, 2) // of the grid: a quarter of the cells, or all
		stops := 0
		d := designFrom(t, sweep, "600", "250\nmost: 20000\n"+decide, "random-rep, on-demand]", "fat-snake, pulse]", "k: [0.5, 1]", "k: "+[]string{"[0.5]", "[0.5, 1]"}[size-1], "n: [5, 12]", "n: "+[]string{"[5]", "[5, 12]"}[size-1])
		want := undisturbed(t, d)
		for _, n := range []int{3, 1}[:size] {
			dir := t.TempDir()
			for i := range n {
				for {
					err := interrupted(begin(t, dir, d), RunOptions{Runner: &run.Runner{Goroutines: 2}, Shard: Shard{i, n}}, 15)
					if err == nil {
						break
					}
					if err != run.ErrStopped {
						t.Fatal(err)
					}
					stops++
					if left(t, dir) == 0 {
						t.Error("a study that was stopped before it decided has nothing left")
					}
				}
			}
			if left(t, dir) != 0 {
				t.Error("a study that has decided has something left")
			}
			if bytesOf(t, dir) != want {
				t.Errorf("%s, %d shards, stopped again and again: the bytes differ", decide, n)
			}
			lengths, unequal := map[int]bool{}, 0
			for cell, o := range outcomes(t, dir) {
				for _, blocks := range o.Blocks {
					lengths[blocks] = true
					if blocks != o.Blocks[1] {
						unequal++
					}
				}
				if !o.Complete || d.Scenario().Decide.Best && (o.Best < 1 || !o.Settled) || !d.Scenario().Decide.Best && len(o.Pairs) != 3 {
					t.Errorf("cell %d: %+v", cell, o)
				}
			}
			if len(lengths) < 3 || stops < 2 || unequal == 0 {
				t.Errorf("%d stops; policies have these numbers of blocks: %v, %d unlike another in the same cell", stops, lengths, unequal)
			}
		}
	}
}

// A policy that completes the schedule of another under its name.
func TestPoliciesWithTheSameScheduleNeedNoInstances(t *testing.T) {
	d := designFrom(t, sweep, "600", "250\nmost: 5000\ndecide: 0.01%", "greedy, random-rep, on-demand]", "'greedy{n=5}', greedy]", "n: [5, 12]", "n: [5, 6]")
	dir := t.TempDir()
	complete(t, dir, d, RunOptions{})
	for cell, o := range outcomes(t, dir) {
		n := int(d.Grid.Values(cell).Get("n"))
		p := o.Pairs[0]
		if same := p.Verdict == goal.Equal; same != (n == 5) || same && (p.Blocks != 2 || p.Lo != 0 || p.Hi != 0 || o.Blocks[1] != 2) {
			t.Errorf("n=%d: %+v", n, o)
		}
	}
}

func TestAStudyThatDecidedGrowsOnlyByWhatIsAskedFor(t *testing.T) {
	long.Unraced(t)
	shorter := []string{"p: [2, 5]", "p: 5", "random-rep, on-demand]", "fat-snake, no-rep]"}
	study := func(goal string) *scenarios.Design { return designFrom(t, sweep, append(shorter, "600", goal)...) }
	dir := t.TempDir()
	complete(t, dir, study("250\nmost: 10000\ndecide: 1%"), RunOptions{})
	have := records(t, dir)
	complete(t, dir, study("500"), RunOptions{}) // the goal stays
	if n := records(t, dir); n != have {
		t.Errorf("%d records, %d after it was asked for what it has", have, n)
	}
	complete(t, dir, study("250\ndecide: 0.2%"), RunOptions{})
	if records(t, dir) <= have {
		t.Error("a smaller margin took no more instances")
	}
	fresh := t.TempDir()
	complete(t, fresh, study("250\nmost: 10000\ndecide: 0.2%"), RunOptions{})
	a, b := outcomes(t, dir), outcomes(t, fresh)
	for cell := range a {
		for i := range a[cell].Pairs {
			if a[cell].Pairs[i].Verdict != b[cell].Pairs[i].Verdict {
				t.Errorf("cell %d: %+v, and at once %+v", cell, a[cell].Pairs[i], b[cell].Pairs[i])
			}
		}
	}
	complete(t, dir, study("5000"), RunOptions{})
	for cell, o := range outcomes(t, dir) {
		if !o.Complete {
			t.Errorf("cell %d: %+v", cell, o)
		}
	}
}

func TestIntervalsAtAHigherLevelAreWider(t *testing.T) {
	d := designFrom(t, e1, "'2..24:2'", "'14..18:2'", "seed: 1", "seed: 1\ndecide: 0.2%")
	dir := t.TempDir()
	complete(t, dir, d, RunOptions{})
	s := begin(t, dir, d)
	err := s.Cells(func(c *scenarios.Cell) error {
		wide := c.JudgeAt(1 - 0.05/float64(d.Grid.Cells())).Pairs
		for k, p := range c.Judge().Pairs {
			if w := wide[k]; p.Verdict != goal.Equal && !(w.Lo < p.Lo && w.Hi > p.Hi) {
				t.Errorf("cell %d: %+v, and for all cells %+v", c.Index, p, w)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestOfTwoGoalsBothAreReached(t *testing.T) {
	d := designFrom(t, sweep, "600", "250\nmost: 10000\nprecision: 4%\ndecide: 0.2%", "p: [2, 5]", "p: 5", "random-rep, on-demand]", "fat-snake, no-rep]", "makespan, exact_work", "exact_work")
	want, dir := undisturbed(t, d), t.TempDir()
	for i := range 2 {
		complete(t, dir, d, RunOptions{Shard: Shard{i, 2}})
	}
	if left(t, dir) != 0 || bytesOf(t, dir) != want {
		t.Errorf("%d episodes are left in two shards, or their bytes differ", left(t, dir))
	}
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Table().Rows {
		if (row.Hi-row.Lo)/2 > 0.04*row.Mean {
			t.Errorf("%+v is wider than 4%%", row)
		}
	}
	err = s.Cells(func(c *scenarios.Cell) error {
		if o := c.Judge(); !o.Complete {
			t.Errorf("cell %d: %+v", c.Index, o)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDecisionsThatCannotBeMadeAreRefused(t *testing.T) {
	for want, replace := range map[string][]string{
		"want one of them among the metrics":   {"[ratio, work, makespan, exact_work]", "[work]", "distribution: true", ""},
		"there are no two policies to compare": {"greedy, random-rep, on-demand", "greedy"},
	} {
		from, err := sheet.Decode("sweep.yaml", []byte(strings.NewReplacer(append(replace, "seed: 5", "decide: 1%")...).Replace(sweep)))
		if err == nil {
			_, err = scenarios.DesignOf(from, play.Auto)
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "sweep.yaml:3:9: decide: ") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// e1 is experiment E1 at one platform, with some policies that are close and some that are equal.
const e1 = `
name: close
workload: W
platform: {workers: 25, compute: {latency: 0.001, per_unit: 1}}
risk: linear
policies: [omniscient, greedy, best-of, fat-snake, mirror, cyclic-rep]
metrics: [ratio]
instances: 250
seed: 1
sweep: {n: 147, W: '2..24:2'}
`

// With as many instances for every policy in every cell as the one needs that needs the most, six to eight
// times as many episodes are played where all is sampled. Exact means of the work leave little to be
// sampled. The decisions agree with 50,000 instances of each, drawn anew, up to what these leave open.
func TestDecidingTakesAFewEpisodesOfThoseOfEqualNumbers(t *testing.T) {
	long.Unraced(t)
	truth, err := (&run.Runner{}).Run(t.Context(), designFrom(t, e1, "seed: 1", "seed: 99", "250", strconv.Itoa(long.Trials(5000, 20_000))))
	if err != nil {
		t.Fatal(err)
	}
	for _, margin := range []float64{0.005, 0.002, 0.001}[:long.Trials(1, 3)] {
		var taken, equal, wrong, cells [2]int // by sampling alone, and with exact means
		for seed := range long.Trials(1, 3) {
			for k, metrics := range []string{"[ratio]", "[ratio, work, exact_work]"} {
				dir, most := t.TempDir(), 0
				complete(t, dir, designFrom(t, e1, "[ratio]", metrics, "seed: 1", fmt.Sprintf("seed: %d\ndecide: %v", seed+1, margin)), RunOptions{})
				for cell, o := range outcomes(t, dir) {
					cells[k]++
					if differs(o, margin, func(policy int) *stat.Series { return truth.Cell(cell).Series(policy, scenarios.Ratio) }) {
						wrong[k]++
					}
					for _, n := range o.Have {
						taken[k] += n
						most = max(most, n)
					}
				}
				equal[k] += most * 5 * 12
			}
		}
		t.Logf("margin %v: %v blocks, %v with equal numbers; %v of %v cells wrong", margin, taken, equal, wrong, cells)
		if 3*taken[0] > equal[0] || 3*taken[1] > 2*taken[0] || max(wrong[0], wrong[1]) > cells[0]/20 {
			t.Errorf("margin %v: %v blocks, %v with equal numbers; %v of %v cells wrong", margin, taken, equal, wrong, cells)
		}
	}
}

// differs reports whether something is decided of a cell that its true ratios contradict, or
// something is open.
func differs(o *goal.Outcome, margin float64, truth func(policy int) *stat.Series) bool {
	for _, p := range o.Pairs {
		d := stat.Pair(truth(p.A), truth(p.B))
		lo, hi := d.Interval(0.999)
		switch {
		case p.Verdict == goal.Open || p.Verdict == goal.Equal && !d.Tied(),
			!math.IsNaN(lo) && (p.Lo > hi || p.Hi < lo || p.Verdict == goal.Within && (lo > margin || hi < -margin)):
			return true
		}
	}
	return false
}
