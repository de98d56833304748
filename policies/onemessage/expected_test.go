package onemessage

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

func TestExpectedIsWhatTheModelExpects(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		workers := draw(r, 1+r.IntN(6))
		for i := range workers { // with free messages and workers that are never interrupted
			if r.IntN(6) == 0 {
				workers[i].Send = 0
			}
			if r.IntN(9) == 0 {
				workers[i].Kappa = 0
			}
		}
		shares := random(r, len(workers), gen.Wide(r, -3, 3))
		order := gen.Permutation(r, len(workers))
		p := problem(workers, gen.Sum(shares))
		s := &models.Schedule{List: make([][]int32, len(workers)), Send: []int32{}}
		for _, i := range order {
			if shares[i] == 0 {
				continue
			}
			s.List[i] = []int32{int32(len(s.Size))}
			s.Size = append(s.Size, shares[i])
			if workers[i].Send > 0 {
				s.Send = append(s.Send, int32(i))
			}
		}
		plan, err := models.Compile(p, s)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := table.Expect(plan)
		if e, err := Expected(workers, order, shares); err != nil || !ok || math.Abs(e-want) > 1e-12*p.Load {
			t.Fatalf("%+v in order %v, shares %v: %v, %v; the model expects %v", workers, order, shares, e, err, want)
		}
	}
}

func TestExpectedIsTheLoadLessItsLossBelowTheBound(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 3000 {
		workers := draw(r, 1+r.IntN(6))
		load := Bound(workers) * r.Float64()
		order, v := gen.Permutation(r, len(workers)), random(r, len(workers), 1)
		shares := make([]float64, len(v))
		for i := range v {
			shares[i] = load * v[i]
		}
		if e, want := expected(workers, order, shares), load-loss(workers, order, v)*load*load; math.Abs(e-want) > 1e-12*load {
			t.Fatalf("%+v, load %v: %v, not %v", workers, load, e, want)
		}
	}
}

func TestExpectedRefusesWhatMakesNoSense(t *testing.T) {
	two := []Worker{{1, 1, 1}, {1, 1, 1}}
	for says, c := range map[string]struct {
		workers []Worker
		order   []int32
		shares  []float64
	}{
		"there are no workers":                         {nil, nil, nil},
		"worker 2: the send time is NaN":               {[]Worker{{}, {Send: math.NaN()}}, []int32{0, 1}, []float64{1, 1}},
		"worker 1: the compute time is +Inf":           {[]Worker{{Compute: math.Inf(1)}}, []int32{0}, []float64{1}},
		"worker 1: the kappa is -1":                    {[]Worker{{Kappa: -1}}, []int32{0}, []float64{1}},
		"an order names 1 workers: it must name all 2": {two, []int32{0}, []float64{1, 1}},
		"an order names P1 twice":                      {two, []int32{0, 0}, []float64{1, 1}},
		"an order names P-2: there are P1 to P2":       {two, []int32{-3, 0}, []float64{1, 1}},
		"there are 3 shares for 2 workers":             {two, []int32{0, 1}, []float64{1, 1, 1}},
		"the share of P2 is NaN":                       {two, []int32{0, 1}, []float64{1, math.NaN()}},
		"the share of P1 is -1: it must":               {two, []int32{0, 1}, []float64{-1, 1}},
		"the share of P1 is +Inf: it mus":              {two, []int32{0, 1}, []float64{math.Inf(1), 1}},
	} {
		if _, err := Expected(c.workers, c.order, c.shares); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
	}
}
