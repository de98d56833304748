package policies

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
)

// lazy is a policy that does nothing, with an option of every kind.
type lazy struct {
	N     float64 `above:"0" doc:"chunks"`
	Naps  int     `min:"0" doc:"a day"`
	Mood  string  `one:"good,bad" doc:"today"`
	Alone bool    `doc:"whether"`
}

func (l lazy) Schedule(p *models.Problem) (*models.Schedule, error) {
	return &models.Schedule{List: make([][]int32, len(p.Workers))}, nil
}

// torn is two kinds of policy at once.
type torn struct{}

func (torn) Schedule(*models.Problem) (*models.Schedule, error) { return nil, nil }
func (torn) Foresee(*models.Problem) (func(*models.Instance) *models.Schedule, error) {
	return nil, nil
}

// pointed is a policy whose method has the wrong receiver.
type pointed struct{}

func (*pointed) Schedule(*models.Problem) (*models.Schedule, error) { return nil, nil }

// careless is a policy whose method has no error.
type careless struct{}

func (careless) Schedule(*models.Problem) *models.Schedule { return nil }

func lazyRegistry() *Registry {
	return NewRegistry(Row{Name: "lazy", Source: "this test", Revision: 3, Prototype: lazy{N: 147, Naps: 1, Mood: "good"}})
}

func TestRowsAreCompleteAndSorted(t *testing.T) {
	var names []string
	for _, row := range NewRegistry(builtin...).All() {
		names = append(names, row.Name)
		if row.Source == "" || row.Doc == "" || row.Revision < 1 || row.Kind() == "" {
			t.Errorf("%s lacks a source, doc, revision or kind", row.Name)
		}
		for _, o := range row.Options() {
			if o.Doc == "" {
				t.Errorf("%s: the option %s has no doc", row.Name, o.Name)
			}
		}
	}
	if len(names) != len(builtin) || !slices.IsSorted(names) {
		t.Errorf("rows: %v", names)
	}
	names = append(names, "even") // added by even_test.go
	slices.Sort(names)
	if !reflect.DeepEqual(Names(), names) || len(All()) != len(names) {
		t.Errorf("names: %v", Names())
	}
}

func TestKindTellsHowAPolicyPlugsIn(t *testing.T) {
	for name, want := range map[string]string{
		"greedy": "planner", "random-rep": "gambler", "omniscient": "oracle", "on-demand": "dynamic", "clairvoyant": "bound", "bound": "ceiling",
	} {
		p, err := Parse(name)
		if err != nil || p.Kind() != want {
			t.Errorf("%s: %v, %v; want %s", name, p.Kind(), err, want)
		}
	}
	if k := Kind(torn{}); k != "" {
		t.Errorf("two kinds at once: %q", k)
	}
	if k := Kind(3); k != "" {
		t.Errorf("an int: %q", k)
	}
}

func TestParseGivesThePolicyAndItsCanonicalName(t *testing.T) {
	r := lazyRegistry()
	for text, want := range map[string]struct {
		spec  string
		value lazy
	}{
		"lazy":                        {"lazy", lazy{147, 1, "good", false}},
		"lazy{naps=2,n=47.0}":         {"lazy{n=47,naps=2}", lazy{47, 2, "good", false}},
		"lazy{mood=good,alone=false}": {"lazy", lazy{147, 1, "good", false}},
		"lazy{mood=bad,alone=true}":   {"lazy{alone=true,mood=bad}", lazy{147, 1, "bad", true}},
		// Fixed by the user, though at the default: no experiment may move it.
		"lazy{n=147}": {"lazy{n=147}", lazy{147, 1, "good", false}},
	} {
		p, err := r.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if p.Spec != want.spec || p.String() != want.spec || p.Value != want.value || p.Revision != 3 || p.Source != "this test" || p.Name != "lazy" {
			t.Errorf("%s: got %+v", text, p)
		}
		if again, err := r.Parse(p.Spec); err != nil || again.Spec != p.Spec || again.Value != p.Value {
			t.Errorf("%s: %s is read as %+v, %v", text, p.Spec, again, err)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"gredy":           `there is no policy "gredy"; did you mean greedy? (nearest of `,
		"greedy{m=3}":     `policy greedy: there is no option "m"`,
		"greedy{n=nan}":   "policy greedy: n=nan: it must be a number from",
		"greedy{n=3":      `policy "greedy{n=3", column 11: expected '}', found the end`,
		"omniscient{n=1}": "policy omniscient: there is no option n (known: none)",
	} {
		if _, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestBindSetsWhatTheUserLeftOpenAndKeepsTheName(t *testing.T) {
	r := lazyRegistry()
	parse := func(text string) *Policy {
		p, err := r.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	cell := map[string]float64{"n": 47, "naps": 4, "eps": .01}
	open := parse("lazy{mood=bad}")
	for _, c := range []struct {
		policy *Policy
		want   lazy
	}{
		{open, lazy{47, 4, "bad", false}},
		{parse("lazy{n=147}"), lazy{147, 4, "good", false}},
		{parse("lazy{n=1,naps=0}"), lazy{1, 0, "good", false}},
	} {
		got, err := c.policy.Bind(cell)
		if err != nil || got.Value != c.want || got.Spec != c.policy.Spec {
			t.Errorf("%s: got %+v, %v; want %+v", c.policy, got, err, c.want)
		}
	}
	if open.Value != (lazy{147, 1, "bad", false}) {
		t.Error("Bind has changed the policy")
	}
	// The next cell replaces the last one's values, and nothing else.
	p, _ := open.Bind(cell)
	if p, err := p.With("n", 1e6); err != nil || p.Value != (lazy{1e6, 4, "bad", false}) {
		t.Errorf("got %+v, %v", p, err)
	}
	if p, err := open.With("eps", .1); err != nil || p != open {
		t.Errorf("an option that it does not have: %v, %v", p, err)
	}
}

func TestRebindReturnsWhatBindDoesAndTheLastOneIfThatIsTheSame(t *testing.T) {
	r := lazyRegistry()
	cells := []map[string]float64{nil, {"n": 47}, {"n": 47, "eps": 0.1}, {"n": 48}, {"naps": 4}, {"n": 47, "naps": 4}, {"n": math.NaN()}, {"naps": 1.5}}
	for _, text := range []string{"lazy", "lazy{n=147}", "lazy{n=1,naps=0}"} {
		parsed, err := r.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		before, _ := parsed.With("naps", 2)
		for _, p := range []*Policy{parsed, before} {
			for _, a := range cells {
				for _, b := range cells {
					last, _ := p.Bind(a)
					want, unfit := p.Bind(b)
					got, err := p.Rebind(last, b)
					if (err == nil) != (unfit == nil) || err == nil && !reflect.DeepEqual(got, want) {
						t.Errorf("%s: %v after %v: got %+v, %v; want %+v, %v", text, b, a, got, err, want, unfit)
					}
					if p == parsed && last != nil && want != nil && (got == last) != reflect.DeepEqual(last, want) {
						t.Errorf("%s: %v after %v: the last one again: %v", text, b, a, got == last)
					}
				}
			}
		}
	}
}

func TestBindRefusesValuesThatTheOptionCannotHave(t *testing.T) {
	p, err := lazyRegistry().Parse("lazy")
	if err != nil {
		t.Fatal(err)
	}
	for option, x := range map[string]float64{"n": math.NaN(), "naps": 1.5, "mood": 1, "alone": 0} {
		if q, err := p.With(option, x); err == nil {
			t.Errorf("%s=%v: %+v", option, x, q)
		}
	}
	for _, x := range []float64{math.Inf(1), 0, -3} {
		if q, err := p.With("n", x); err == nil {
			t.Errorf("n=%v: %+v", x, q)
		}
	}
}

func TestRegisterPanicsOnRowsThatCannotWork(t *testing.T) {
	for what, row := range map[string]Row{
		"an empty row":          {},
		"no prototype":          {Name: "new"},
		"a bad name":            {Name: "New one", Prototype: lazy{N: 1, Mood: "good"}},
		"options in the name":   {Name: "new{n=1}", Prototype: lazy{N: 1, Mood: "good"}},
		"a taken name":          {Name: "lazy", Prototype: lazy{N: 1, Mood: "good"}},
		"no policy":             {Name: "new", Prototype: struct{}{}},
		"two kinds":             {Name: "new", Prototype: torn{}},
		"a pointer":             {Name: "new", Prototype: &lazy{N: 1, Mood: "good"}},
		"a default not allowed": {Name: "new", Prototype: lazy{}},
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			lazyRegistry().Register(row)
		})
	}
}

func TestRegisterNamesTheMethodThatAPolicyLacks(t *testing.T) {
	for _, c := range []struct {
		prototype any
		want      string
	}{
		{pointed{}, "method Schedule needs a receiver of type policies.pointed, not *policies.pointed"},
		{careless{}, "wrong method Schedule(*models.Problem) *models.Schedule, want Schedule(*models.Problem) (*models.Schedule, error)"},
		{struct{}{}, "missing method Schedule, Gamble, Foresee, Dispatch, Bound or Ceiling"},
		{torn{}, "it is both Planner and Oracle"},
	} {
		func() {
			defer func() {
				want := fmt.Sprintf("policies: new: %T must implement exactly one of Planner, Gambler, Oracle, Dynamic, Bounder and Ceiling: %s",
					c.prototype, c.want)
				if got := recover(); got != want {
					t.Errorf("got %v, want %s", got, want)
				}
			}()
			NewRegistry(Row{Name: "new", Prototype: c.prototype})
		}()
	}
}

// boastful is a planner whose Expect lacks a result.
type boastful struct{}

func (boastful) Schedule(*models.Problem) (*models.Schedule, error) { return nil, nil }
func (boastful) Expect(*models.Problem) float64                     { return 1 }

func TestRegisterNamesAnOptionalMethodThatWouldNeverBeCalled(t *testing.T) {
	defer func() {
		const want = "policies: new: wrong method Expect(*models.Problem) float64, want Expect(*models.Problem) (float64, bool)"
		if got := recover(); got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	NewRegistry(Row{Name: "new", Prototype: boastful{}})
}

func TestTheZeroRegistryIsReady(t *testing.T) {
	var r Registry
	if names := r.Names(); len(names) != 0 {
		t.Errorf("names: %v", names)
	}
	r.Register(Row{Name: "lazy", Prototype: lazy{N: 1, Mood: "good"}})
	if p, err := r.Parse("lazy"); err != nil || p.Kind() != "planner" {
		t.Errorf("got %+v, %v", p, err)
	}
	if _, err := r.Parse("greedy"); err == nil {
		t.Error("it knows the standard policies")
	}
}
