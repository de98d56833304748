package compare

import (
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/adjusted"
)

// Whole returns what [Study] does, from a report of the study, which must not change, instead of
// the records. If the report has less than is to be compared, the records are read.
func Whole(s *scenarios.Study, r *scenarios.Report) *Source {
	src := Study(s)
	beyond := func(m Metric) bool { return m.First || m.Repeated }
	if slices.ContainsFunc(src.Metrics, beyond) || pooled(src, r) > 1 {
		return src
	}
	cells := make([]*whole, src.Cells) // which keep exact means, as these take a while, for the second visit
	src.Visit = func(visit func(cell int, c Cell) error) error {
		for c := range cells {
			if cells[c] == nil {
				cells[c] = &whole{reported{r, c, 1}, src.Reference, r.ExactMeans(c)}
			}
			if cells[c].empty(src) {
				continue
			}
			if err := visit(c, cells[c]); err != nil {
				return err
			}
		}
		return nil
	}
	return src
}

// whole is a cell of a report that has all batches.
type whole struct {
	reported
	reference int
	exact     *adjusted.Cell
}

// empty reports whether nothing is known of any policy, as of a cell that was not computed.
func (c *whole) empty(src *Source) bool {
	for i := range src.Policies {
		known := func(m Metric) bool { return c.Series(i, m.Name).N > 0 }
		if len(c.Facts(c.cell, i)) > 0 || slices.ContainsFunc(src.Metrics, known) {
			return false
		}
	}
	return true
}

// AdjustedRatio is as of [scenarios.Cell].
func (c *whole) AdjustedRatio(policy int) (e adjusted.Estimate, ok bool) {
	if c.exact == nil || policy == c.reference {
		return e, false
	}
	return c.exact.Ratio(c.Known(c.cell, policy))
}

// AdjustedDifference is as of [scenarios.Cell].
func (c *whole) AdjustedDifference(i, j int) (e adjusted.Estimate, ok bool) {
	if c.exact == nil {
		return e, false
	}
	known := func(i int) adjusted.Policy {
		if i == c.reference {
			return c.exact.Reference
		}
		return c.Known(c.cell, i)
	}
	return c.exact.Difference(known(i), known(j))
}
