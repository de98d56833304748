package policies_test

import (
	"fmt"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
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
	Name: "even", Source: "you, 2026", Doc: "one chunk each", Revision: 1,
	Prototype: Even{Share: 1},
}

func TestEvenConforms(t *testing.T) { policytest.Run(t, even) }

// The policy is in the real table while this package is tested, so it must pass the tests of all
// policies.
func init() { policies.Register(even) }

// An option of a policy outside of the table is read, described and used like any other.
func TestAPolicyOfOneFileHasItsOption(t *testing.T) {
	p, err := policies.NewRegistry(even).Parse("even{share=0.5}")
	if err != nil {
		t.Fatal(err)
	}
	problem := &models.Problem{Platform: models.Star(models.Worker{}, models.Worker{}), Load: 6}
	s, err := p.Value.(policies.Planner).Schedule(problem)
	if err != nil || len(s.Size) != 2 || s.Size[1] != 1.5 {
		t.Errorf("the schedule is %+v (%v)", s, err)
	}
	if options := spec.Describe(Even{Share: 1}); len(options) != 1 || options[0].Name != "share" {
		t.Errorf("the options are %+v", options)
	}
}
