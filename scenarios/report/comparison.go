package report

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// Comparison is how the policies of a study compare, by one family of tests: what is said of it
// after a run and on a page is what comparison.csv has and runexp compare shows. The zero value
// knows nothing.
type Comparison struct {
	sheet *compare.Summary // nil: not known, or fewer than two policies have results
}

// Write writes all rows of a comparison of a study's policies as [compare.WriteCSV] does, and keeps
// those that texts and pages show.
func (c *Comparison) Write(w io.Writer, src *compare.Source, d *scenarios.Design) error {
	lines := shown(src, d)
	r, err := compare.WriteRows(w, src, compare.Options{Level: scenarios.Level}, lines.Add)
	c.keep(r, lines, err)
	return err
}

// Find compares the policies, unless it is known how they compare, if two have results: by the
// metric of the figure, or where that cannot be compared by the metric of runexp compare.
func (c *Comparison) Find(src *compare.Source, d *scenarios.Design) error {
	if c.sheet != nil || !src.Possible() {
		return nil
	}
	lines := shown(src, d)
	r, err := compare.Run(src, compare.Options{Metric: lines.Metric, Level: scenarios.Level}, lines.Add)
	c.keep(r, lines, err)
	return err
}

// keep keeps what a comparison found.
func (c *Comparison) keep(r *compare.Result, lines *compare.Rows, err error) {
	if err != nil {
		return
	}
	if s, err := compare.NewSummary(r, lines, ""); err == nil { // otherwise fewer than two have results yet
		c.sheet = s
	}
}

// Text says in a few lines how the policies compare. It is "" if nothing is known.
func (c *Comparison) Text() string {
	if c.sheet == nil {
		return ""
	}
	return c.sheet.Brief()
}

// mostCompared is how many differences, of about as many lines, are shown cell by cell.
const mostCompared = 1200

// shown returns the lines that a page has of a comparison: by the metric of the figure, if it can
// be compared.
func shown(src *compare.Source, d *scenarios.Design) *compare.Rows {
	metric := src.Default()
	if drawn := d.Figure.Metric; slices.ContainsFunc(src.Metrics, func(m compare.Metric) bool { return m.Name == drawn && !m.Open }) {
		metric = drawn
	}
	return &compare.Rows{Metric: metric, Scope: compare.InCell, Most: max(1, mostCompared/len(src.Policies))}
}
