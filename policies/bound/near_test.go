package bound_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/bound"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// filled cuts the load into chunks. Message after message, it sends to the worker that could end its next
// chunk first the chunk most likely to be lost, among the chunks that the worker lacks.
func filled(p *models.Problem, chunks int) *models.Schedule {
	n := len(p.Workers)
	s := &models.Schedule{List: make([][]int32, n), Send: []int32{}}
	size := p.Load / float64(chunks)
	danger, has := make([]float64, chunks), make([]map[int]bool, n)
	for c := range danger {
		danger[c] = 1
		s.Size = append(s.Size, size)
	}
	free, port := make([]float64, n), 0.0
	for range 40 * chunks {
		worker, end := -1, 0.0
		for i, w := range p.Workers {
			e := max(free[i], port+w.Send.Of(size)) + w.Compute.Of(size)
			if w.Risk.Before(e) > 0.98 || len(has[i]) == chunks {
				continue
			}
			if worker < 0 || e < end {
				worker, end = i, e
			}
		}
		if worker < 0 {
			break
		}
		chunk := -1
		for c := range danger {
			if !has[worker][c] && (chunk < 0 || danger[c] > danger[chunk]) {
				chunk = c
			}
		}
		if has[worker] == nil {
			has[worker] = map[int]bool{}
		}
		has[worker][chunk] = true
		danger[chunk] *= p.Workers[worker].Risk.Before(end)
		free[worker], port = end, port+p.Workers[worker].Send.Of(size)
		s.List[worker], s.Send = append(s.List[worker], int32(chunk)), append(s.Send, int32(worker))
	}
	return s
}

var platforms = flag.Int("platforms", 0, "on how many platforms gaps are measured")

// docs/bound.md has the figures that it prints with -platforms 200.
func TestFillingComesNearTheBoundBehindAPort(t *testing.T) {
	var gaps []float64
	for k := range uint64(max(*platforms, long.Trials(4, 8))) {
		p := gen.Linked(rand.New(rand.NewPCG(k, 12)))
		most, err := (bound.Policy{}).Ceiling(p)
		if err != nil {
			t.Fatal(err)
		}
		best := 0.0
		for _, per := range []float64{6, 12, 20, 30, 45, 70} {
			best = max(best, expected(t, p, filled(p, int(per*p.Load)+1)))
		}
		if best > most*(1+1e-9) {
			t.Errorf("problem %d: %v, the bound is %v", k, best, most)
		}
		gaps = append(gaps, 1-best/most)
	}
	slices.Sort(gaps)
	at := func(share float64) float64 { return 100 * gaps[int(share*float64(len(gaps)-1))] }
	t.Logf("gaps over %d platforms in percent: least %.2f, quartile %.2f, median %.2f, quartile %.2f, 0.9 quantile %.2f, most %.2f", len(gaps), at(0), at(.25), at(.5), at(.75), at(.9), at(1))
	if at(.5) > 10 {
		t.Error("the median gap is above a tenth")
	}
}
