package papers

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// numbered lists the numbered items of each paper: the kind, and the numbers in their order.
var numbered = map[string]map[string]string{
	"static": {
		"Figure": "1 2 3 4a 4b 4c 4d 5 6 7 8 9", "Table": "1 2 3 4 5", "Algorithm": "1",
		"Theorem": "1 2 3 4 5 6 7 8 9", "Proposition": "1 2",
	},
	"hetero": {"Definition": "1 2 3", "Theorem": "1 2 3 4 5", "Corollary": "1 2", "Lemma": "1 2", "Conjecture": "1"},
	"fifo":   {"Figure": "1 2 3 4", "Table": "1 2", "Theorem": "2.1 3.1 3.2 4.1 4.2 4.3"},
	"dlt": {
		"Figure": "1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12", "Table": "1.1 1.2",
		"Lemma": "1 2 3 4 5 6 7 8 9 10", "Theorem": "1 2 3",
	},
	"ftr": {"Figure": "1 2 3 4 5 6", "Table": "I II", "Algorithm": "1", "Theorem": "4.1 4.2"},
}

func TestAllThatAPaperNumbersIsAnExhibit(t *testing.T) {
	for _, p := range builtin {
		listed := map[string]string{}
		for _, x := range p.Exhibits {
			if kind, number, _ := strings.Cut(x.Name, " "); numbered[p.Name][kind] != "" {
				listed[kind] = strings.TrimSpace(listed[kind] + " " + number)
			}
		}
		if want := numbered[p.Name]; !maps.Equal(listed, want) {
			t.Errorf("%s lists %v, want %v", p.Name, listed, want)
		}
	}
}

func TestEachClaimOfAPaperIsPartOfAnExhibit(t *testing.T) {
	for _, p := range builtin {
		for _, c := range p.Claims {
			if !slices.ContainsFunc(p.Exhibits, func(x claim.Exhibit) bool { return x.Covers(c.ID) }) {
				t.Errorf("no exhibit has the claim %s", c.ID)
			}
		}
	}
}

// Sentences about exhibits are quoted on pages and in lists.
func TestWhatExhibitsShowAndWhyTheyDifferAreTexts(t *testing.T) {
	sentence := regexp.MustCompile(`^[A-Z].*\.$`)
	for _, p := range builtin {
		for _, x := range p.Exhibits {
			if strings.HasSuffix(x.Shows, ".") || len(x.Shows) > 90 {
				t.Errorf("%s, %s shows %q", p.Name, x.Name, x.Shows)
			}
			if x.Why != "" && !sentence.MatchString(x.Why) {
				t.Errorf("%s, %s: %q is no sentence", p.Name, x.Name, x.Why)
			}
			if x.NoVerdict != "" && !sentence.MatchString(x.NoVerdict) {
				t.Errorf("%s, %s: %q is no sentence", p.Name, x.Name, x.NoVerdict)
			}
		}
	}
}

func TestPapersHaveTheErrataOfThePage(t *testing.T) {
	for name, want := range map[string]int{"static": 22, "hetero": 8, "fifo": 7, "dlt": 18, "ftr": 17, "cantbelate": 3} {
		p, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Errata) != want {
			t.Errorf("%s has %d errata, want %d", name, len(p.Errata), want)
		}
		for _, e := range p.Errata {
			if e.Place == "" || e.Printed == "" || e.Ours == "" || !strings.HasPrefix(e.Test, "TestErrata") {
				t.Errorf("%s: %+v", name, e)
			}
		}
	}
}

func TestAPaperWithAnExhibitOfNothingIsRefused(t *testing.T) {
	for want, p := range map[string]*claim.Paper{
		"names the experiment e99, which the paper does not have": {Name: "wrong-a", Exhibits: []claim.Exhibit{{Name: "Table 1", Shows: "x", Experiment: "e99"}}},
		"has no experiment and no claims":                         {Name: "wrong-b", Exhibits: []claim.Exhibit{{Name: "Table 1", Shows: "x"}}},
		"names the claim wrong-c.x, which":                        {Name: "wrong-c", Exhibits: []claim.Exhibit{{Name: "Table 1", Shows: "x", Claims: []string{"wrong-c.x"}}}},
		"names the erratum 9, which":                              {Name: "wrong-d", Exhibits: []claim.Exhibit{{Name: "Table 1", Shows: "x", Why: "It.", Errata: []string{"9"}}}},
		"is there twice":                                          {Name: "wrong-e", Exhibits: []claim.Exhibit{{Name: "Table 1", Shows: "x", Why: "It."}, {Name: "Table 1", Shows: "x", Why: "It."}}},
		"lacks a name":                                            {Name: "wrong-f", Exhibits: []claim.Exhibit{{Name: "Table 1"}}},
	} {
		if err := p.Check(); err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v, want %s", p.Name, err, want)
		}
	}
}

// Exhibits of experiments that draw instances are left out, since these take long with all instances.
func TestExhibitsSayHowManyPrintedNumbersTheirStudiesCompare(t *testing.T) {
	for _, p := range builtin {
		for _, x := range p.Exhibits {
			if x.Numbers == 0 || x.Experiment != "table3" && !(x.Experiment == "table4" && long.On()) {
				continue
			}
			d, err := scenarios.NewDesign(scenarios.Request{Experiment: x.Experiment, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			r, err := new(run.Runner).Run(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, f := range r.Findings().Files {
				var b bytes.Buffer
				if err := f.Write(&b); err != nil {
					t.Fatal(err)
				}
				if text := b.String(); strings.HasPrefix(text, "row,column,printed,") {
					n += strings.Count(text, "\n") - 1
				}
			}
			if n != x.Numbers {
				t.Errorf("%s, %s: %s compares %d numbers, the exhibit says %d", p.Name, x.Name, x.Experiment, n, x.Numbers)
			}
		}
	}
}

func TestTheFigureOfAnExhibitIsOneThatItsExperimentDraws(t *testing.T) {
	for _, p := range builtin {
		for _, x := range p.Exhibits {
			for _, e := range p.Experiments {
				if x.Figure != "" && e.Name == x.Experiment && !slices.ContainsFunc(e.Scenario().Figures, func(f sheet.Figure) bool { return e.Name+"-"+f.Name == x.Figure }) {
					t.Errorf("%s, %s: the experiment %s draws no figure %s", p.Name, x.Name, e.Name, x.Figure)
				}
			}
			if x.Figure != "" && x.Experiment == "" {
				t.Errorf("%s, %s: a figure of no experiment", p.Name, x.Name)
			}
		}
	}
}
