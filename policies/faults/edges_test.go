package faults

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

var absurd = []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 1e300, math.MaxFloat64, 5e-324}

// Nothing here may panic or hang; what is accepted must be finite.
func TestAbsurdClustersAreErrors(t *testing.T) {
	set := []func(c *Cluster, x float64){
		func(c *Cluster, x float64) { c.Send.Latency = x }, func(c *Cluster, x float64) { c.Send.PerUnit = x },
		func(c *Cluster, x float64) { c.Compute.Latency = x }, func(c *Cluster, x float64) { c.Compute.PerUnit = x },
		func(c *Cluster, x float64) { c.Check = x }, func(c *Cluster, x float64) { c.Beta = x },
	}
	for k, f := range set {
		for _, x := range absurd {
			c := Cluster{Send: models.Affine{Latency: 1, PerUnit: .1}, Compute: models.Affine{Latency: 1, PerUnit: 1}, Check: 1, Beta: .5, Workers: 4}
			f(&c, x)
			bad := !(x >= 0) || math.IsInf(x, 1)
			for _, load := range []float64{1, 1e9} {
				shares, end, err := c.Best(load)
				if err == nil && (bad || math.IsInf(end, 0) || !gen.Near(gen.Sum(shares), load, 1e-9)) {
					t.Errorf("cost %d is %v: %v, %v", k, x, shares, end)
				}
				p, err := InOrder(c.List(), FastestLinks(c.List()), load)
				if err == nil && (bad || !gen.Near(gen.Sum(p.Shares), load, 1e-9) || !(p.CheckOut > 0) || math.IsInf(p.CheckOut, 1)) {
					t.Errorf("cost %d is %v: %+v", k, x, p)
				}
			}
			s := c.Second([]int{5, 0, 3, 1_000_000}, Reading(k%2))
			for _, g := range []func() (Allocation, error){s.InPlace, s.Algorithm1, s.Best, s.Search} {
				if a, err := g(); err == nil && (bad && k < 4 || !(a.Makespan >= 0) || math.IsInf(a.Makespan, 1)) {
					t.Errorf("cost %d is %v: %+v", k, x, a)
				}
			}
		}
	}
}

func TestOneClearErrorForEachMistake(t *testing.T) {
	c := Cluster{Send: models.Affine{Latency: 1, PerUnit: .1}, Compute: models.Affine{PerUnit: 1}, Workers: 3}
	errOf := func(_ any, err error) error { return err }
	shares := func(c Cluster, load float64, n int) error { _, _, err := c.Shares(load, n); return err }
	slow := c
	slow.Send.PerUnit = 2
	none := c
	none.Workers = 0
	free := c
	free.Compute.PerUnit = 0
	s := c.Second([]int{3, 0, 0}, Waiting)
	episode := func(s Second, a Allocation) error { _, _, err := s.Episode(a); return err }
	for want, err := range map[string]error{
		"there are 0 workers":                      none.Validate(),
		"the cost of computing a unit is 0":        free.Validate(),
		"the load is NaN":                          shares(c, math.NaN(), 1),
		"4 workers are to take part":               shares(c, 1, 4),
		"3 workers are too many":                   shares(c, .5, 3),
		"sending must not take longer":             errOf(slow.Most(10)),
		"there are no workers":                     errOf(InOrder(nil, nil, 1)),
		"an order without workers":                 errOf(InOrder(c.List(), nil, 1)),
		"an order names P2 twice":                  errOf(InOrder(c.List(), []int32{1, 1}, 1)),
		"the load is -1 units":                     errOf(Units(nil, -1)),
		"the shares add up to 3":                   errOf(Units([]float64{1, 2}, 4)),
		"the share of P1 is NaN":                   errOf(Units([]float64{math.NaN()}, 4)),
		"3 workers, and the faults of 1":           Second{Workers: s.Workers, Faults: []int{1}}.Validate(),
		"there is no reading 2":                    Second{Workers: s.Workers, Faults: s.Faults, Reading: 2}.Validate(),
		"worker 2 has -1 faulty units":             c.Second([]int{0, -1}, Waiting).Validate(),
		"there are more than 1000000000000":        c.Second([]int{1e12, 1}, Waiting).Validate(),
		"there are 8 workers: a search takes 7":    errOf(c.Second(make([]int, 8), Waiting).Search()),
		"no unit is faulty":                        episode(c.Second([]int{0}, Waiting), Allocation{Units: []int{0}}),
		"an allocation for 1 workers: there are 3": episode(s, Allocation{Units: []int{1}}),
		"a worker that gets more must be sent to":  episode(s, Allocation{Units: []int{2, 1, 0}}),
		"worker 10 cannot be sent to":              episode(s, Allocation{Units: []int{2, 1, 0}, To: []int32{9}}),
		"1 units too many":                         episode(s, Allocation{Units: []int{3, 1, 0}, To: []int32{1}}),
		"0.9 is to be saved":                       errOf(YFor(.9, 2)),
		"all must be one number":                   Draw(nil, []int{1}, nil, nil),
		"a failure rate of 2":                      Draw(nil, []int{1}, []float64{2}, []int{0}),
		"worker 1 has NaN faulty units":            errOf(Limit([]float64{math.NaN()})),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Neither the number of units nor costs that vanish beside others make it take long.
func TestATrillionUnitsAreNoWork(t *testing.T) {
	for _, c := range []Cluster{
		{Send: models.Affine{Latency: 1, PerUnit: .1}, Compute: models.Affine{Latency: 1, PerUnit: 1}, Workers: 5},
		{Compute: models.Affine{Latency: 1e12, PerUnit: 1e-9}, Workers: 5},
		{Send: models.Affine{Latency: 1e9}, Compute: models.Affine{PerUnit: 1e-12}, Workers: 5},
	} {
		for _, reading := range []Reading{Waiting, Charged} {
			s := c.Second([]int{9e11, 0, 5e10, 0, 1}, reading)
			before, one, opt := inPlace(t, s).Makespan, algorithm1(t, s), best(t, s)
			if opt.Makespan > before || reading == Waiting && (one.Makespan > before || opt.Makespan > one.Makespan) || len(one.Moves) > 1000 {
				t.Errorf("%+v: %v, %+v, %+v", s, before, one, opt)
			}
		}
	}
}

func TestOneWorkerHasNobodyToHelpIt(t *testing.T) {
	c := Cluster{Compute: models.Affine{Latency: 1, PerUnit: 2}, Workers: 1}
	s := c.Second([]int{7}, Waiting)
	for _, f := range []func() (Allocation, error){s.InPlace, s.Algorithm1, s.Best, s.Search} {
		if a := allocation(t, s, f); a.Makespan != 15 || len(a.To) != 0 {
			t.Errorf("%+v", a)
		}
	}
}
