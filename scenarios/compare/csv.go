package compare

import (
	"cmp"
	"io"
	"slices"

	"github.com/loadstar-sim/loadstar/results"
)

// Possible reports whether there is anything to compare without options: two policies, and a
// metric of which it is known whether less is better.
func (s *Source) Possible() bool {
	return len(s.Policies) > 1 && slices.ContainsFunc(s.Metrics, func(m Metric) bool { return !m.Open })
}

// WriteCSV writes all rows of a comparison, as comparison.csv has them.
func WriteCSV(w io.Writer, src *Source, o Options) error {
	_, err := WriteRows(w, src, o, func(*Row) error { return nil })
	return err
}

// WriteRows does the same, and calls also for every row, as [Run] does, whose result it returns.
func WriteRows(w io.Writer, src *Source, o Options, also func(r *Row) error) (*Result, error) {
	file, err := results.NewColumnWriter(w, src.Columns())
	if err != nil {
		return nil, err
	}
	found, err := Run(src, o, func(r *Row) error { return cmp.Or(file.Write(r), also(r)) })
	if err != nil {
		return nil, err
	}
	return found, file.Flush()
}
