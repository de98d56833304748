package papers

import (
	"math"
	"slices"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Users often see the quick preset of an experiment first, so it must not contradict the default. The
// difference of two policies is the difference of their metrics in the figure, as a part of the larger, on
// average over the cells. If the default tells them apart, by more than the margin and its noise, the quick
// preset shows at least a part of that difference in the same direction, or misses it by no more than its
// own noise.
const (
	margin = 0.005
	part   = 1.0 / 3
	noise  = 4 // standard errors: hundreds of pairs are compared
)

// fast are experiments that are compared by default, in two seconds together.
var fast = []string{"e1", "e2", "e3", "e4", "beyond-slots-e3", "beyond-slots-e4", "fifo-validity", "dlt-rounding", "dlt-rounds"}

// thinned has fewer values for defaults whose plans take long. They are values of the quick preset and
// others.
var thinned = map[string]map[string]string{
	"meet":           {"law": "linear,exponential{mean=0.5}", "W": "1,3", "a": "0.001", "c": "0.01,0.3"},
	"meet-calm":      {"c": "0.001,0.1,1"},
	"meet-faults":    {"k": "0.01", "r": "0.1,10"},
	"meet-unlike":    {"k": "1", "spread": "1,10", "W": "3"},
	"beyond-bound":   {"W": "0.1p,0.3p,p"},
	"beyond-dynamic": {"late": "0,1", "c": "0.01,0.1,1"},
	"beyond-rounds":  {"a": "0.001,0.01,0.1"},
	"beyond-static":  {"W": "0.1p,p", "c": "0,0.1,0.3"},
	"beyond-tails":   {"c": "0.01,0.3", "W": "0.2p,p"},
}

func TestQuickPresetsRankPoliciesAsTheDefaultDoes(t *testing.T) {
	long.Unraced(t)
	pairs := 0
	for _, e := range scenarios.Experiments() {
		quick := slices.ContainsFunc(e.Scenario().Presets, func(p sheet.Preset) bool { return p.Name == "quick" })
		if !quick || !long.On() && !slices.Contains(fast, e.Name) {
			continue
		}
		full := scenarios.Request{Experiment: e.Name, Set: thinned[e.Name]}
		if e.Draw != nil || e.Compute == nil { // of many cells a few instances are enough
			d, err := scenarios.NewDesign(full)
			if err != nil {
				t.Fatal(err)
			}
			if d.Grid.Cells() > 1000 {
				continue // half a minute each
			}
			full.Instances = min(d.Instances, max(100, 2_500/d.Grid.Cells()))
		}
		pairs += contradicted(t, scenariostest.Run(t, full), firstOf(t, e))
	}
	if pairs < 30 {
		t.Errorf("%d pairs of policies are compared", pairs)
	}
}

// contradicted reports policy pairs that the quick study ranks differently. It returns how many pairs the
// full study tells apart.
func contradicted(t *testing.T, full, quick *scenarios.Report) (pairs int) {
	names, metric := full.Design.Shown(), full.Design.Figure.Metric
	for k, b := range names {
		for _, a := range names[:k] {
			want, wide := apart(full, a, b, metric)
			if quick.Index(a) < 0 || quick.Index(b) < 0 || math.Abs(want) < margin || math.Abs(want) < noise*wide {
				continue
			}
			pairs++
			if got, wide := apart(quick, a, b, metric); got/want+noise*wide/math.Abs(want) < part {
				t.Errorf("%s: %s of %s is apart from that of %s by %.4f, and in the quick preset by %.4f ±%.4f", full.Design.Name, metric, a, b, want, got, noise*wide)
			}
		}
	}
	return pairs
}

// apart returns the difference of two policies and its standard error, which is at most the error for
// independent samples: they meet the same interruptions.
func apart(r *scenarios.Report, a, b, metric string) (mean, se float64) {
	cells, variance := 0.0, 0.0
	for c := range r.Design.Grid.Cells() {
		x, okx := r.Cell(c).Value(r.Index(a), metric)
		y, oky := r.Cell(c).Value(r.Index(b), metric)
		if !okx || !oky {
			continue
		}
		cells++
		larger := max(math.Abs(x.Mean), math.Abs(y.Mean))
		if x.Mean == y.Mean {
			continue // also where both are 0
		}
		mean += (x.Mean - y.Mean) / larger
		if x.Count > 0 && y.Count > 0 {
			variance += (x.SD*x.SD/float64(x.Count) + y.SD*y.SD/float64(y.Count)) / (larger * larger)
		}
	}
	return mean / cells, math.Sqrt(variance) / cells
}
