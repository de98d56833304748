package scenarios

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Measured is what a scenario measures.
type Measured struct {
	Names     []string  // in the order of the rows
	Sampled   []*Metric // those that are taken from episodes
	Spread    *Metric   // the one of them that is kept of every instance, or nil
	Exact     bool      // ExactWork is among them
	Outcomes  bool      // one reads outcomes
	Reference bool      // one needs the work of the reference
}

// Choose returns what a scenario measures. Where workers come back, that is also whether episodes
// were cut short, so that no other metric flatters. The function lookup returns a metric, and
// whether it is sampled. Errors have their place in the scenario.
func Choose(s *sheet.Scenario, lookup func(name string) (m *Metric, sampled bool, err error)) (c Measured, err error) {
	names := s.Metrics
	if s.ComesBack() && !slices.Contains(names, EpisodeOpen) {
		names = append(slices.Clone(names), EpisodeOpen)
	}
	for k, name := range names {
		m, sampled, err := lookup(name)
		if err == nil && slices.Contains(c.Names, name) {
			err = fmt.Errorf("metric %s is asked for twice", name)
		}
		if err == nil {
			err = c.add(s, m, sampled)
		}
		if err != nil {
			return c, s.At(fmt.Sprintf("metrics[%d]", k), err)
		}
	}
	return c, nil
}

// add adds a metric. It returns an error if the metric means nothing in the scenario, or does not
// go with another.
func (c *Measured) add(s *sheet.Scenario, m *Metric, sampled bool) error {
	c.Names = append(c.Names, m.Name)
	if !sampled {
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
