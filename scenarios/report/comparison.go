package report

import (
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/compare"
)

// Comparison compares the policies by the metric of the figure or, if that cannot be compared, by the
// default metric of comparisons. It is computed once: together with comparison.csv if that is written. It is
// nil if fewer than two policies have results.
func (f *Results) Comparison() (*compare.Summary, error) {
	src := compare.Study(f.Study)
	if f.sheet != nil || !src.Possible() {
		return f.sheet, nil
	}
	lines := linesOf(src, f.Study.Design)
	r, err := compare.Run(src, compare.Options{Metric: lines.Metric, Level: scenarios.Level}, lines.Add)
	if err == nil {
		f.keep(r, lines)
	}
	return f.sheet, err
}

// Winner returns the policy that is significantly better than each other policy on average over the cells. It
// returns "" if no policy is, or if the study is too large for texts to compare policies.
func (f *Results) Winner() (string, error) {
	s, err := f.compared()
	if err != nil || s == nil {
		return "", err
	}
	return s.Winner(), nil
}

// compared returns the comparison for texts. A large study has none there, since it takes long.
func (f *Results) compared() (*compare.Summary, error) {
	if f.Table == nil {
		return nil, nil
	}
	return f.Comparison()
}

// writeComparison writes comparison.csv, and keeps the rows that texts and pages show.
func (f *Results) writeComparison(w io.Writer, src *compare.Source) error {
	lines := linesOf(src, f.Study.Design)
	r, err := compare.WriteRows(w, src, compare.Options{Level: scenarios.Level}, lines.Add)
	if err == nil {
		f.keep(r, lines)
	}
	return err
}

// keep keeps a comparison. It keeps none if fewer than two policies have results yet.
func (f *Results) keep(r *compare.Result, lines *compare.Rows) {
	if s, err := compare.NewSummary(r, lines, ""); err == nil {
		f.sheet = s
	}
}

// mostCompared is how many differences, of about as many lines, are shown cell by cell.
const mostCompared = 1200

// linesOf returns the lines that a page has of a comparison: by the metric of the figure, if it can
// be compared.
func linesOf(src *compare.Source, d *scenarios.Design) *compare.Rows {
	metric := src.Default()
	if drawn := d.Figure.Metric; slices.ContainsFunc(src.Comparable(), func(m compare.Metric) bool { return m.Name == drawn }) {
		metric = drawn
	}
	return &compare.Rows{Metric: metric, Scope: compare.InCell, Most: max(1, mostCompared/len(src.Policies))}
}
