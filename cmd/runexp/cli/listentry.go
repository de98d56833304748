package cli

import (
	"cmp"
	"fmt"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/solve"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// entry is one thing of a list. Fields that its kind does not have are empty, and left out of JSON.
type entry struct {
	Name      string        `json:"name"`
	Doc       string        `json:"doc"`
	Source    string        `json:"source,omitempty"`
	Kind      string        `json:"kind,omitempty"` // of a policy: planner, gambler, oracle, dynamic, bound or ceiling
	Revision  int           `json:"revision,omitempty"`
	Needs     []string      `json:"needs,omitempty"`     // what a policy needs of a world, by default
	Variables []entryOption `json:"variables,omitempty"` // of an experiment
	Options   []entryOption `json:"options,omitempty"`   // of a policy or a law
	Written   string        `json:"written,omitempty"`   // a policy or a law, with an option if it has any
	Instances int           `json:"instances,omitempty"` // of every cell
	Risk      string        `json:"risk,omitempty"`
	Policies  []string      `json:"policies,omitempty"`
	Presets   []entryPreset `json:"presets,omitempty"`

	Terms       string     `json:"terms,omitempty"`       // on which a trace may be used
	Experiments []string   `json:"experiments,omitempty"` // of a paper
	Claims      int        `json:"claims,omitempty"`
	Keys        []entryKey `json:"keys,omitempty"`    // of the file of a problem
	Example     string     `json:"example,omitempty"` // a problem as a file
	Try         []string   `json:"try,omitempty"`     // arguments of commands that show it at work

	how   string // an experiment is computed
	world string // what a policy needs, in a line
}

// entryOption is an option with its default, or a variable with its values.
type entryOption struct {
	Name    string   `json:"name"`
	Default string   `json:"default"`
	Allowed string   `json:"allowed"`
	Values  []string `json:"values,omitempty"` // that can be listed
	Doc     string   `json:"doc"`
}

// entryKey is a key of the file of a problem.
type entryKey struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

type entryPreset struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// listKind is a list of the command.
type listKind struct {
	name, one string // as an argument and in headings: policies, policy
	entries   func() []entry
}

var listKinds = []listKind{
	{"experiments", "experiment", experimentEntries}, {"policies", "policy", policyEntries}, {"laws", "law", lawEntries},
	{"metrics", "metric", metricEntries}, {"papers", "paper", paperEntries}, {"problems", "problem", problemEntries},
	{"traces", "trace", traceEntries},
}

func experimentEntries() (all []entry) {
	for _, e := range scenarios.Experiments() {
		s := e.Scenario()
		x := entry{Name: e.Name, Doc: s.Title, Source: s.Source, Policies: spellPolicies(s.Policies), how: "computed without instances"}
		axes, _ := s.Axes()
		for i, p := range e.Parameters() {
			x.Variables = append(x.Variables, entryOption{Name: p.Name, Default: fmt.Sprint(axes[i].Values), Allowed: p.Range(), Doc: p.Doc})
		}
		switch {
		case e.Draw != nil:
			x.Instances, x.how = s.Instances, fmt.Sprintf("%d instances of every cell, drawn by the experiment", s.Instances)
		case e.Compute == nil:
			x.Instances, x.Risk, x.how = s.Instances, fmt.Sprint(s.Risk), fmt.Sprintf("%d instances of every cell", s.Instances)
		}
		for _, p := range s.Presets {
			x.Presets = append(x.Presets, entryPreset{p.Name, p.Doc})
		}
		x.Try = []string{"run " + e.Name, "show " + e.Name + " --format yaml"}
		all = append(all, x)
	}
	return all
}

// spellPolicies spells policies.
func spellPolicies(policies []spec.Spec) (names []string) {
	for _, p := range policies {
		names = append(names, p.String())
	}
	return names
}

func policyEntries() (all []entry) {
	for _, row := range policies.All() {
		x := entry{Name: row.Name, Doc: row.Doc, Source: row.Source, Kind: fmt.Sprint(row.Kind()), Revision: row.Revision, Options: entryOptions(spec.Describe(row.Prototype))}
		x.Written, x.Needs, x.world = spellingOf(x), row.Needs().Words(), neededWorld(row)
		all = append(all, x)
	}
	return all
}

// neededWorld says in a line what a policy needs of a world.
func neededWorld(row policies.Row) string {
	if _, outside := row.Prototype.(policies.Outside); outside {
		return "as its files say"
	}
	return cmp.Or(row.Needs().String(), "nothing")
}

func lawEntries() (all []entry) {
	for _, row := range risk.All() {
		x := entry{Name: row.Name, Doc: row.Doc, Source: row.Source, Options: entryOptions(row.Options())}
		x.Written = spellingOf(x)
		all = append(all, x)
	}
	return all
}

// spellingOf returns a name with its first option at its default.
func spellingOf(x entry) string {
	if len(x.Options) == 0 || x.Options[0].Default == "" {
		return x.Name
	}
	return fmt.Sprintf("%s{%s=%s}", x.Name, x.Options[0].Name, x.Options[0].Default)
}

func entryOptions(fields []spec.Field) (all []entryOption) {
	for _, f := range fields {
		all = append(all, entryOption{f.Name, f.Default, f.Allowed, f.Values, f.Doc})
	}
	return all
}

func metricEntries() (all []entry) {
	for _, m := range scenarios.Metrics() {
		all = append(all, entry{Name: m.Name, Doc: m.Doc})
	}
	return all
}

func paperEntries() (all []entry) {
	for _, p := range papers.All() {
		x := entry{Name: p.Name, Doc: p.Cite, Claims: len(p.Claims), Try: []string{"paper " + p.Name + " --preset quick", "paper " + p.Name + " --claims '*'"}}
		for _, e := range p.Experiments {
			x.Experiments = append(x.Experiments, e.Name)
		}
		all = append(all, x)
	}
	return all
}

func problemEntries() (all []entry) {
	for _, k := range solve.Kinds() {
		x := entry{Name: k.Name, Doc: k.Doc, Source: k.Source, Example: k.Example, Try: []string{"solve FILE"}}
		for _, key := range k.Keys() {
			x.Keys = append(x.Keys, entryKey(key))
		}
		all = append(all, x)
	}
	return all
}

func traceEntries() (all []entry) {
	for _, e := range data.Entries() {
		x := entry{Name: e.Name, Doc: e.Doc, Source: e.Maker + "; " + e.From, Terms: e.Terms, Try: []string{"trace info " + e.Name, "trace fit " + e.Name}}
		all = append(all, x)
	}
	return all
}
