package policies_test

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

func TestAPolicyOfAnotherProgramIsRecalledButServesNoProblem(t *testing.T) {
	for text, want := range map[string]string{
		"nobodys":            `there is no policy "nobodys"`,
		"nobodys{b=1,a=2}":   `there is no policy "nobodys"`,
		"greedy{nobodys=1}":  "nobodys",
		"on-demand{n=never}": "never",
	} {
		p, err := policies.Recall(text, 7)
		if err != nil {
			t.Fatal(err)
		}
		if p.Known() || p.Revision != 7 || p.Kind() != "planner" {
			t.Errorf("%s: %+v", text, p)
		}
		if q, err := p.Bind(map[string]float64{"n": 5, "a": 1}); err != nil || q.Spec != p.Spec || q.Known() {
			t.Errorf("%s: %+v, %v", text, q, err)
		}
		problem := &models.Problem{Platform: models.Star(models.Worker{}), Load: 1}
		if _, err := p.Value.(policies.Planner).Schedule(problem); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if p, err := policies.Recall("nobodys{b=1,a=2}", 1); err != nil || p.Spec != "nobodys{a=2,b=1}" {
		t.Errorf("%v, %v", p, err)
	}
}

func TestAPolicyOfThisProgramIsRecalledAsItIs(t *testing.T) {
	p, err := policies.Recall("greedy{n=5}", 99)
	q, _ := policies.Parse("greedy{n=5}")
	if err != nil || !p.Known() || p.Spec != q.Spec || p.Revision != q.Revision {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := policies.Recall("Greedy", 1); err == nil {
		t.Error("there is no such name")
	}
}
