package store

import (
	"errors"
	"reflect"
	"testing"
)

func TestAPlanOnlyGrows(t *testing.T) {
	have := plan().clone()
	for name, c := range map[string]struct{ change, want func(*Plan) }{
		"nothing":        {func(*Plan) {}, func(*Plan) {}},
		"less":           {func(p *Plan) { p.Goal, p.Policies, p.Sheets = Goal{Instances: 10, Precision: 0.5, Most: 7}, nil, nil }, func(*Plan) {}},
		"no precision":   {func(p *Plan) { p.Goal.Precision = 0 }, func(*Plan) {}},
		"more instances": {func(p *Plan) { p.Goal.Instances = 2000 }, func(p *Plan) { p.Goal.Instances = 2000 }},
		"more precision": {func(p *Plan) { p.Goal.Precision = 0.005 }, func(p *Plan) { p.Goal.Precision = 0.005 }},
		"a decision":     {func(p *Plan) { p.Goal.Decide = Decide{0.01, true, 0.95} }, func(p *Plan) { p.Goal.Decide = Decide{0.01, true, 0.95} }},
		"a higher most":  {func(p *Plan) { p.Goal.Most = 1e6 }, func(p *Plan) { p.Goal.Most = 1e6 }},
		"another name":   {func(p *Plan) { p.Name = "other" }, func(p *Plan) { p.Name = "other" }},
		"no name":        {func(p *Plan) { p.Name = "" }, func(*Plan) {}},
		"a policy": {
			func(p *Plan) { p.Policies = []Policy{{"new", 1, 0}, {"greedy", 1, 0}} },
			func(p *Plan) { p.Policies = append(p.Policies, Policy{"new", 1, 0}) },
		},
		"a revision": {
			func(p *Plan) { p.Policies[0].Revision = 2 },
			func(p *Plan) { p.Policies = append(p.Policies, Policy{"greedy", 2, 0}) },
		},
		"sheets": {
			func(p *Plan) { p.Sheets = []string{"b", p.Sheets[0], "a", "b"} },
			func(p *Plan) { p.Sheets = append(p.Sheets, "b", "a") },
		},
	} {
		wanted, grown := have.clone(), have.clone()
		c.change(&wanted)
		c.want(&grown)
		got, err := Merge(have, wanted)
		if err != nil || !reflect.DeepEqual(got, grown) {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
	if got, _ := Merge(Plan{}, Plan{Goal: Goal{Precision: 0.1}, Name: "x"}); got.Goal.Precision != 0.1 || got.Name != "x" {
		t.Errorf("what was not said is not filled in: %+v", got)
	}
}

func TestOfSeveralRevisionsOfAPolicyTheWantedOneComesLast(t *testing.T) {
	first, second, other := Policy{"file", 7, 0}, Policy{"file", 3, 0}, Policy{"greedy", 1, 0}
	again := Policy{"greedy", 1, 1}
	for _, c := range []struct{ have, want, grown []Policy }{
		{[]Policy{first, other}, []Policy{second}, []Policy{first, other, second}},
		{[]Policy{first, other, second}, []Policy{first}, []Policy{other, second, first}},
		{[]Policy{first, other, second}, []Policy{other, second}, []Policy{first, other, second}},
		{[]Policy{other, again}, []Policy{other}, []Policy{other, again}}, // editions belong to one revision
	} {
		for range 2 { // once more changes nothing
			got, err := Merge(Plan{Policies: c.have}, Plan{Policies: c.want})
			if err != nil || !reflect.DeepEqual(got.Policies, c.grown) {
				t.Errorf("%v and %v: %v, %v", c.have, c.want, got.Policies, err)
			}
			c.have = got.Policies
		}
	}
}

func TestOfTwoDecisionsEachPartIsTheMoreDemanding(t *testing.T) {
	some, none := Decide{0.01, true, 0.95}, Decide{}
	for _, c := range []struct{ have, want, grown Decide }{
		{some, none, some}, {none, some, some}, {some, Decide{0.02, true, 0.9}, some},
		{some, Decide{0.005, true, 0.9}, Decide{0.005, true, 0.95}},
		{some, Decide{0.02, false, 0.99}, Decide{0.01, false, 0.99}},
	} {
		got, err := Merge(Plan{Goal: Goal{Decide: c.have}}, Plan{Goal: Goal{Decide: c.want}})
		if err != nil || got.Goal.Decide != c.grown {
			t.Errorf("%v and %v: %v, %v", c.have, c.want, got.Goal.Decide, err)
		}
	}
}

func TestAMismatchNamesEveryDifferenceInOneLine(t *testing.T) {
	have := Plan{Meaning: []Field{{"seed", "1"}, {"block", "250"}, {"epoch", "1"}}}
	for _, c := range []struct {
		fields []Field
		want   string
	}{
		{[]Field{{"seed", "7"}, {"block", "250"}, {"epoch", "1"}}, "store: seed is 1 in the study, not 7"},
		{[]Field{{"seed", "1"}, {"block", "250"}}, "store: epoch is 1 in the study, not none"},
		{[]Field{{"seed", "1"}, {"block", "250"}, {"epoch", "1"}, {"x", "2"}}, "store: x is none in the study, not 2"},
		{[]Field{{"seed", ""}, {"block", "a, b"}, {"epoch", "1"}}, `store: seed is 1 in the study, not ""; block is 250 in the study, not "a, b"`},
		{[]Field{{"block", "250"}, {"seed", "1"}, {"epoch", "1"}}, "store: order of fields is \"seed, block, epoch\" in the study, not \"block, seed, epoch\""},
	} {
		_, err := Merge(have, Plan{Meaning: c.fields})
		var m *Mismatch
		if !errors.As(err, &m) || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
