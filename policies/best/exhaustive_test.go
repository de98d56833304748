package best_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/best"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// every calls f with all schedules of some entries for two workers, apart from the sizes of the chunks.
// Chunks are numbered in the order of their first entries.
func every(n int, f func(chunks int, s *models.Schedule)) {
	s := &models.Schedule{List: make([][]int32, 2), Send: []int32{}}
	var add func(left, chunks int)
	add = func(left, chunks int) {
		if chunks > 0 {
			f(chunks, s)
		}
		if left == 0 {
			return
		}
		for w := range s.List {
			for c := range chunks + 1 {
				list := s.List[w]
				held := false
				for _, d := range list {
					held = held || int(d) == c
				}
				if held {
					continue
				}
				s.List[w], s.Send = append(list, int32(c)), append(s.Send, int32(w))
				add(left-1, max(chunks, c+1))
				s.List[w], s.Send = list, s.Send[:len(s.Send)-1]
			}
		}
	}
	add(n, 0)
}

// sized returns the greatest expected work over the sizes of a schedule's chunks: the best of a coarse
// grid, then improved by steps that shrink in all directions.
func sized(t *testing.T, p *models.Problem, chunks int, s *models.Schedule) float64 {
	t.Helper()
	var plan models.Plan
	value := func(x []float64) float64 {
		sum := 0.0
		for _, v := range x {
			if sum += v; !(v > 0) {
				return 0
			}
		}
		if sum > p.Load {
			return 0
		}
		s.Size = x
		if err := plan.Compile(p, s); err != nil {
			t.Fatal(err)
		}
		work, _ := table.Expect(&plan)
		return work
	}
	x, at, most := make([]float64, chunks), make([]float64, chunks), -1.0
	steps := 9 - chunks
	for k := range int(math.Pow(float64(steps), float64(chunks))) {
		for c := range x {
			x[c] = p.Load * float64(1+k%steps) / (float64(steps) + 0.01)
			k /= steps
		}
		if v := value(x); v > most {
			most = v
			copy(at, x)
		}
	}
	for step := p.Load / float64(steps); step > 1e-6*p.Load; step /= 1.6 {
		for better := true; better; {
			better = false
			for k := range int(math.Pow(3, float64(chunks))) {
				for c := range x {
					x[c] = at[c] + step*float64(k%3-1)
					k /= 3
				}
				if v := value(x); v > most {
					most, better = v, true
					copy(at, x)
				}
			}
		}
	}
	return most
}

func TestOnTinyProblemsNoScheduleOfAllExpectsMore(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 17))
	behind := 0.0
	for k := range trials(4, 80) {
		p := &models.Problem{Load: 0.2 + r.Float64(), Notice: math.Inf(1)}
		for range 2 {
			x := 0.5 + r.Float64()
			w := models.Worker{
				Send:    models.Affine{Latency: 0.05 * r.Float64(), PerUnit: gen.Wide(r, -2, 0)},
				Compute: models.Affine{Latency: 0.05 * r.Float64(), PerUnit: 0.5 + r.Float64()},
				Risk:    risk.Linear{X: x},
			}
			if r.IntN(3) == 0 {
				w.Risk = risk.Weibull{Shape: 0.7, Scale: x}
			}
			p.Workers = append(p.Workers, w)
		}
		entries := 3 + k%4/3
		most := 0.0
		every(entries, func(chunks int, s *models.Schedule) { most = max(most, sized(t, p, chunks, s)) })
		got := plan(t, p, best.Options{Entries: entries}).Expected
		behind = max(behind, 1-got/most)
		t.Logf("best expects %v, all schedules at most %v", got, most)
	}
	if behind > 1e-5 {
		t.Errorf("best is behind the best of all schedules by %.2g of it", behind)
	}
}
