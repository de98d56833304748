package table_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
)

// dealt returns a random fixed plan in up to three teams of equal chunks: shuffled lists, lists dealt out
// in turn, and lists that share one slice. Some workers compute longer than others, and some are
// certainly interrupted by 20.
func dealt(t *testing.T, r *rand.Rand) *models.Plan {
	t.Helper()
	var w []models.Worker
	s := &models.Schedule{}
	load := 0.0
	law := []models.Risk{nil, by(20)}[r.IntN(2)]
	cost := models.Affine{Latency: float64(r.IntN(2)) * r.Float64() / 10, PerUnit: 1}
	for range 1 + r.IntN(3) {
		workers, n, size := 1+r.IntN(5), 1+r.IntN(150), float64(1+r.IntN(2))/8
		first := len(s.Size)
		for range n {
			s.Size = append(s.Size, size)
			load += size
		}
		kind := r.IntN(3)
		var shared []int32
		for i := range workers {
			w = append(w, models.Worker{Compute: cost, Risk: law})
			var list []int32
			switch kind {
			case 0:
				for _, c := range r.Perm(n)[:r.IntN(n+1)] {
					list = append(list, int32(first+c))
				}
			case 1:
				for k := range r.IntN(2 * n) {
					list = append(list, int32(first+(i+k*workers)%n))
				}
			default:
				if shared == nil {
					for _, c := range r.Perm(n) {
						shared = append(shared, int32(first+c))
					}
				}
				list = shared
				if r.IntN(4) == 0 {
					w[len(w)-1].Compute.PerUnit = 2
				}
			}
			s.List = append(s.List, list)
		}
	}
	p := &models.Problem{Platform: models.Star(w...), Load: load, Notice: math.Inf(1)}
	if r.IntN(4) == 0 {
		for i := range p.Workers {
			p.Workers[i].Send = models.Affine{Latency: r.Float64() / 100, PerUnit: r.Float64() / 10}
		}
	}
	pl, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	return pl
}

// by is a law whose only known value is the end.
type by float64

func (b by) Before(t float64) float64   { return min(1, math.Floor(t/float64(b))) }
func (b by) Quantile(u float64) float64 { panic("not asked for") }

func TestCountingIsReplayingToTheLastBit(t *testing.T) {
	var sim models.Simulator
	var counter table.Counter
	r := rand.New(rand.NewPCG(8, 9))
	counted := 0
	for round := range 2000 {
		pl := dealt(t, r)
		tables, ok := table.New(pl)
		if !ok {
			if tables != nil {
				t.Fatal("there is a tally that is none")
			}
			continue
		}
		counted++
		n := len(pl.Problem().Workers)
		all, works, want := instances(n, 22), make([]float64, 22), make([]float64, 22)
		known := make([]table.Memory, 22)
		for k := range all {
			in := &all[k]
			for i := range in.Interrupt {
				in.Interrupt[i] = r.Float64() * 20
				if done := sim.Run(pl, in).DoneAt; len(done) > 0 && r.IntN(4) == 0 {
					in.Interrupt[i] = done[r.IntN(len(done))] // exactly at the end of an entry, or never
				}
				if k%2 == 0 && round%4 > 1 {
					in.Interrupt[i] = min(in.Interrupt[i], 20)
				}
			}
			if want[k] = sim.Run(pl, in).Work; counter.Count(tables, in) != want[k] {
				t.Fatalf("round %d: counted %v, replayed %v", round, counter.Count(tables, in), want[k])
			}
			known[k].Reset(in.Interrupt)
		}
		from := r.IntN(len(all))
		memories := known[from:]
		if round%8 < 4 {
			memories = nil
		}
		if counter.CountAll(tables, all[from:], memories, works[from:]); !slices.Equal(works[from:], want[from:]) {
			t.Fatalf("round %d: side by side %v, replayed %v", round, works[from:], want[from:])
		}
	}
	if counted < 1500 {
		t.Errorf("only %d of 2000 plans could be counted", counted)
	}
}

func TestPlansThatCannotBeCountedSaySo(t *testing.T) {
	send := models.Affine{PerUnit: 1}
	prob, s := lists(3, 4, send)
	pl, err := models.Compile(prob, s)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := table.New(pl); ok {
		t.Error("a plan whose times depend on the instance was tallied")
	}
	prob, s = lists(1, 2, models.Affine{})
	s.Size[1] /= 2
	if pl, err = models.Compile(prob, s); err != nil {
		t.Fatal(err)
	}
	if _, ok := table.New(pl); ok {
		t.Error("a list of different chunks was tallied")
	}
}

// Which units are right depends on everything that a worker computed before, and no end of a list says
// it.
func TestPlansThatMayBeWrongHaveNoTables(t *testing.T) {
	prob, s := lists(3, 4, models.Affine{})
	prob.Workers[1].Faults = by(20)
	pl, err := models.Compile(prob, s)
	if err != nil {
		t.Fatal(err)
	}
	_, counted := table.New(pl)
	_, mean := table.Expect(pl)
	_, reach := table.NewReach(pl)
	if counted || mean || reach {
		t.Errorf("a plan with faults is counted: %v, has a mean: %v, a reach: %v", counted, mean, reach)
	}
}

func TestTablesOutliveThePlanTheyWereMadeOf(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var counter table.Counter
	for range 100 {
		pl := dealt(t, r)
		tables, ok := table.New(pl)
		reach, _ := table.NewReach(pl)
		if !ok {
			continue
		}
		in := &instances(len(pl.Problem().Workers), 1)[0]
		work, reached := counter.Count(tables, in), reach.In(in, nil)
		for range 3 {
			other := dealt(t, r)
			if err := pl.Compile(other.Problem(), other.Schedule()); err != nil {
				t.Fatal(err)
			}
		}
		if got := counter.Count(tables, in); got != work || !slices.Equal(reach.In(in, nil), reached) {
			t.Fatalf("the work was %v, and is %v once the plan is another", work, got)
		}
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	prob, s := lists(25, 40, models.Affine{})
	pl, err := models.Compile(prob, s)
	if err != nil {
		t.Fatal(err)
	}
	tables, ok := table.New(pl)
	if !ok {
		t.Fatal("no tally")
	}
	all := instances(25, 8)
	var counter table.Counter
	k := 0
	if n := testing.AllocsPerRun(50, func() { k++; counter.Count(tables, &all[k%8]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
