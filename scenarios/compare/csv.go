package compare

import (
	"io"

	"github.com/loadstar-sim/loadstar/results"
)

// Possible reports whether there is anything to compare: two policies and a metric.
func (s *Source) Possible() bool { return len(s.Policies) > 1 && len(s.Metrics) > 0 }

// WriteCSV writes all rows of a comparison, as comparison.csv has them.
func WriteCSV(w io.Writer, src *Source, o Options) error {
	file, err := results.NewColumnWriter(w, src.Columns())
	if err != nil {
		return err
	}
	if _, err := Run(src, o, file.Write); err != nil {
		return err
	}
	return file.Flush()
}
