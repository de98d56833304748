package scenarios

import "fmt"

// Wrong returns an error if a value is not one of the two that a binary metric may have.
func (m *Metric) Wrong(x float64) error {
	if !m.Binary || x == 0 || x == 1 {
		return nil
	}
	return fmt.Errorf("metric %s is %v: want 0 or 1, since it is binary", m.Name, x)
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
