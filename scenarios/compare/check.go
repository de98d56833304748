package compare

// Check returns an error, which takes one line, if there is no such metric, policy or
// variable, or if the level is none.
func (s *Source) Check(o Options) error {
	_, err := newComparison(s, o)
	return err
}

// Default returns the metric by which people compare first: the one by which instances are
// won and lost, or else the first.
func (s *Source) Default() string {
	for _, m := range s.Metrics {
		if m.Counted {
			return m.Name
		}
	}
	return s.Metrics[0].Name
}
