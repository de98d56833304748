package risk_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

func workers(laws ...models.Risk) *models.Problem {
	p := &models.Problem{Load: 1}
	for _, law := range laws {
		p.Workers = append(p.Workers, models.Worker{Risk: law})
	}
	return p
}

func TestASamplerDrawsWorkersTogetherOrEachAlone(t *testing.T) {
	law := Outage{risk.Exponential{Mean: 1}}
	for _, c := range []struct {
		problem  *models.Problem
		together bool
		fault    string
	}{
		{workers(risk.Linear{X: 1}, nil, risk.Linear{X: 2}), false, ""},
		{workers(law, law, law), true, ""},
		{workers(law, law, law, law, law), false, "there is room for 4 workers"},
		{workers(law, nil), false, "must be that of all"},
		{workers(law, Outage{risk.Exponential{Mean: 2}}), false, "must be that of all"},
	} {
		s, err := risk.NewSampler(c.problem)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("the error is %v, want %s", err, c.fault)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		in := models.Instance{Interrupt: make([]float64, 1, 9)}
		got, want := rand.NewPCG(1, 2), rand.NewPCG(1, 2)
		for range 3 {
			s.Draw(&in, got)
			times := make([]float64, len(c.problem.Workers))
			if law.Draw(times, want); !c.together {
				want = rand.NewPCG(1, 2)
				for i, w := range c.problem.Workers {
					times[i] = risk.Sample(w.Risk, want)
				}
				got = rand.NewPCG(1, 2)
			}
			if !slices.Equal(in.Interrupt, times) || (s.Joint() != nil) != c.together {
				t.Errorf("drew %v, want %v", in.Interrupt, times)
			}
		}
	}
}

// racks is an outage with a list of racks; the type cannot be compared.
type racks struct {
	Outage
	names []string
}

func TestALawOfWorkersTogetherNeedNotBeComparable(t *testing.T) {
	law := risk.Exponential{Mean: 1}
	a, b := racks{Outage{law}, []string{"a"}}, racks{Outage{law}, []string{"b"}}
	if s, err := risk.NewSampler(workers(a, a)); err != nil || s.Joint() == nil {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := risk.NewSampler(workers(a, b)); err == nil {
		t.Error("workers of several racks are under one law")
	}
}
