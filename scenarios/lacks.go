package scenarios

import (
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Lacks holds names of a study that the program does not know. The zero value is nothing.
type Lacks struct {
	Policies []string // their spellings
	Metrics  []string
	Laws     []string // their spellings
	Computed []string // experiments that compute the results
	Readers  []string // experiments that only read the results
}

// parts returns the lists.
func (l *Lacks) parts() []*[]string {
	return []*[]string{&l.Policies, &l.Metrics, &l.Laws, &l.Computed, &l.Readers}
}

// None reports whether the program knows all.
func (l *Lacks) None() bool {
	return !slices.ContainsFunc(l.parts(), func(names *[]string) bool { return len(*names) > 0 })
}

// String lists what is lacking, as in: the policies a, b and the metric c.
func (l *Lacks) String() string {
	var parts []string
	for _, part := range []struct {
		one, many string
		names     []string
	}{
		{"the policy ", "the policies ", l.Policies},
		{"the metric ", "the metrics ", l.Metrics},
		{"the law ", "the laws ", l.Laws},
		{"the experiment ", "the experiments ", slices.Concat(l.Computed, l.Readers)},
	} {
		switch len(part.names) {
		case 0:
		case 1:
			parts = append(parts, part.one+part.names[0])
		default:
			parts = append(parts, part.many+strings.Join(part.names, ", "))
		}
	}
	return words.List(parts)
}

// Remark says in a line which names are lacking and which results are left out for that reason. It returns
// "" if the program knows all.
func (l *Lacks) Remark() string {
	if l.None() {
		return ""
	}
	var without []string
	if len(l.Metrics) > 0 {
		without = append(without, "comparisons by "+strings.Join(l.Metrics, ", ")+" unless --less or --more is given")
	}
	if len(l.Laws) > 0 {
		without = append(without, "what follows from exact means of the work (adjusted ratios, and that no more episodes are needed)")
	}
	if names := slices.Concat(l.Computed, l.Readers); len(names) > 0 {
		without = append(without, "what "+strings.Join(names, ", ")+" reads from the results or derives from them")
	}
	remark := "this program does not know " + l.String() + " of the study, and has only the stored results"
	if len(without) > 0 {
		remark += ", without " + words.List(without)
	}
	return remark
}

// Add adds the lacking names of another scenario.
func (l *Lacks) Add(o Lacks) {
	theirs := o.parts()
	for k, names := range l.parts() {
		for _, name := range *theirs[k] {
			if !slices.Contains(*names, name) {
				*names = append(*names, name)
			}
		}
	}
}

// LacksOf returns the names of a scenario that the program does not know, except its policies.
func LacksOf(s *sheet.Scenario) (l Lacks) {
	known := func(experiment string) bool {
		_, err := Lookup(experiment)
		return err == nil
	}
	if s.Compute != "" {
		if !known(s.Compute) {
			l.Computed = []string{s.Compute}
		}
		return l
	}
	if s.Findings != "" && !known(s.Findings) {
		l.Readers = []string{s.Findings}
	}
	for _, name := range s.Metrics {
		if _, err := LookupMetric(name); err != nil {
			l.Metrics = append(l.Metrics, name)
		}
	}
	l.Laws = world.Unknown(s)
	if p, err := policies.Recall(s.Reference.String(), 0); err == nil && !p.Known() {
		l.Policies = []string{p.Spec}
	}
	return l
}

// UnknownPolicies returns the spellings of the policies that the program does not know, each once. Nil
// is no policy.
func UnknownPolicies(all []*policies.Policy) (names []string) {
	for _, p := range all {
		if p != nil && !p.Known() && !slices.Contains(names, p.Spec) {
			names = append(names, p.Spec)
		}
	}
	return names
}
