package fifo

import (
	"math"
	"testing"
)

func TestPackagingTimesInProportionAreThoseOfThePaper(t *testing.T) {
	p := Parameters{Sigma: 0.1, Tau: 0.2, Delta: 0.5, Pi0: 0.01, Pi: 0.03, Rho: []float64{1, 0.7, 0.4}}
	q := p
	for _, rho := range p.Rho {
		q.Pis = append(q.Pis, rho*p.Pi)
	}
	q.Pi = 0
	for i, work := range p.Cluster().Work {
		if got := q.Cluster().Work[i]; math.Abs(got/work-1) > 1e-15 {
			t.Errorf("P%d takes %v, want %v", i+1, got, work)
		}
	}
}

// A worker that computes fast may package slowly. Its total time for a unit counts: a worker that is
// slower in total is served last, and FIFO's work depends on the total time alone.
func TestPackagingOutOfProportionCountsAsTimeOfAUnit(t *testing.T) {
	c := Parameters{Tau: 0.1, Delta: 1, Pis: []float64{0.5, 0, 0.1}, Rho: []float64{0.2, 1, 0.5}}.Cluster()
	order, err := c.Order("fastest")
	if err != nil || order[0] != 2 || order[1] != 1 || order[2] != 0 {
		t.Errorf("%v, %v", order, err)
	}
	if c.Work[0] != 1.2 || c.Work[1] != 1 || c.Work[2] != 0.7 {
		t.Errorf("%v", c.Work)
	}
}
