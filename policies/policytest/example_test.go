package policytest_test

import (
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// Even sends one chunk to each worker.
type Even struct {
	Share float64 `above:"0" max:"1" doc:"part of the load that is dealt out"`
}

func (e Even) Schedule(p *models.Problem) (*models.Schedule, error) {
	n := len(p.Workers)
	size := e.Share * p.Load / float64(n)
	if !(size > 0 && e.Share <= 1) {
		return nil, fmt.Errorf("share is %v: it must be above 0 and at most 1", e.Share)
	}
	s := &models.Schedule{List: make([][]int32, n)}
	for i := range n {
		s.Size = append(s.Size, size)
		s.List[i] = []int32{int32(i)}
	}
	return s, nil
}

var even = policies.Row{
	Name: "even", Source: "this page", Doc: "one chunk each", Revision: 1,
	Prototype: Even{Share: 1},
}

// One call tests a policy of your own.
func TestEvenConforms(t *testing.T) {
	count := policytest.Run(t, even, "even{share=0.25}")
	if !testing.Short() && (count.Episodes < 100 || count.Expectations < 3) {
		t.Errorf("little was tried: %+v", count)
	}
}
