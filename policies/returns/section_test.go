package returns

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/policytest/gen"
)

// The tests check statements about results in Gallet, Robert, Vivien 2009, section 1.2.3, that are
// printed without proof. The paper has c = d on a full-duplex port; all is tested on both ports.

// neither has two platforms of three workers on which the best orders are neither FIFO nor LIFO.
var neither = map[models.Port]struct {
	costs                [][3]float64
	makespan, fifo, lifo float64
	out, back            []int32
}{
	models.HalfDuplex: {[][3]float64{{1, 2, 1}, {1, 1, 1}, {2, 1, 2}}, 55. / 26, 24. / 11, 20. / 9, []int32{0, 1, 2}, []int32{2, 0, 1}},
	models.FullDuplex: {[][3]float64{{1, 1, 1}, {1, 1, 1}, {2, 1, 2}}, 19. / 10, 2, 15. / 7, []int32{0, 1, 2}, []int32{0, 2, 1}},
}

func TestTheBestOrderOfResultsMayBeNeitherFIFONorLIFO(t *testing.T) {
	for port, c := range neither {
		p := stars(c.costs...)
		p.Port = port
		best, fifo, lifo := must(t)(Best(p)), must(t)(BestFIFO(p)), must(t)(BestLIFO(p))
		given := must(t)(InOrders(p, c.out, c.back))
		t.Logf("%v: best %.6g, out %v, back %v; FIFO %.6g, LIFO %.6g", port, best.Makespan, best.Out, best.Back, fifo.Makespan, lifo.Makespan)
		for _, x := range [][2]float64{{best.Makespan, c.makespan}, {given.Makespan, c.makespan}, {fifo.Makespan, c.fifo}, {lifo.Makespan, c.lifo}} {
			if !gen.Near(x[0], x[1], 1e-12) {
				t.Errorf("%v, not %v", x[0], x[1])
			}
		}
	}
}

func TestHowOftenNeitherFIFONorLIFOIsBest(t *testing.T) {
	for port := range models.Port(2) {
		r := rand.New(rand.NewPCG(41, 41))
		better, mean, worst := 0, 0.0, 0.0
		times := long.Trials(40, 160)
		for range times {
			p := draw(r, 4, equal)
			p.Port = port
			best, fifo, lifo := must(t)(Best(p)), must(t)(BestFIFO(p)), must(t)(BestLIFO(p))
			gain := min(fifo.Makespan, lifo.Makespan)/best.Makespan - 1
			if gain < -1e-9 {
				t.Fatalf("%+v: %+v, FIFO %v, LIFO %v", p, best, fifo.Makespan, lifo.Makespan)
			}
			if gain > 1e-9 {
				better++
			}
			mean, worst = mean+gain/float64(times), max(worst, gain)
		}
		t.Logf("%v: in %d of %d, by %.2g on average and %.2g at most", port, better, times, mean, worst)
		if better < times/3 {
			t.Error("too few")
		}
	}
}

// All workers take part if there are no results (Lemma 5). With results, two are best
// left idle here, on either port.
func TestSeveralWorkersMayBeBestLeftIdle(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 42))
	for port := range models.Port(2) {
		p := stars([3]float64{1, 1, 1}, [3]float64{1, 1, 1}, [3]float64{5, 1, 5}, [3]float64{5, 2, 5})
		p.Port = port
		s, plan := starOf(t, p), must(t)(Best(p))
		if slices.Sort(plan.Out); !slices.Equal(plan.Out, []int32{0, 1}) || !gen.Near(plan.Makespan, 2, 1e-12) || !plan.Exact {
			t.Errorf("%v: %+v", port, plan)
		}
		for range long.Trials(2000, 8000) {
			xs := parts(r, 4)
			if end := scheduled(s, gen.Permutation(r, 4), gen.Permutation(r, 4), xs).Makespan; !(end > 2) {
				t.Fatalf("%v: parts %v take %v", port, xs, end)
			}
		}
	}
}
