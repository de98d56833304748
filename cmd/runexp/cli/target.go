package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// target is a study as the command line names it: an experiment of the catalogue,
// the file of a scenario, or the folder of a study, and the changes by flags.
type target struct {
	preset    string
	set       []string
	instances int
	precision string
	decide    string
	seed      uint64
	policies  string
	risk      string

	changed func(name string) bool
	chosen  []string // policies
}

func (t *target) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.preset, "preset", "", "use a named set of values of the experiment or scenario, such as quick or paper")
	f.StringArrayVar(&t.set, "set", nil, "set a variable to 5, 0.3p, a list 1,2,5 or a range 1..25 or 1..p:2; or set a key of the scenario, such as plan_risk=never")
	f.IntVar(&t.instances, "instances", 0, "number of instances of every cell")
	f.StringVar(&t.precision, "precision", "", "add instances until the interval of every mean is within this share of it, such as 0.5%")
	f.StringVar(&t.decide, "decide", "", "add instances until each pair of policies is significantly different or within this margin, such as 0.5%; with best:0.5%, until the best policy is known up to the margin")
	f.Uint64Var(&t.seed, "seed", 1, "master seed of all random streams")
	f.StringVar(&t.policies, "policy", "", "compare these policies, separated by commas (see list policies)")
	f.StringVar(&t.risk, "risk", "", "law of the interruption times (see list laws)")
}

// check refuses flags that are invalid for any target.
func (t *target) check(cmd *cobra.Command) (err error) {
	t.changed = cmd.Flags().Changed
	if t.changed("instances") && t.instances < 1 {
		return fmt.Errorf("--instances %d: want at least 1", t.instances)
	}
	if t.policies != "" {
		if t.chosen, err = spec.Split(t.policies); err != nil {
			return fmt.Errorf("--policy: %w", err)
		}
	}
	return nil
}

// study returns the study of a target and its folder unless --out is given.
func (t *target) study(name string) (s *scenarios.Design, dir string, err error) {
	from, dir, err := t.scenario(name)
	if err != nil {
		return nil, "", err
	}
	if kindOf(name) == aFolder {
		s, err = t.recall(name, from)
		return s, dir, err
	}
	if s, err = scenarios.DesignOf(from, evaluator()); err == nil {
		err = s.CheckOptions()
	}
	return s, dir, unplaced(name, err)
}

// evaluator returns how episodes are computed: auto, unless LOADSTAR_EVALUATOR is replay or engine. All
// ways give the same numbers.
func evaluator() play.Evaluator { return play.Evaluator(os.Getenv("LOADSTAR_EVALUATOR")) }

// designOf returns the study of a target without changes.
func designOf(name string) (*scenarios.Design, error) {
	t := target{seed: 1, changed: func(string) bool { return false }}
	d, _, err := t.study(name)
	return d, err
}

// unplaced returns an error without its place if that is in a file that the user does not see: an
// experiment's.
func unplaced(name string, err error) error {
	if err == nil || kindOf(name) != anExperiment {
		return err
	}
	var refusals scenarios.Refusals
	if !errors.As(err, &refusals) {
		return sheet.Cause(err)
	}
	causes := slices.Clone(refusals)
	for i := range causes {
		causes[i] = sheet.Cause(causes[i])
	}
	return causes
}

// recall returns the design of a scenario of a study. If flags change its laws, these must be
// known.
func (t *target) recall(dir string, from *sheet.Scenario) (*scenarios.Design, error) {
	plan, err := store.Read(dir)
	if err != nil {
		return nil, err
	}
	if t.changed("risk") || t.sets("plan_risk") {
		plan.Meaning = slices.DeleteFunc(plan.Meaning, func(f store.Field) bool { return f.Name == "risk" })
	}
	return scenarios.RecalledDesign(from, plan.Meaning, evaluator())
}

// scenario returns the scenario of a target and the folder of its study unless --out is
// given.
func (t *target) scenario(name string) (from *sheet.Scenario, dir string, err error) {
	kind := kindOf(name)
	switch kind {
	case anExperiment:
		e, err := scenarios.Lookup(name)
		if err == nil {
			from, err = e.Brief(t.preset)
		}
		if err != nil {
			return nil, "", err
		}
		from.Seed, dir = t.seed, defaultDir(name)
	default:
		if from, dir, err = load(kind, name); err != nil {
			return nil, "", err
		}
		if t.preset != "" {
			if from, err = from.Choose(t.preset); err != nil {
				return nil, "", err
			}
		}
	}
	if err := t.change(from); err != nil {
		return nil, "", err
	}
	return from, dir, t.aim(from)
}

// pairs calls a function with the name and value of each --set.
func (t *target) pairs(do func(name, value string) error) error {
	seen := map[string]bool{}
	for _, s := range t.set {
		name, value, ok := strings.Cut(s, "=")
		if name = strings.TrimSpace(name); !ok || name == "" {
			return fmt.Errorf("--set %s: want a parameter and its values, such as W=1..25", s)
		}
		if seen[name] {
			return fmt.Errorf("--set %s: %s is set twice", s, name)
		}
		seen[name] = true
		if err := do(name, value); err != nil {
			return err
		}
	}
	return nil
}

// sets reports whether --set gives a key or a variable.
func (t *target) sets(name string) bool {
	return slices.ContainsFunc(t.set, func(s string) bool {
		key, _, _ := strings.Cut(s, "=")
		return strings.TrimSpace(key) == name
	})
}

// change changes a scenario by the flags.
func (t *target) change(from *sheet.Scenario) error {
	var settings [][2]string
	err := t.pairs(func(name, value string) error {
		if name != "most" || !t.aims() {
			settings = append(settings, [2]string{name, value})
		}
		return nil
	})
	if err != nil {
		return err
	}
	if e, err := scenarios.Lookup(from.Compute); err == nil {
		if err := e.Misses(t.changed("risk") || t.sets("plan_risk"), t.changed("instances")); err != nil {
			return err
		}
	}
	if err := from.ApplyAll(settings); err != nil {
		return err
	}
	if law := from.Risk; t.changed("risk") && law != nil && law.Variable && !(from.PlanRisk != nil && from.PlanRisk.Name == law.Name) {
		return fmt.Errorf("--risk %s: the law is the variable %s here: want --set %s=%s", t.risk, law.Name, law.Name, t.risk)
	}
	for _, c := range []struct{ flag, key, value string }{
		{"instances", "instances", fmt.Sprint(t.instances)},
		{"seed", "seed", fmt.Sprint(t.seed)},
		{"risk", "risk", t.risk},
	} {
		if !t.changed(c.flag) {
			continue
		}
		if err := from.ApplyFlag("--"+c.flag, c.key, c.value); err != nil {
			return err
		}
	}
	if t.chosen != nil {
		chosen, err := policies.Spellings(t.chosen)
		if err != nil {
			return fmt.Errorf("--policy %s: %w", spec.Line(strings.Join(t.chosen, ","), 200), err)
		}
		from.TakePolicies("--policy", strings.Join(t.chosen, ","), chosen)
	}
	return nil
}

// aims reports whether flags ask for a precision or a decision.
func (t *target) aims() bool { return t.changed("precision") || t.changed("decide") }

// aim sets the precision that a scenario wants, and its decision, with the bound on instances.
func (t *target) aim(from *sheet.Scenario) error {
	if !t.aims() {
		return nil
	}
	var settings [][2]string
	if err := t.pairs(func(name, value string) error {
		if name == "most" {
			settings = append(settings, [2]string{name, value})
		}
		return nil
	}); err != nil {
		return err
	}
	if t.changed("precision") {
		settings = append(settings, [2]string{"precision", t.precision})
	}
	if t.changed("decide") {
		margin, best := strings.CutPrefix(t.decide, "best:")
		settings = append(settings, [2]string{"decide.margin", margin}, [2]string{"decide.best", fmt.Sprint(best)})
	}
	if err := from.ApplyAll(settings); err != nil {
		key, why, _ := strings.Cut(cause(err).Error(), ": ")
		if key == "most" {
			key = "set most:"
		}
		return fmt.Errorf("--%s %s", strings.TrimSuffix(key, ".margin"), why)
	}
	return nil
}

// cause returns an error without its place, which would be one in a flag.
func cause(err error) error {
	var placed *sheet.Error
	if errors.As(err, &placed) {
		return errors.New(placed.Msg)
	}
	return err
}
