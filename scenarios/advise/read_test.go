package advise

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

func TestAFileThatIsWrongIsRefusedWithItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		"platform: {workers: 3}\nrisk: linear\n":                                  "m.yaml:1:1: workload: this is missing",
		"workload: 3\nplatform: {workers: 3, speeed: 1}\nrisk: linear\n":          "m.yaml:2:24: platform.speeed: no such key",
		"workload: W\nplatform: {workers: 3}\nrisk: linear\nsweep: {W: [1, 2]}\n": "m.yaml:4:8: sweep: this file must describe a single world",
		"workload: 3\nplatform: {workers: 3}\n":                                   "m.yaml:1:1: risk: this is missing",
		"workload: 3\nplatform: {workers: 3}\nrisk: linear{x=-1}\n":               "m.yaml:3:7: risk: risk linear: x=-1",
		"workload: 3\nplatform: {workers: 0}\nrisk: linear\n":                     "m.yaml:2:21: platform.workers: there are no workers: want at least 1",
		"workload: -3\nplatform: {workers: 2}\nrisk: linear\n":                    "the load is -3",
		"workload: 3\ndeadline: -1\nplatform: {workers: 2}\nrisk: linear\n":       "the deadline is -1",
		"workload: 3\nplatform: {workers: 2}\nrisk: linear\nplan_risk: never\n":   "m.yaml:4:12: plan_risk: ",
		"workload: 3\nplatform: {workers: 2}\nrisk: 'empirical{file=no.txt}'\n":   "no.txt",
		"name: 3 4\nworkload: 3\nplatform: {workers: 2}\nrisk: linear\n":          "m.yaml:1:7: name: ",
		"": "m.yaml:1:1: the file is empty",
	} {
		if _, _, err := Read("m.yaml", []byte(text), 0, 0); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestTheLoadAndTheDeadlineThatAreGivenTakeThePlaceOfTheFiles(t *testing.T) {
	q, _, err := Read("m.yaml", []byte("workload: 3\ndeadline: 4\nseed: 9\nplatform: {workers: 2}\nrisk: linear\npolicies: [greedy]\n"), 7, 5)
	if err != nil || q.Problem.Load != 7 || q.Problem.Deadline != 5 || q.Seed != 9 || !slices.Equal(q.Policies, []string{"greedy"}) {
		t.Errorf("%+v, %v", q, err)
	}
	if q, _, err = Read("m.yaml", []byte("platform: {workers: 2}\nrisk: linear\n"), 7, 0); err != nil || q.Problem.Load != 7 || q.Problem.Deadline != 0 {
		t.Errorf("%+v, %v", q, err)
	}
}

func TestAQuestionThatCannotBeAnsweredIsAnErrorOfOneLine(t *testing.T) {
	good := func() *models.Problem { return equal(3, 2, .1, risk.Linear{X: 1}) }
	far := good()
	far.Workers = models.Uniform(3, models.Worker{Compute: models.Affine{Latency: 5}, Risk: risk.Linear{X: 1}})
	for want, q := range map[string]Question{
		"there is no problem":          {},
		"the load is NaN":              {Problem: equal(3, math.NaN(), 1, nil)},
		"the aim is \"speed\"":         {Problem: good(), Aim: "speed"},
		"the margin is 1":              {Problem: good(), Margin: 1},
		"the margin is -Inf":           {Problem: good(), Margin: math.Inf(-1)},
		"instances is 10":              {Problem: good(), Instances: 10},
		"evaluations is -1":            {Problem: good(), Evaluations: -1},
		"there is no policy \"gredy\"": {Problem: good(), Policies: []string{"gredy"}},
		"by changes nothing on these machines: it needs a deadline": {Problem: good(), Policies: []string{"best{by=deadline}"}},
		"resend changes nothing on these machines":                  {Problem: good(), Policies: []string{"factoring{resend=away}"}},
		"only bounds others, or knows":                              {Problem: good(), Policies: []string{"clairvoyant"}},
		"none of the 1 candidates serves":                           {Problem: good(), Policies: []string{"umr"}},
		"no policy completes anything":                              {Problem: far},
		"candidates in place of all and othe":                       {Problem: good(), Policies: []string{"greedy"}, Also: []string{"brute"}},
	} {
		if _, err := Ask(t.Context(), q); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// whole is a policy of somebody's own: the whole load to every worker at once, but only as much as
// its option says.
type whole struct {
	Share float64 `above:"0" max:"1" doc:"of the load"`
}

func (o whole) Schedule(p *models.Problem) (*models.Schedule, error) {
	if len(p.Workers) == 13 {
		panic("I do not like this number")
	}
	s := &models.Schedule{Size: []float64{o.Share * p.Load}}
	for range p.Workers {
		s.List = append(s.List, []int32{0})
	}
	return s, nil
}

func TestAPolicyOfOnesOwnIsACandidateWithItsOptionsAndItsPanicIsARefusal(t *testing.T) {
	policies.Register(policies.Row{Name: "whole-test", Source: "this test", Doc: "all to all", Revision: 1, Prototype: whole{Share: .9}})
	p := equal(4, 1, .01, risk.Never{})
	a := asked(t, Question{Problem: p, Policies: []string{"whole-test", "greedy"}, Seed: 1})
	k := slices.IndexFunc(a.Policies, func(f Finding) bool { return strings.HasPrefix(f.Policy, "whole-test") })
	if k < 0 || a.Policies[k].Evaluations < 2 {
		t.Errorf("%+v", a.Policies)
	}
	given := asked(t, Question{Problem: p, Policies: []string{"whole-test{share=0.25}"}, Seed: 1})
	if given.Best().Policy != "whole-test{share=0.25}" || given.Best().Work.Mean != .25 {
		t.Errorf("an option that was given: %+v", given.Best())
	}
	a = asked(t, Question{Problem: equal(13, 1, .01, risk.Linear{X: 2}), Policies: []string{"whole-test", "greedy"}, Seed: 1})
	if len(a.Refused) != 1 || !strings.Contains(a.Refused[0].Why, "I do not like") {
		t.Errorf("refused are %+v", a.Refused)
	}
}

func TestRunsOfChunksAreWrittenShort(t *testing.T) {
	for want, chunks := range map[string][]int{"": nil, "7": {7}, "1-3": {1, 2, 3}, "1-3,9-5": {1, 2, 3, 9, 8, 7, 6, 5}, "2,4,6": {2, 4, 6}} {
		if got := runs(chunks); got != want {
			t.Errorf("%v: %s", chunks, got)
		}
	}
}
