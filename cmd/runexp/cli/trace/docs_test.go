package trace

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
	"github.com/loadstar-sim/loadstar/traces/fit"
)

const tracesDoc = "../../../../docs/traces.md"

// table returns the rows of the page's table with this head, without the marks of
// code.
func table(t *testing.T, head string) (rows [][]string) {
	t.Helper()
	doc, err := os.ReadFile(tracesDoc)
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(doc), "\n| "+head+" |\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "`", ""), "\n") {
		rows = append(rows, strings.Split(strings.Trim(line, "| "), " | "))
	}
	if !found || len(rows) < 2 {
		t.Fatalf("there is no table %s", head)
	}
	return rows[1:]
}

func TestThePageAboutTracesTellsOfEveryFormat(t *testing.T) {
	var want [][]string
	for _, f := range traces.Formats() {
		unit := map[float64]string{1: "s", 60: "min", 1e-3: "ms"}[f.Unit]
		ends := map[bool]string{true: "cut", false: "whole"}[f.Cut]
		want = append(want, []string{f.Name, f.Doc, unit, ends})
	}
	if got := table(t, "format | holds | unit | first and last of a node"); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the table is\n%q\nand not\n%q", got, want)
	}
}

func TestThePageAboutTracesTellsOfTheCollection(t *testing.T) {
	list, err := collection()
	if err != nil {
		t.Fatal(err)
	}
	says := map[string]string{"bamboo-g4dn": "79 and 177 spot instances", "bamboo-p3": "79 and 177 spot instances",
		"g5k06": "294311 durations up without dates", "lanl05": "19874 durations up", "skypilot-2022": "", "skypilot-2023": ""}
	text := strings.ReplaceAll(fmt.Sprint(table(t, "traces | are")), ",", "")
	standIns := 0
	for _, r := range list {
		if strings.HasPrefix(r.Name, "synthetic-") {
			standIns++
			continue
		}
		said, known := says[r.Name]
		if !known || !strings.Contains(text, r.Name) || !strings.Contains(text, said) ||
			said != "" && !strings.Contains(said, fmt.Sprint(r.Up)) || r.Times == strings.Contains(said, "without dates") {
			t.Errorf("the page does not tell of %s with %d durations, times %v", r.Name, r.Up, r.Times)
		}
	}
	if standIns != 8 {
		t.Errorf("%d stand-ins, the page has eight", standIns)
	}
}

func TestThePageAboutTracesHasTheFitsThatAreFound(t *testing.T) {
	laws := []string{"exponential mean", "weibull shape, scale", "lognormal mu, sigma", "gamma shape, scale"}
	for _, row := range table(t, "durations | "+strings.Join(laws, " | ")) {
		if testing.Short() && strings.HasPrefix(row[0], "g5k06") {
			continue
		}
		name, stateName, _ := strings.Cut(row[0], " ")
		state, err := traces.ParseState(stateName)
		if err != nil {
			t.Fatal(err)
		}
		d, err := data.Durations(name, traces.Selection{State: state, Unit: 3600})
		if err != nil {
			t.Fatal(err)
		}
		s, err := fit.NewSample(d.Values)
		if err != nil {
			t.Fatal(err)
		}
		for k, law := range laws {
			kind, _, _ := strings.Cut(law, " ")
			i := slices.IndexFunc(fit.Methods(), func(m fit.Method) bool { return m.Name == kind })
			f, err := fit.Methods()[i].Fit(s)
			if err != nil {
				t.Fatal(err)
			}
			ours := ""
			switch law := f.Law.(type) {
			case risk.Exponential:
				ours = fmt.Sprintf("%.2f", law.Mean)
			case risk.Weibull:
				ours = fmt.Sprintf("%.2f, %.2f", law.Shape, law.Scale)
			case risk.Lognormal:
				ours = fmt.Sprintf("%.2f, %.2f", law.Mu, law.Sigma)
			case fit.Gamma:
				ours = fmt.Sprintf("%.2f, %.2f", law.Shape, law.Scale)
			}
			if row[k+1] != ours {
				t.Errorf("%s, %s: the page has %s, found is %s", row[0], law, row[k+1], ours)
			}
		}
	}
}
