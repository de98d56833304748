package compare

import (
	"bytes"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

// named returns exact results whose policies and variable have other names for people.
func named() *Source {
	src := sourceOfFacts(factsOf(2, 1), factsOf(3, 3.5))
	src.Policies, src.Layout.Params, src.Varying = []string{"greedy{n=auto}", "no-rep"}, []string{"eps"}, []int{0}
	src.Naming = results.Naming{
		Policies: map[string]string{"greedy{n=auto}": "ours", "no-rep": "without copies"},
		Params:   map[string]results.ParamNaming{"eps": {Label: "start-up time", Symbol: "ε", Unit: "h", Values: map[string]string{"1": "an hour"}}},
	}
	return src
}

func TestPeopleReadLabelsAndProgramsIdentities(t *testing.T) {
	for format, wants := range map[string][]string{
		"text": {"ours completes 11.1% more than \"without copies\" on average over 2 cells", "ours minus the others", "ε (h)  without copies",
			"In commands, ours is greedy{n=auto}, \"without copies\" is no-rep and ε is eps."},
		"markdown": {"ours completes", "| ε (h) | ours | without copies |", "| an hour | "},
		"latex":    {"% ours completes", `$\varepsilon$ (h) & ours & without copies \\`},
		"csv":      {"experiment,scope,eps,policy", "exact,cell,0,greedy{n=auto},no-rep"},
		"json":     {`"policy":"greedy{n=auto}","against":"no-rep"`, `"eps":1`},
	} {
		var b bytes.Buffer
		if _, err := Write(&b, format, named(), Options{Metric: "exact_work"}); err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s lacks %s:\n%s", format, want, &b)
			}
		}
		for _, other := range []string{"ours", "ε"} {
			if (format == "csv" || format == "json") && strings.Contains(b.String(), other) {
				t.Errorf("%s calls something %s:\n%s", format, other, &b)
			}
		}
	}
}

func TestABaselineIsGivenByItsIdentity(t *testing.T) {
	var b bytes.Buffer
	if _, err := Write(&b, "text", named(), Options{Metric: "exact_work", Baseline: "no-rep"}); err != nil || !strings.Contains(b.String(), "\"without copies\" completes 10.0% less than ours") {
		t.Errorf("%v:\n%s", err, &b)
	}
	if _, err := Write(&b, "text", named(), Options{Metric: "exact_work", Baseline: "without copies"}); err == nil {
		t.Error("a label is taken for a policy")
	}
}

func TestPicturesHaveTheNamesOfTexts(t *testing.T) {
	lines := &Rows{Metric: "exact_work", Scope: InCell, Most: most}
	r, err := Run(named(), Options{Metric: "exact_work"}, lines.Add)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSummary(r, lines, "")
	if err != nil {
		t.Fatal(err)
	}
	forest, err := s.Forest()
	if err != nil || forest.Lines[0].Name != "without copies" {
		t.Errorf("%v: %+v", err, forest)
	}
	drawn, err := s.Map()
	if err != nil || drawn.XLabel != "start-up time ε (h)" {
		t.Errorf("%v: %+v", err, drawn)
	}
	if s.Winner() != "" && s.Winner() != "ours" {
		t.Errorf("%s wins", s.Winner())
	}
}
