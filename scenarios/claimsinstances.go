package scenarios

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// instances plays a study instance by instance, as a [Runner] would, and shows
// the works of all policies, the reference last, in each of them.
func (e *Evidence) instances(ctx context.Context, o Order, show func(v Values, rep int, work []float64)) (*Study, error) {
	o.Seed = seedOfClaims
	s, err := NewStudy(o)
	if err != nil {
		return nil, err
	}
	w, all := newWorker(s), newFeed(Task{Study: s}).every
	for index := range s.Grid.Cells() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c := s.prepare(index, all)
		if c.broken != nil {
			return nil, c.broken
		}
		entries := append(slices.Clone(c.entries), c.reference)
		players := make([]player, len(entries))
		for i, e := range entries {
			if e.refused != nil {
				return nil, e.refused
			}
			if players[i], err = s.player(e, &w.sim); err != nil {
				return nil, err
			}
		}
		work := make([]float64, len(players))
		for rep := range s.Instances {
			w.draw(c, rep, 1)
			for i := range players {
				c.choices.Seed(&w.rng, uint64(rep))
				if work[i], _, err = players[i](&w.instances[0], &w.rng); err != nil {
					return nil, err
				}
			}
			show(c.values, rep, work)
		}
	}
	return s, nil
}

// greedyBestEachInstance looks for instances in which others complete more.
func greedyBestEachInstance(ctx context.Context, e *Evidence) (Finding, error) {
	policies := []string{"greedy", "cyclic-rep", "no-rep", "random-rep", "brute"}
	var t trial
	beatenBy := make([]int, len(policies))
	_, err := e.instances(ctx, Order{Experiment: "e1", Policies: policies}, func(v Values, rep int, work []float64) {
		best := 0
		for i := range policies {
			if work[i] > work[0]+rounding {
				beatenBy[i]++
			}
			if work[i] > work[best] {
				best = i
			}
		}
		if work[best] == 0 {
			t.see(0, nil)
			return
		}
		t.see(1-work[0]/work[best], func() string {
			return fmt.Sprintf("%v, replication %d of seed %d: %s completes %.4g, greedy %.4g",
				v, rep, seedOfClaims, policies[best], work[best], work[0])
		})
	})
	if err != nil {
		return Finding{}, err
	}
	var by []string
	for i, name := range policies[1:] {
		by = append(by, fmt.Sprintf("%s %s", name, percent(float64(beatenBy[i+1])/float64(t.cases))))
	}
	t.note = "it is beaten by " + strings.Join(by, ", ")
	return t.finding(), nil
}

// nothingGrows counts in how many instances even the omniscient completes
// nothing, as the start-up time comes near the end of all workers.
func nothingGrows(ctx context.Context, e *Evidence) (Finding, error) {
	nothing, all := map[float64]int{}, map[float64]int{}
	set := map[string]string{"p": "5", "eps": "0.1,0.2,0.5,0.7,0.9,0.99"}
	s, err := e.instances(ctx, Order{Experiment: "e4", Set: set, Policies: []string{omniscient}}, func(v Values, _ int, work []float64) {
		all[v.Get("eps")]++
		if work[0] == 0 {
			nothing[v.Get("eps")]++
		}
	})
	if err != nil {
		return Finding{}, err
	}
	var words []string
	grows, last := true, -1.0
	axis := s.Grid.Axis(3)
	for _, eps := range axis {
		part := float64(nothing[eps]) / float64(all[eps])
		grows, last = grows && part >= last, part
		words = append(words, fmt.Sprintf("%s at eps=%v (%s expected)", percent(part), eps, percent(power5(eps))))
	}
	return holds(grows && nothing[axis[0]] < nothing[axis[len(axis)-1]], "nothing in %s", strings.Join(words, ", ")), nil
}

// power5 is the probability that five workers are all gone by a time.
func power5(t float64) float64 { return t * t * t * t * t }
