package compare

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/study"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Study returns the stored results of a study, complete or not. [study.Study.Scan] must
// be called first.
func Study(s *study.Study) *Source {
	src := sourceOf(s.Design)
	src.Layout = s.Design.Layout()
	random := ""
	src.Meaning = s.Folder.Plan().Meaning
	for _, f := range src.Meaning {
		if slices.Contains([]string{"epoch", "seed", "block", "batch"}, f.Name) {
			random += f.Name + "=" + f.Value + "\n"
		}
	}
	if s.Design.CanReport() && s.Design.Lacks().Laws == nil && slices.Contains(s.Design.Metrics, scenarios.ExactWork) && slices.Contains(s.Design.Metrics, scenarios.Work) && slices.Contains(s.Design.Metrics, scenarios.Ratio) {
		src.Metrics = append(src.Metrics, Metric{Name: scenarios.AdjustedRatio, Kind: AdjustedRatio{}, Unit: scenarios.IsBound(s.Design.Reference), Counted: s.Design.Compared() == scenarios.Ratio})
	}
	if rule, metric, _ := s.Design.Decision(); rule.Margin > 0 && !rule.Best {
		for i := range src.Metrics {
			if src.Metrics[i].Name == metric {
				src.Metrics[i].Kind = DecidedMean{}
			}
		}
	}
	src.Stored, src.Uncounted, src.Most = s.Stored, s.Uncounted(), s.Design.MostValues()
	src.Luck = func(cell int) string { return random + s.Design.Grid.Values(cell).World() }
	src.Visit = func(cells []int32, visit func(cell int, c Cell) error) error {
		return s.CellsOf(cells, func(c *scenarios.Cell) error { return visit(c.Index, c) })
	}
	return src
}

// sourceOf returns the facts of a design about its results.
func sourceOf(d *scenarios.Design) *Source {
	src := &Source{
		Decided:   d.Scenario().Decide.Margin > 0,
		Caveat:    d.Caveat(),
		Naming:    d.Naming(),
		Reference: -1, Batch: world.BatchLength, Cells: d.Grid.Cells(), Where: d.Grid.Varying,
		Row: func(cell int) []float64 {
			params, _ := d.Grid.Row(cell)
			return params
		},
	}
	for i, p := range d.Grid.Parameters() {
		if len(d.Grid.Axis(p.Name)) > 1 {
			src.Varying = append(src.Varying, i)
		}
	}
	for i, p := range d.Policies {
		src.Policies, src.Revisions = append(src.Policies, p.Spec), append(src.Revisions, p.Revision)
		if r := d.Reference; r != nil && r.Spec == p.Spec {
			src.Reference = i
		}
	}
	for _, name := range d.Metrics {
		sampled := d.Metric(name)
		m := Metric{Name: name, Less: sampled.Less, Open: !sampled.Known(), Counted: name == d.Compared(), Unit: d.Unit(name), Kind: Mean{}}
		switch {
		case name == scenarios.ExactWork:
			m.Kind = Fact{}
		case sampled.Binary:
			m.Kind = Share{}
		}
		src.Metrics = append(src.Metrics, m)
	}
	return src
}
