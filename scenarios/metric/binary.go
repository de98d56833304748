package metric

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Wrong returns an error if a value is not one of the two that a binary metric may have.
func (m *Metric) Wrong(x float64) error {
	if !m.Binary || x == 0 || x == 1 {
		return nil
	}
	return fmt.Errorf("metric %s is %v: want 0 or 1, as it is said to be binary", m.Name, x)
}

// Interval returns the interval of the mean of a metric at a level: from instances, or from
// batches if those of a batch depend on each other, as where they are drawn from strata. That of a
// share is from instances in any case: strata make shares no less certain.
func (m *Metric) Interval(s *stat.Series, level float64, byBatches bool) (lo, hi float64) {
	switch {
	case m.Binary:
		return stat.Share(s.Mean, s.N, level)
	case byBatches:
		return s.ByBatches(level)
	}
	return s.Interval(level)
}

// Shares returns the names of those metrics that are binary.
func Shares(metrics []*Metric) (names []string) {
	for _, m := range metrics {
		if m.Binary {
			names = append(names, m.Name)
		}
	}
	return names
}
