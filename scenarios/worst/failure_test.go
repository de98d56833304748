package worst

import (
	"bytes"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// fragile panics for large loads, and otherwise gives everything to the first worker.
type fragile struct{}

func (fragile) Schedule(p *models.Problem) (*models.Schedule, error) {
	if p.Load > 3 {
		panic("too much")
	}
	s := &models.Schedule{Size: []float64{p.Load}, List: make([][]int32, len(p.Workers))}
	s.List[0] = []int32{0}
	return s, nil
}

func TestWorldsInWhichAPolicyPanicsFail(t *testing.T) {
	long.Unraced(t)
	policies.Register(policies.Row{Name: "fragile", Source: "here", Doc: "everything to the first worker", Revision: 1, Prototype: fragile{}})
	a := answer(t, newPair(t, small, 1, Question{A: "greedy", B: "fragile"}), 60, Options{Instances: 250})
	n, first := a.Count(Failed)
	if n == 0 || !strings.Contains(first.Why, "panic: too much") {
		t.Errorf("%d worlds failed, the first since %q", n, first.Why)
	}
	var b bytes.Buffer
	if err := a.WriteText(&b); err != nil || !strings.Contains(b.String(), "of them failed. The first: ") {
		t.Errorf("%v\n%s", err, &b)
	}
	if load := a.Best.World.Get("W"); load > 3 {
		t.Errorf("the best world has W=%v, where the policy panics", load)
	}
}

func TestMoreOfAMetricWhoseLessIsBetterIsWorse(t *testing.T) {
	long.Unraced(t)
	priced := strings.Replace(small, "per_unit: 1}}", "per_unit: 1}, price: {use: 1}}", 1)
	for _, metric := range []string{"lost", "cost"}[:long.Trials(1, 2)] {
		a := answer(t, newPair(t, priced, 1, Question{A: "greedy", B: "no-rep", Metric: metric}), 33, Options{Instances: 250})
		if a.Worst == nil || a.Best == nil || !(a.Worst.Ratio() > a.Best.Ratio()) {
			t.Errorf("%s: the worst ratio is %v and the best %v", metric, a.Worst.Ratio(), a.Best.Ratio())
		}
	}
}
