package compare

import (
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
	var err error
	if o.Metric, err = src.Meant(o.Metric, o.Where); err != nil {
		return err
	}
	file, err := results.NewColumnWriter(w, src.Columns())
	if err != nil {
		return err
	}
	if _, err := Run(src, o, file.Write); err != nil {
		return err
	}
	return file.Flush()
}
