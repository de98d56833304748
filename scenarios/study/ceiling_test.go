package study

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/run"
)

const ceilinged = `
name: ceilinged
instances: 1000
workload: W
platform: {workers: 5, compute: {latency: 0.01, per_unit: 1}}
risk: linear
policies: [bound, greedy, no-rep, on-demand]
reference: bound
metrics: [ratio, work, exact_work]
sweep: {W: '1.5,3', n: 20}
`

func TestTheRatioToACeilingIsThatOfMeans(t *testing.T) {
	d := designFrom(t, ceilinged)
	r := inMemory(t, d)
	above := 0
	for cell := range d.Grid.Cells() {
		most, ok := r.Cell(cell).Fact(0, scenarios.ExactWork)
		if s := r.Cell(cell).Series(0, scenarios.Work); !ok || s.Min != most || s.Max != most {
			t.Errorf("cell %d: the bound is %v, and tells %v to %v", cell, most, s.Min, s.Max)
		}
		for i := range d.Policies {
			ratio, work := r.Cell(cell).Series(i, scenarios.Ratio), r.Cell(cell).Series(i, scenarios.Work)
			if math.Abs(ratio.Mean-work.Mean/most) > 1e-12 {
				t.Errorf("cell %d, policy %d: a mean ratio of %v, and of means %v", cell, i, ratio.Mean, work.Mean/most)
			}
			exact, known := r.Cell(cell).Fact(i, scenarios.ExactWork)
			if known && exact > most {
				t.Errorf("cell %d, policy %d expects %v, the bound is %v", cell, i, exact, most)
			}
			if !known && work.Mean > most {
				above++
			}
		}
	}
	if above == 0 {
		t.Error("no dispatcher exceeds what static schedules can expect")
	}
	for _, row := range r.Table().Rows {
		if row.Metric == scenarios.AdjustedRatio && row.Policy == "greedy" && !(row.Hi-row.Lo < 1e-11) {
			t.Errorf("%+v", row)
		}
	}
}

func TestACeilingSaysWhatItBounds(t *testing.T) {
	d := designFrom(t, ceilinged)
	for what, c := range map[string]struct{ text, want string }{
		"label":   {scenarios.ReferenceLabel(d.Reference), "bound, which holds for static schedules"},
		"meaning": {scenarios.RatioMeaning(d.Reference), "over one number, bound, in all instances."},
		"caveat":  {d.Caveat(), "decide as results come back may exceed it"},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%s: %q, want %q in it", what, c.text, c.want)
		}
	}
	if rule, _, skip := d.Decision(); !math.IsInf(rule.Span, 1) || !skip[0] || skip[1] {
		t.Errorf("%+v, %v", rule, skip)
	}
	d = designFrom(t, ceilinged, "reference: bound", "reference: 'bound{equal=20}'")
	if got := scenarios.ReferenceLabel(d.Reference); got != "bound{equal=20}, which holds for static schedules in chunks of this size" {
		t.Errorf("%s", got)
	}
	const says = "policy bound is a ceiling: it computes the expected work that no static schedule can exceed, and has no episodes"
	if _, err := run.Record(d, run.Scene{Policy: "bound"}); err == nil || err.Error() != says {
		t.Errorf("%v", err)
	}
}
