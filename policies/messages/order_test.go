package messages_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/messages"
)

// entry is a chunk in the list of a worker.
type entry struct {
	worker, place int
	size          float64
	begin         float64 // time at which all entries before it are computed, if they arrive in time
	chunk         int32
}

// order sorts messages by a key of their entries, ties by place and then by worker.
func order(p *models.Problem, s *models.Schedule, key func(entry) float64) (send []int32) {
	type keyed struct {
		key float64
		entry
	}
	var all []keyed
	for i, list := range s.List {
		begin := 0.0
		for k, c := range list {
			e := entry{i, k, s.Size[c], begin, c}
			all = append(all, keyed{key(e), e})
			begin += p.Workers[i].Compute.Of(e.size)
		}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.place, b.place), cmp.Compare(a.worker, b.worker))
	})
	for _, e := range all {
		send = append(send, int32(e.worker))
	}
	return send
}

// orders returns the tested orders. A worker's own messages keep their order in each.
func orders(p *models.Problem, s *models.Schedule) map[string][]int32 {
	risky := func(e entry) float64 {
		w := p.Workers[e.worker]
		return w.Risk.Before(e.begin + w.Compute.Of(e.size))
	}
	done := func(e entry) float64 {
		w := p.Workers[e.worker]
		return e.begin + w.Compute.Of(e.size) + w.Send.Of(e.size)
	}
	return map[string][]int32{
		"rounds":              order(p, s, func(e entry) float64 { return float64(e.place) }),
		"runs out first":      order(p, s, func(e entry) float64 { return e.begin }),
		"done first":          order(p, s, done),
		"worker after worker": order(p, s, func(e entry) float64 { return float64(e.worker) }),
		"equal part of each":  order(p, s, func(e entry) float64 { return float64(e.place) / float64(len(s.List[e.worker])) }),
		"safest first":        order(p, s, risky),
	}
}

func TestOfSixOrdersOfSendsNoneIsBetterThanRoundsForEqualWorkersAndTheEarliestEndForUnlikeOnes(t *testing.T) {
	for _, spread := range []float64{1, 4, 10} {
		for _, policy := range family[:4] {
			mean, n := map[string]float64{}, 0.0
			for k := range long.Trials(1, 3) {
				r := rand.New(rand.NewPCG(uint64(k), 77))
				for _, c := range append(stars(0, .01), stars(math.Inf(1), .01)...) {
					if _, heavy := c.law.(risk.Weibull); heavy || c.send == .3 {
						continue
					}
					x := newTrial(t, c.problem(spread, r), long.Trials(15, 60))
					s := schedule(t, policy.with(messages.Own), x.Problem)
					mean["ours"] += x.share(t, s)
					for name, send := range orders(x.Problem, s) {
						s.Send = send
						mean[name] += x.share(t, s)
					}
					n++
				}
			}
			for name := range mean {
				mean[name] = math.Round(1e4*mean[name]/n) / 1e4
			}
			t.Logf("%v times, %-10s %v over %v stars", spread, policy.name, mean, n)
			for name := range mean {
				if mean[name] > mean["ours"]+.003 {
					t.Errorf("speeds and links up to %v times, %s: %s is ahead: %v", spread, policy.name, name, mean)
				}
			}
		}
	}
}

func TestSendsGoToTheWorkerThatWouldBeDoneFirst(t *testing.T) {
	w := models.Worker{Send: models.Affine{PerUnit: .25}, Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: .1}}
	slow, near := w, w
	slow.Compute.PerUnit = 2.5
	near.Send = models.Affine{}
	p := &models.Problem{Platform: models.Star(slow, w, near), Load: 6}
	s := &models.Schedule{Size: []float64{1, 1, 1, 1, 1, 1}, List: [][]int32{{0, 1}, {2, 3, 4}, {5}}}
	messages.Arrange(p, s)
	// Worker 1 would be done at 1.25, 2.25 and 3.25, worker 0 at 2.75 and 5.25; worker 2 needs no message.
	if want := []int32{1, 1, 0, 1, 0}; !slices.Equal(s.Send, want) || !s.ResultsFirst {
		t.Errorf("sends in the order %v, results first %v: want %v", s.Send, s.ResultsFirst, want)
	}
	p.Workers = models.Uniform(3, w)
	s = &models.Schedule{Size: s.Size, List: s.List}
	if messages.Arrange(p, s); s.Send != nil || !s.ResultsFirst {
		t.Errorf("equal workers: sends in the order %v, results first %v", s.Send, s.ResultsFirst)
	}
}
