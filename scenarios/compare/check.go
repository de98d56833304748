package compare

import "cmp"

// Check returns an error, which takes one line, if there is no such metric, policy or
// variable, or if the level is none.
func (s *Source) Check(o Options) error {
	_, err := newComparison(s, o)
	return err
}

// Default returns the metric by which people compare first: of those of which it is known
// whether less is better, the one by which instances are won and lost, or else the first. If
// there are none of these, it returns the first of all.
func (s *Source) Default() string {
	first := ""
	for _, m := range s.Metrics {
		if m.Counted && !m.Open {
			return m.Name
		}
		if first == "" && !m.Open {
			first = m.Name
		}
	}
	return cmp.Or(first, s.Metrics[0].Name)
}
