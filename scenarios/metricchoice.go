package scenarios

import (
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// CheckFigures returns an error unless the scenario's figures are of metrics and policies that may have results:
// its own and those of its presets. A command may compare fewer; its figures then show fewer.
func CheckFigures(from *sheet.Scenario) error {
	if err := from.CheckLines(nil); err != nil || from.Compute != "" {
		return err
	}
	var policies []string
	if !from.Policies.Everyone() {
		listed := slices.Clone(from.Policies)
		for _, preset := range from.Presets {
			listed = append(listed, preset.Policies...)
		}
		for _, p := range listed {
			if !slices.Contains(policies, p.String()) {
				policies = append(policies, p.String())
			}
		}
	}
	return from.CheckResults(resultMetrics(from), policies)
}

// resultMetrics returns the names of the metrics in the results of a scenario: its own metrics, and all that
// follow from them.
func resultMetrics(from *sheet.Scenario) []string {
	names := slices.Clone(from.Metrics)
	if slices.Contains(names, Ratio) {
		names = append(names, AdjustedRatio)
	}
	if from.ComesBack() && !slices.Contains(names, EpisodeOpen) {
		names = append(names, EpisodeOpen)
	}
	var derived []Derived
	for _, name := range from.Metrics {
		if m, err := LookupMetric(name); err == nil {
			derived = append(derived, m.Derived...)
		}
	}
	if e, err := Lookup(from.Findings); err == nil && e.Draw != nil {
		derived = append(derived, e.Draw.Derived...)
	}
	for _, d := range derived {
		names = append(names, d.Name)
	}
	return names
}

// chooseMetrics chooses the metrics of the scenario, and reports whether one needs the work of the reference.
// Where workers come back, that is also whether episodes were cut short, so that no other metric flatters. A
// recalled scenario may have metrics that the program does not know. Errors have their place in the scenario.
func (d *Design) chooseMetrics(recalled bool) (reference bool, err error) {
	names := d.scenario.Metrics
	if d.scenario.ComesBack() && !slices.Contains(names, EpisodeOpen) {
		names = append(slices.Clone(names), EpisodeOpen)
	}
	for k, name := range names {
		m, err := LookupMetric(name)
		if err != nil && recalled {
			m, err = &Metric{Name: name, unknown: true}, nil
		}
		if err == nil && slices.Contains(d.Metrics, name) {
			err = fmt.Errorf("metric %s is asked for twice", name)
		}
		if err == nil {
			err = d.addMetric(m)
		}
		if err != nil {
			return false, d.scenario.At(fmt.Sprintf("metrics[%d]", k), err)
		}
		reference = reference || m.NeedsReference
	}
	return reference, nil
}

// addMetric adds a metric. It returns an error if the metric means nothing in the scenario, or does not go
// with another.
func (d *Design) addMetric(m *Metric) error {
	d.Metrics = append(d.Metrics, m.Name)
	if m.Known() && m.Value == nil {
		d.Exact = true
		return nil
	}
	if m.Check != nil {
		if err := m.Check(d.scenario); err != nil {
			return fmt.Errorf("metric %s: %w", m.Name, err)
		}
	}
	if len(m.Derived) > 0 {
		switch {
		case d.scenario.Distribution.Keep:
			return fmt.Errorf("metric %s is kept of every instance, and distribution keeps the ratio: want one of them", m.Name)
		case d.Spread != nil:
			return fmt.Errorf("metrics %s and %s are kept of every instance: want one of them", d.Spread.Name, m.Name)
		}
		d.Spread = m
	}
	d.Sampled = append(d.Sampled, m)
	d.Outcomes = d.Outcomes || m.NeedsOutcome
	return nil
}
