package table_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// With chunks of two sizes, on lists that name some of them twice, a thousand plans reveal most mistakes
// in building tables. The simulator supplies the expected work.
func TestOfSmallPlansTablesTellWhatIsPlayed(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 4))
	var sim models.Simulator
	var counter table.Counter
	var reached []int
	counted := 0
	for round := range 1000 {
		pl := small(t, r)
		reach, fixed := table.NewReach(pl)
		tables, ok := table.New(pl)
		if !fixed {
			t.Fatalf("round %d: the plan is not fixed", round)
		}
		for range 16 {
			var in models.Instance
			for range pl.Problem().Workers {
				in.Interrupt = append(in.Interrupt, []float64{float64(r.IntN(12)), math.Inf(1)}[r.IntN(8)/7])
			}
			out := sim.Run(pl, &in)
			reached = reach.In(&in, reached)
			for i, w := range out.Workers {
				if reached[i] != w.Chunks {
					t.Fatalf("round %d, %v: worker %d reaches %d entries; played, it is %d: %+v", round, in.Interrupt, i, reached[i], w.Chunks, pl.Schedule())
				}
			}
			if !ok {
				continue
			}
			counted++
			if got := counter.Count(tables, &in); got != out.Work {
				t.Fatalf("round %d, %v: counted %v, played %v: %+v", round, in.Interrupt, got, out.Work, pl.Schedule())
			}
		}
	}
	if counted < 5000 {
		t.Errorf("only %d of 16000 episodes could be counted", counted)
	}
}

// small returns a random fixed plan for up to five workers; some share lists.
func small(t *testing.T, r *rand.Rand) *models.Plan {
	t.Helper()
	n, chunks := 1+r.IntN(5), 1+r.IntN(4)
	p := &models.Problem{Load: float64(2 * chunks), Notice: math.Inf(1)}
	s := &models.Schedule{List: make([][]int32, n)}
	for range chunks {
		s.Size = append(s.Size, float64(1+r.IntN(2)))
	}
	sent := r.IntN(2) == 0
	for i := range n {
		w := models.Worker{Compute: models.Affine{PerUnit: float64(1 + r.IntN(2))}}
		if sent {
			w.Send = models.Affine{Latency: 1}
		}
		s.List[i] = make([]int32, r.IntN(chunks+2))
		for k := range s.List[i] {
			s.List[i][k] = int32(r.IntN(chunks))
		}
		if i > 0 && r.IntN(2) == 0 {
			s.List[i] = s.List[i-1]
			if r.IntN(2) == 0 {
				w.Compute = p.Workers[i-1].Compute
			}
		}
		p.Workers = append(p.Workers, w)
	}
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return pl
}
