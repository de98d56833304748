package scenarios

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/stopping"
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

// outcomes returns what the stored blocks of a study tell, by cell.
func outcomes(t testing.TB, dir string) map[int]*stopping.Outcome {
	t.Helper()
	s, err := OpenStudy(dir, Auto)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(false, nil); err != nil {
		t.Fatal(err)
	}
	all := map[int]*stopping.Outcome{}
	err = s.Cells(func(c *Cell) error {
		all[c.Index] = c.Judge()
		for i, want := range all[c.Index].Blocks {
			if n := c.Series(i, Ratio).N; all[c.Index].Complete && n != int64(max(want, s.base())*BlockLength) {
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
					err := interrupted(begin(t, dir, d), RunOptions{Runner: &Runner{Goroutines: 2}, Shard: Shard{i, n}}, 15)
					if err == nil {
						break
					}
					if err != ErrStopped {
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
				if !o.Complete || d.scenario.Decide.Best && (o.Best < 1 || !o.Settled) || !d.scenario.Decide.Best && len(o.Pairs) != 3 {
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
		if same := p.Verdict == stopping.Equal; same != (n == 5) || same && (p.Blocks != 2 || p.Lo != 0 || p.Hi != 0 || o.Blocks[1] != 2) {
			t.Errorf("n=%d: %+v", n, o)
		}
	}
}

func TestAStudyThatDecidedGrowsOnlyByWhatIsAskedFor(t *testing.T) {
	shorter := []string{"p: [2, 5]", "p: 5", "random-rep, on-demand]", "fat-snake, no-rep]"}
	study := func(goal string) *Design { return designFrom(t, sweep, append(shorter, "600", goal)...) }
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

func TestDecisionsThatCannotBeMadeAreRefused(t *testing.T) {
	for want, replace := range map[string][]string{
		"want one of them among the metrics":         {"[ratio, work, makespan, exact_work]", "[work]", "distribution: true", ""},
		"there are no two policies to be told apart": {"greedy, random-rep, on-demand", "greedy"},
	} {
		from, err := sheet.Decode("sweep.yaml", []byte(strings.NewReplacer(append(replace, "seed: 5", "decide: 1%")...).Replace(sweep)))
		if err == nil {
			_, err = DesignOf(from, Auto)
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "sweep.yaml:3:9: decide: ") {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
