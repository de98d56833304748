package play

import (
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// assured is a planner with an expectation of its own.
type assured struct{}

func (assured) Schedule(p *models.Problem) (*models.Schedule, error) {
	s := &models.Schedule{Size: []float64{p.Load}, List: make([][]int32, len(p.Workers))}
	s.List[0] = []int32{0}
	return s, nil
}

func (assured) Expect(p *models.Problem) (float64, bool) { return 7, true }

// A policy states its mean for the schedules that it makes for the laws that it is told. If it is told other
// laws than the interruptions follow, only its plan says more.
func TestAPolicysOwnMeanCountsOnlyIfItIsToldTheTruth(t *testing.T) {
	p, _ := alive(5, 0.5, 0)
	misled := *p
	misled.Workers = models.Uniform(5, models.Worker{Compute: p.Workers[0].Compute, Risk: risk.Linear{X: 3}})
	random := parsed(t, "random-rep")
	own, _ := random.(policies.Expecter).Expect(p)
	for _, c := range []struct {
		name   string
		policy any
		told   *models.Problem
		want   float64
		ok     bool
	}{
		{"a planner", assured{}, p, 7, true},
		{"a planner that is misled", assured{}, &misled, 0.25, true},
		{"a gambler", random, p, own, true},
		{"a gambler that is misled", random, &misled, 0, false},
	} {
		e, err := Prepare(&policies.Policy{Spec: "policy", Value: c.policy}, p, c.told, How{})
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := e.Expect(); got != c.want || ok != c.ok {
			t.Errorf("%s: the mean is %v, %v, want %v, %v", c.name, got, ok, c.want, c.ok)
		}
	}
}

// curious is a planner that notes which problem it plans for.
type curious struct{ asked **models.Problem }

func (c curious) Schedule(p *models.Problem) (*models.Schedule, error) {
	*c.asked = p
	return assured{}.Schedule(p)
}

func TestAPlannerPlansForWhatItIsToldAndItsPlanIsPlayedInTheProblem(t *testing.T) {
	p, _ := alive(2, 0.5, 0)
	told := *p
	var asked *models.Problem
	e, err := Prepare(&policies.Policy{Spec: "curious", Value: curious{&asked}}, p, &told, How{})
	if err != nil {
		t.Fatal(err)
	}
	if asked != &told || e.problem != p {
		t.Error("it plans for the problem as it is, and not as it is believed to be")
	}
}
