package scenarios

import (
	"fmt"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Memory is what the plan of a study tells of its design where the program has no names for
// it. A nil Memory is that of a new design, in which every name must be known.
type Memory struct {
	Lacks

	// Undirected are the metrics of which it is not known whether less of them is better.
	Undirected []string

	meaning []store.Field
}

// Remember returns the memory of a study whose plan has the given meaning.
func Remember(meaning []store.Field) *Memory { return &Memory{meaning: meaning} }

// Field returns a part of the meaning, and "" if there is none of that name.
func (m *Memory) Field(name string) string {
	if m == nil {
		return ""
	}
	for _, f := range m.meaning {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Metric looks up a metric. With a memory it may be one of which the study has the values, but
// the program no function: Of is nil then.
func (m *Memory) Metric(name string) (found *Metric, sampled bool, err error) {
	found, err = LookupMetric(name)
	if err == nil || m == nil {
		return found, err == nil && found.Of != nil, err
	}
	m.Metrics, m.Undirected = append(m.Metrics, name), append(m.Undirected, name)
	return &Metric{Name: name}, true, nil
}

// Lawless reports whether the scenario has laws that the program does not know, of which the
// study has results. It keeps these laws.
func (m *Memory) Lawless(s *sheet.Scenario) bool {
	if m.Field("risk") == "" {
		return false
	}
	m.Laws = world.Unknown(s)
	return len(m.Laws) > 0
}

// Drawn returns the metrics that the instances of a computed experiment have, and none if the
// experiment has no instances.
func (m *Memory) Drawn() (all []*Metric) {
	if names := m.Field("metrics"); names != "" {
		m.Undirected = strings.Split(names, ",")
	}
	for _, name := range m.Undirected {
		all = append(all, &Metric{Name: name})
	}
	return all
}

// Err returns an error unless the program knows all that computing takes, apart from the
// policies. Without metrics, as for one episode, these need not be known.
func (m *Memory) Err(metrics bool) error {
	if m == nil {
		return nil
	}
	needed := Lacks{Laws: m.Laws, Computed: m.Computed}
	if metrics {
		needed.Metrics = m.Metrics
	}
	if needed.None() {
		return nil
	}
	return fmt.Errorf("this program does not know %s of the study: want a program that does", needed.String())
}

// Join adds what the program lacks of another scenario of the study.
func (m *Memory) Join(o *Memory) { m.Lacks.Add(o.Lacks) }

// All returns what the program lacks of the study with the given policies, of which some may
// be nil.
func (m *Memory) All(policies ...*policies.Policy) (l Lacks) {
	if m == nil {
		return l
	}
	l.Add(m.Lacks)
	l.Add(Lacks{Policies: UnknownPolicies(policies)})
	return l
}
