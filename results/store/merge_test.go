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
		"less":           {func(p *Plan) { p.Goal, p.Policies, p.Sheets = Goal{10, 0.5, 7}, nil, nil }, func(*Plan) {}},
		"no precision":   {func(p *Plan) { p.Goal.Precision = 0 }, func(*Plan) {}},
		"more instances": {func(p *Plan) { p.Goal.Instances = 2000 }, func(p *Plan) { p.Goal.Instances = 2000 }},
		"more precision": {func(p *Plan) { p.Goal.Precision = 0.005 }, func(p *Plan) { p.Goal.Precision = 0.005 }},
		"a higher most":  {func(p *Plan) { p.Goal.Most = 1e6 }, func(p *Plan) { p.Goal.Most = 1e6 }},
		"another name":   {func(p *Plan) { p.Name = "other" }, func(*Plan) {}},
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

func TestAMismatchNamesEveryDifferenceInOneLine(t *testing.T) {
	have := Plan{Meaning: []Field{{"seed", "1"}, {"block", "250"}, {"epoch", "1"}}}
	for _, c := range []struct {
		fields []Field
		want   string
	}{
		{[]Field{{"seed", "7"}, {"block", "250"}, {"epoch", "1"}}, "store: seed: the study has 1, 7 is wanted"},
		{[]Field{{"seed", "1"}, {"block", "250"}}, "store: epoch: the study has 1, none is wanted"},
		{[]Field{{"seed", "1"}, {"block", "250"}, {"epoch", "1"}, {"x", "2"}}, "store: x: the study has none, 2 is wanted"},
		{[]Field{{"seed", ""}, {"block", "a\nb"}, {"epoch", "1"}}, `store: seed: the study has 1, "" is wanted; block: the study has 250, "a\nb" is wanted`},
		{[]Field{{"block", "250"}, {"seed", "1"}, {"epoch", "1"}}, "store: order of fields: the study has \"seed, block, epoch\", \"block, seed, epoch\" is wanted"},
	} {
		_, err := Merge(have, Plan{Meaning: c.fields})
		var m *Mismatch
		if !errors.As(err, &m) || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
