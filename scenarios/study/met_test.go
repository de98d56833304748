package study

import (
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/goal"
)

const asking = `
name: asking
workload: W
instances: 250
most: 1000
precision: 1%
risk: linear
policies: [omniscient, no-rep, greedy]
metrics: [ratio, work]
platform: {workers: 4}
sweep: {W: [0.2, 1, 2, 3, 4]}
`

// metOf returns in how many cells of a completed study the goal is reached, as its status tells.
func metOf(t *testing.T, s *Study) int {
	t.Helper()
	st, err := s.Status(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if st.Left != 0 || st.Speed != 0 {
		t.Errorf("%d episodes are left, computed at %v a second", st.Left, st.Speed)
	}
	return st.CellsMet
}

func TestAStatusCountsTheCellsThatArePreciseEnough(t *testing.T) {
	s := completed(t, t.TempDir(), designFrom(t, asking))
	r, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	want, cells := 0, s.Design.Grid.Cells()
	for cell := range cells {
		narrow := true
		for i := range r.Design.Policies {
			for _, metric := range []string{scenarios.Ratio, scenarios.Work} {
				row, ok := r.Cell(cell).Value(i, metric)
				narrow = narrow && ok && (row.Hi-row.Lo)/2 <= 0.01*row.Mean
			}
		}
		if narrow {
			want++
		}
	}
	if got := metOf(t, s); got != want || want == 0 || want == cells {
		t.Errorf("%d of %d cells, want %d", got, cells, want)
	}
}

func TestAStatusCountsTheCellsInWhichAllIsDecided(t *testing.T) {
	for _, decide := range []string{"decide: 0.2%", "decide: {margin: 0.1%, best: true}"} {
		dir := t.TempDir()
		s := completed(t, dir, designFrom(t, asking, "precision: 1%", decide, "greedy]", "greedy, cyclic-rep]"))
		want := 0
		for _, o := range outcomes(t, dir) {
			known := o.Settled
			if len(o.Pairs) > 0 {
				known = true
				for _, p := range o.Pairs {
					known = known && p.Verdict != goal.Open
				}
			}
			if known {
				want++
			}
		}
		if got := metOf(t, s); got != want || want == 0 || want == 5 {
			t.Errorf("%s: %d cells, want %d", decide, got, want)
		}
	}
}
