package study

import (
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// writtenIn writes policies with their revisions.
func writtenIn(all []*policies.Policy) string {
	var words []string
	for _, p := range all {
		words = append(words, fmt.Sprintf("%s@%d", p.Spec, p.Revision))
	}
	return strings.Join(words, " ")
}

// design returns policies as a stored scenario names them.
func design(t *testing.T, spellings ...string) (all []*policies.Policy) {
	t.Helper()
	for _, text := range spellings {
		p, err := policies.Recall(text, 0)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestAnUnknownPolicyHasItsNewestRevisionAndAKnownOneThatOfTheProgram(t *testing.T) {
	plan := []store.Policy{
		{Spec: "nobodys", Revision: 2}, {Spec: "greedy", Revision: 1}, {Spec: "snake", Revision: 99},
		{Spec: "nobodys", Revision: 3}, {Spec: "another{a=1}", Revision: 5}, {Spec: "mirror", Revision: 1},
	}
	for _, c := range []struct {
		design   []string
		asStored bool
		want     string
	}{
		{[]string{"nobodys", "greedy"}, false, "nobodys@3 greedy@1 another{a=1}@5 mirror@1"},
		{[]string{"snake"}, false, "snake@1 nobodys@3 greedy@1 another{a=1}@5 mirror@1"},
		{[]string{"snake"}, true, "snake@99 nobodys@3 greedy@1 another{a=1}@5 mirror@1"},
		{nil, true, "nobodys@3 greedy@1 snake@99 another{a=1}@5 mirror@1"},
	} {
		before := design(t, c.design...)
		all, err := Adopt(before, plan, c.asStored)
		if got := writtenIn(all); err != nil || got != c.want {
			t.Errorf("%v: %s, want %s (%v)", c.design, got, c.want, err)
		}
		if got, want := writtenIn(before), writtenIn(design(t, c.design...)); got != want {
			t.Errorf("the design became %s", got)
		}
		if got := strings.Join(scenarios.UnknownPolicies(all), " "); strings.Contains(got, "greedy") || !strings.Contains(got, "nobodys") || !strings.Contains(got, "another{a=1}") {
			t.Errorf("unknown are %s", got)
		}
	}
}

// Another program may have filed nobodys{a=1} under nobodys, if 1 is its default.
func TestAnUnknownSpellingWithoutResultsIsLeftOut(t *testing.T) {
	plan := []store.Policy{{Spec: "nobodys", Revision: 1}, {Spec: "greedy", Revision: 1}, {Spec: "snake", Revision: 1}}
	var scenario []spec.Spec
	for _, text := range []string{"nobodys{a=1}", "greedy{lambda=1}"} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		scenario = append(scenario, s)
	}
	if got := fmt.Sprint(Named(scenario, plan)); got != "[greedy{lambda=1}]" {
		t.Error(got)
	}
	if got := fmt.Sprint(With(scenario, plan)); !strings.HasPrefix(got, "[greedy{lambda=1} nobodys") || !strings.HasSuffix(got, "snake]") {
		t.Error(got)
	}
}

func TestAProgramThatKnowsAllPoliciesSaysNothing(t *testing.T) {
	all := scenarios.Lacks{Policies: scenarios.UnknownPolicies(design(t, "greedy", "snake{n=5}"))}
	if got := all.Remark(); got != "" || !all.None() {
		t.Error(got)
	}
	all.Policies = scenarios.UnknownPolicies(append(design(t, "greedy", "nobodys", "another", "nobodys"), nil))
	if got := all.Remark(); got != "this program does not know the policies nobodys, another of the study, and has only the stored results" {
		t.Error(got)
	}
	if err := Refuse(t.TempDir()); err != nil {
		t.Error(err)
	}
}
