package models_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

func TestUnsoundProblemsAndSchedulesAreRefused(t *testing.T) {
	sound := func() (*models.Problem, *models.Schedule) {
		w := models.Worker{Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: 1}}
		return &models.Problem{Platform: models.Star(w, w), Load: 3},
			&models.Schedule{Size: []float64{1, 1, 1}, List: [][]int32{{0, 1}, {2}}}
	}
	for says, spoil := range map[string]func(p *models.Problem, s *models.Schedule){
		"no workers":                          func(p *models.Problem, s *models.Schedule) { p.Workers = nil },
		"the load is 0":                       func(p *models.Problem, s *models.Schedule) { p.Load = 0 },
		"the load is +Inf":                    func(p *models.Problem, s *models.Schedule) { p.Load = math.Inf(1) },
		"the notice is NaN":                   func(p *models.Problem, s *models.Schedule) { p.Notice = math.NaN() },
		"the load is NaN":                     func(p *models.Problem, s *models.Schedule) { p.Load = math.NaN() },
		"the notice is -1":                    func(p *models.Problem, s *models.Schedule) { p.Notice = -1 },
		"no port of kind 7":                   func(p *models.Problem, s *models.Schedule) { p.Port = 7 },
		"worker 2: the cost of returning":     func(p *models.Problem, s *models.Schedule) { p.Workers[1].Return.Latency = math.Inf(1) },
		"worker 1: the cost of computing":     func(p *models.Problem, s *models.Schedule) { p.Workers[0].Compute.PerUnit = -1 },
		"size[1] is 0: it must":               func(p *models.Problem, s *models.Schedule) { s.Size[1] = 0 },
		"size[2] is NaN":                      func(p *models.Problem, s *models.Schedule) { s.Size[2] = math.NaN() },
		"the chunks hold 4 units":             func(p *models.Problem, s *models.Schedule) { s.Size[2] = 2 },
		"1 lists of chunks for 2 workers":     func(p *models.Problem, s *models.Schedule) { s.List = s.List[:1] },
		"list[1][0] is chunk 3: there are 3":  func(p *models.Problem, s *models.Schedule) { s.List[1][0] = 3 },
		"list[0][1] is chunk -1":              func(p *models.Problem, s *models.Schedule) { s.List[0][1] = -1 },
		"3 numbers of resident chunks":        func(p *models.Problem, s *models.Schedule) { s.Resident = []int32{0, 0, 0} },
		"resident[1] is 2: want 0 to 1":       func(p *models.Problem, s *models.Schedule) { s.Resident = []int32{0, 2} },
		"send[1] is worker 2: want 0 to 1":    func(p *models.Problem, s *models.Schedule) { s.Send = []int32{0, 2, 1} },
		"send names worker 0 1 times: want 2": func(p *models.Problem, s *models.Schedule) { s.Send = []int32{0, 1, 1} },
		"send names worker 1 2 times: want 1": func(p *models.Problem, s *models.Schedule) { s.Send = []int32{0, 0, 1, 1} },
		"return names worker 0 0 times":       func(p *models.Problem, s *models.Schedule) { s.Return = []int32{} },
		"return names worker 1 0 times":       func(p *models.Problem, s *models.Schedule) { s.Return = []int32{0, 0} },
		"times overflow":                      func(p *models.Problem, s *models.Schedule) { p.Workers[0].Send.Latency = 1e308 },
	} {
		p, s := sound()
		if _, err := models.Compile(p, s); err != nil {
			t.Fatal(err)
		}
		spoil(p, s)
		if _, err := models.Compile(p, s); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("the error is %v, want %q", err, says)
		}
	}
}

// The k-th of equal chunks ends at k times its cost, rounded once. Plain sums
// would be off for at least half of them.
func TestEndsOfEqualChunksAreProducts(t *testing.T) {
	ends, off, sums := 0, 0, 0
	for _, n := range []int{7, 10, 47, 97, 147, 197, 999} {
		for _, eps := range []float64{0, 1e-4, 1e-3, 0.01, 0.1} {
			w := models.Worker{Compute: models.Affine{Latency: eps, PerUnit: 1}}
			p := &models.Problem{Platform: models.Star(w), Load: 1}
			s := &models.Schedule{List: make([][]int32, 1)}
			for c := range n {
				s.Size = append(s.Size, 1/float64(n))
				s.List[0] = append(s.List[0], int32(c))
			}
			pl, err := models.Compile(p, s)
			if err != nil {
				t.Fatal(err)
			}
			var sim models.Simulator
			out := sim.Run(pl, &models.Instance{Interrupt: []float64{math.Inf(1)}})
			if want := float64(n) * (1 / float64(n)); out.Work != want {
				t.Errorf("the work of %d chunks of 1/%d is %v, want %v", n, n, out.Work, want)
			}
			sum := 0.0
			for k, end := range out.DoneAt {
				cost := eps + 1/float64(n)
				sum += cost
				ends++
				if end != float64(k+1)*cost {
					off++
				}
				if sum != float64(k+1)*cost {
					sums++
				}
			}
		}
	}
	if off > 0 || sums < ends/2 {
		t.Errorf("%d of %d ends differ from the product (plain sums: %d)", off, ends, sums)
	}
}

// If every round asked every worker, this test would take rounds times workers, 2.5 10^9 steps.
func TestOneLongListAmongManyShortOnesIsSentLast(t *testing.T) {
	const n = 50_000
	p := &models.Problem{Platform: models.Star(models.Uniform(n, models.Worker{Send: models.Affine{Latency: 1}})...), Load: 2 * n}
	s := &models.Schedule{List: make([][]int32, n)}
	for c := range 2*n - 1 {
		i := min(c, n-1)
		s.Size = append(s.Size, 1)
		s.List[i] = append(s.List[i], int32(c))
	}
	plan, err := models.Compile(p, s)
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	for c, at := range sim.Run(plan, models.Uninterrupted(n)).DoneAt {
		if at != float64(c+1) {
			t.Fatalf("chunk %d is done at %v", c, at)
		}
	}
}

func TestEpisodesAllocateNothing(t *testing.T) {
	for name, send := range map[string]models.Affine{"lists": {}, "one port": {PerUnit: 0.02}, "faults": {}, "faults behind one port": {PerUnit: 0.02}} {
		prob, s := lists(25, 40, send, send)
		all := instances(25, 8, 1)
		if strings.HasPrefix(name, "faults") {
			withGaps(prob, all, .1)
		}
		pl, err := models.Compile(prob, s)
		if err != nil {
			t.Fatal(err)
		}
		sim := models.Simulator{Record: true}
		k := 0
		if n := testing.AllocsPerRun(50, func() { k++; sim.Run(pl, &all[k%8]) }); n != 0 {
			t.Errorf("%s: %v allocations a run", name, n)
		}
		sim.Record = false
		if n := testing.AllocsPerRun(50, func() { k++; sim.Run(pl, &all[k%8]) }); n != 0 {
			t.Errorf("%s: %v allocations a replay", name, n)
		}
		d := &again{fair: fair{0.025}}
		if n := testing.AllocsPerRun(50, func() {
			k++
			if _, err := sim.Play(prob, d, &all[k%8]); err != nil {
				t.Fatal(err)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations a play", name, n)
		}
	}
}

func TestOrdersOfResultsAreMadeOfThatOfTheSends(t *testing.T) {
	send := []int32{0, 1, 0, 2}
	first, last := models.FIFO(send), models.LIFO(send)
	if !slices.Equal(first, send) || !slices.Equal(last, []int32{2, 0, 1, 0}) {
		t.Errorf("of %v, first come is %v and last come is %v", send, first, last)
	}
	if first[0] = 9; send[0] != 0 {
		t.Error("an order of results changes that of the sends")
	}
}

func TestABusLeavesTheWorkersAsTheyWere(t *testing.T) {
	cost := models.Affine{PerUnit: 2}
	workers := models.Uniform(2, models.Worker{Compute: cost})
	p := models.Bus(cost, models.Affine{Latency: 1}, workers...)
	want := models.Worker{Send: cost, Compute: cost, Return: models.Affine{Latency: 1}}
	if p.Workers[1] != want || workers[1] != (models.Worker{Compute: cost}) {
		t.Errorf("the bus has %+v, of workers that are %+v", p.Workers, workers)
	}
}
