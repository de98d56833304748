package policies_test

import (
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// Even deals out one chunk each.
type Even struct {
	Share float64 `min:"0" doc:"part of the load that is dealt out"`
}

func (e Even) Schedule(p *models.Problem) (*models.Schedule, error) {
	n := len(p.Workers)
	s := &models.Schedule{List: make([][]int32, n)}
	for i := range n {
		s.Size = append(s.Size, e.Share*p.Load/float64(n))
		s.List[i] = []int32{int32(i)}
	}
	return s, nil
}

// The policy that README.md shows is the one above, and does what it says there.
func TestThePolicyOfTheReadmeWorks(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	code := string(here)
	code = code[strings.Index(code, "// Even deals"):strings.Index(code, "// The policy that")]
	if !strings.Contains(string(readme), strings.TrimSpace(code)) {
		t.Error("README.md shows another policy")
	}
	r := policies.NewRegistry(policies.Row{Name: "even", Source: "you, 2026", Doc: "one chunk each", Revision: 1, Prototype: Even{Share: 1}})
	p, err := r.Parse("even{share=0.5}")
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
