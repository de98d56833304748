package figures

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

const studyOf = `
name: x
workload: W
platform: {workers: 4}
risk: law
policies: [omniscient, greedy, no-rep]
instances: 50
distribution: {by: law}
sweep:
  law: [linear, 'weibull{shape=2,scale=1}']
  W: 1..3
figure: {x: W}
figures:
  - {name: best, kind: best, x: instances, columns: law}
  - {kind: cumulative, x: ratio}
  - {name: laws, kind: laws, x: law}
  - {name: shades, kind: map, x: W, series: law, columns: policy}
  - {name: bars, kind: bars, x: law, series: W, columns: policy}
  - {name: lead, x: W, baseline: no-rep, columns: law, level: [0.1], upright: [2]}
  - {name: ends, x: W, metric: least_work, metrics: [work, most_work], columns: policy, rows: law}
`

func draw(t *testing.T, asked func(d *scenarios.Design) Request) (*scenarios.Report, Drawn) {
	t.Helper()
	r := scenariostest.RunDesign(t, scenariostest.Design(t, studyOf))
	return r, asked(r.Design).Draw(r, r.Table())
}

func names(all []results.NamedFigure) string {
	var list []string
	for _, f := range all {
		list = append(list, f.Name)
	}
	return strings.Join(list, " ")
}

func TestEveryDeclaredFigureIsDrawn(t *testing.T) {
	r, drawn := draw(t, RequestOf)
	if got := names(drawn.Figures); got != "x x-best x-cumulative x-laws x-shades x-bars x-lead x-ends" || drawn.All != 8 {
		t.Fatalf("%d figures: %s", drawn.All, got)
	}
	for _, f := range drawn.Figures {
		if faults := f.Faults(); faults != nil {
			t.Errorf("%s: %v", f.Name, faults)
		}
	}
	best, ends := drawn.Figures[1], drawn.Figures[7]
	i := r.Index("greedy")
	for k, panel := range best.Panels {
		for _, line := range panel.Lines {
			last := line.Y[len(line.Y)-1]
			if want := r.Part(k, i).BestMean(1); line.Name == "greedy" && math.Abs(last-want) > 1e-9 {
				t.Errorf("%s: %v, the mean is %v", panel.Title, last, want)
			}
		}
	}
	for _, panel := range ends.Panels {
		for x := range 3 {
			if least, mean, most := panel.Lines[0].Y[x], panel.Lines[1].Y[x], panel.Lines[2].Y[x]; !(least <= mean && mean <= most) {
				t.Errorf("%s: %v, %v, %v", panel.Title, least, mean, most)
			}
		}
	}
}

func TestAPolicyLooksTheSameInAllFigures(t *testing.T) {
	_, drawn := draw(t, RequestOf)
	seen := map[string]int{}
	for _, f := range drawn.Figures[:3] {
		for _, panel := range f.Panels {
			for _, line := range panel.Lines {
				if before := seen[line.Name]; line.Look == 0 || before > 0 && before != line.Look {
					t.Errorf("%s: %s looks like %d and %d", f.Name, line.Name, before, line.Look)
				}
				seen[line.Name] = line.Look
			}
		}
	}
	if seen["greedy"] != 1 || seen["no-rep"] != 3 {
		t.Errorf("the looks are %v", seen)
	}
}

func TestInstancesOfADecisionHaveTheLooksOfThePolicies(t *testing.T) {
	text := strings.Replace(studyOf, "instances: 50", "decide: 1%\nmost: 1000", 1)
	r := scenariostest.RunDesign(t, scenariostest.Design(t, text))
	asked := RequestOf(r.Design)
	drawn := asked.Draw(r, r.Table())
	if got := names(drawn.Figures); got != "x x-instances x-best x-cumulative x-laws x-shades x-bars x-lead x-ends" {
		t.Fatalf("drawn are %s", got)
	}
	for _, line := range drawn.Figures[1].Panels[0].Lines {
		if line.Look != Styles([]string{"omniscient", "greedy", "no-rep"})[line.Name] {
			t.Errorf("%s has look %d", line.Name, line.Look)
		}
	}
	for _, f := range drawn.Figures {
		if faults := f.Faults(); faults != nil {
			t.Errorf("%s: %v", f.Name, faults)
		}
	}
	if asked.Only = true; strings.Contains(names(asked.Draw(r, r.Table()).Figures), "instances") {
		t.Error("the instances are drawn where other figures are asked for")
	}
}

func TestPartialStudiesAreMarked(t *testing.T) {
	_, drawn := draw(t, func(d *scenarios.Design) Request {
		asked := RequestOf(d)
		asked.Progress = study.Progress{Pairs: 18, Begun: 3, Complete: 3}
		return asked
	})
	for _, f := range drawn.Figures {
		if !strings.HasSuffix(f.Caption, "partial: 3 of 18 pairs of cell and policy are complete") || f.Faults() != nil {
			t.Errorf("%s: %s, %v", f.Name, f.Caption, f.Faults())
		}
	}
}

func TestFiguresOfWhatIsNotThereAreLeftOut(t *testing.T) {
	_, drawn := draw(t, func(*scenarios.Design) Request {
		return Request{Only: true, More: []sheet.Figure{
			{X: "W", Metric: "makespan"}, {X: "W", Metric: "ratio", Rows: "p"}, {Kind: "laws", X: "p"}, {Kind: "best", X: "instances", Columns: "W"},
		}}
	})
	if len(drawn.Figures) != 0 {
		t.Errorf("drawn are %s", names(drawn.Figures))
	}
}
