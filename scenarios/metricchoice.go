package scenarios

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// measured holds the metrics of a scenario.
type measured struct {
	Names     []string  // in the order of the rows
	Sampled   []*Metric // metrics that are taken from episodes
	Spread    *Metric   // the one of them that is kept of every instance, or nil
	Exact     bool      // ExactWork is among them
	Outcomes  bool      // one reads outcomes
	Reference bool      // one needs the work of the reference
}

// chooseMetrics returns the metrics of a scenario. Where workers come back, that is also whether episodes
// were cut short, so that no other metric flatters. A recalled scenario may have metrics that the program
// does not know. Errors have their place in the scenario.
func chooseMetrics(s *sheet.Scenario, recalled bool) (c measured, err error) {
	names := s.Metrics
	if s.ComesBack() && !slices.Contains(names, EpisodeOpen) {
		names = append(slices.Clone(names), EpisodeOpen)
	}
	for k, name := range names {
		m, err := LookupMetric(name)
		if err != nil && recalled {
			m, err = &Metric{Name: name, unknown: true}, nil
		}
		if err == nil && slices.Contains(c.Names, name) {
			err = fmt.Errorf("metric %s is asked for twice", name)
		}
		if err == nil {
			err = c.add(s, m)
		}
		if err != nil {
			return c, s.At(fmt.Sprintf("metrics[%d]", k), err)
		}
	}
	return c, nil
}

// add adds a metric. It returns an error if the metric means nothing in the scenario, or does not
// go with another.
func (c *measured) add(s *sheet.Scenario, m *Metric) error {
	c.Names = append(c.Names, m.Name)
	if m.Known() && m.Of == nil {
		c.Exact = true
		return nil
	}
	if m.Check != nil {
		if err := m.Check(s); err != nil {
			return fmt.Errorf("metric %s: %w", m.Name, err)
		}
	}
	if len(m.Derived) > 0 {
		switch {
		case s.Distribution.Keep:
			return fmt.Errorf("metric %s is kept of every instance, and distribution keeps the ratio: want one of them", m.Name)
		case c.Spread != nil:
			return fmt.Errorf("metrics %s and %s are kept of every instance: want one of them", c.Spread.Name, m.Name)
		}
		c.Spread = m
	}
	c.Sampled = append(c.Sampled, m)
	c.Outcomes = c.Outcomes || m.NeedsOutcome
	c.Reference = c.Reference || m.NeedsReference
	return nil
}
