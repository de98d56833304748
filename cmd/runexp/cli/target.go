package cli

import (
	"cmp"
	"errors"
	"fmt"
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
	best      string
	most      int
	seed      uint64
	policies  string
	risk      string
	planRisk  string
	evaluator string

	changed func(name string) bool
	chosen  []string // policies
}

func (t *target) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&t.preset, "preset", "", "choice of values that the experiment or scenario offers, such as quick or paper")
	f.StringArrayVar(&t.set, "set", nil, "values of a parameter: a number, a multiple 0.3p, a list 1,2,5, a range 1..25 or 1..p:2, or auto")
	f.IntVar(&t.instances, "instances", 0, "number of instances of every cell")
	f.StringVar(&t.precision, "precision", "", "add instances until the half-width of every interval is at most this share of its mean, such as 0.5%")
	f.StringVar(&t.decide, "decide", "", "add instances until every two policies are told apart or known to be within this margin of the ratio, such as 0.5%")
	f.StringVar(&t.best, "decide-best", "", "add instances until the best policy, or one within this margin of it, is known")
	f.IntVar(&t.most, "most", 0, "add no more instances to a cell than this for --precision or --decide (default 1000000)")
	f.Uint64Var(&t.seed, "seed", 1, "master seed of all random streams")
	f.StringVar(&t.policies, "policies", "", "policies, separated by commas (see list policies)")
	f.StringVar(&t.risk, "risk", "", "law that the interruptions follow (see list risks)")
	f.StringVar(&t.planRisk, "plan-risk", "", "law that policies plan with, if not the one that the interruptions follow")
	f.StringVar(&t.evaluator, "evaluator", "auto",
		"auto, replay (no events where no dispatcher decides and no worker comes back) or engine (event by event); all give the same numbers")
}

// check refuses flags that are invalid for any target.
func (t *target) check(cmd *cobra.Command) (err error) {
	t.changed = cmd.Flags().Changed
	if t.changed("instances") && t.instances < 1 {
		return fmt.Errorf("--instances %d: want at least 1", t.instances)
	}
	if t.changed("decide") && t.changed("decide-best") {
		return errors.New("--decide and --decide-best: want one of them")
	}
	if t.changed("policies") {
		if t.chosen, err = spec.Split(t.policies); err != nil {
			return fmt.Errorf("--policies: %w", err)
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
	kind, how := kindOf(name), play.Evaluator(t.evaluator)
	if kind == aFolder {
		s, err = t.recall(name, from, how)
		return s, dir, err
	}
	if s, err = scenarios.DesignOf(from, how); err == nil {
		err = s.CheckOptions()
	}
	return s, dir, unplaced(name, err)
}

// designOf returns the study of a target without changes.
func designOf(name string) (*scenarios.Design, error) {
	t := target{seed: 1, evaluator: string(play.Auto), changed: func(string) bool { return false }}
	d, _, err := t.study(name)
	return d, err
}

// unplaced returns an error without its place in a file that the user does not see: that of an
// experiment.
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
func (t *target) recall(dir string, from *sheet.Scenario, how play.Evaluator) (*scenarios.Design, error) {
	plan, err := store.Read(dir)
	if err != nil {
		return nil, err
	}
	if t.changed("risk") || t.changed("plan-risk") {
		plan.Meaning = slices.DeleteFunc(plan.Meaning, func(f store.Field) bool { return f.Name == "risk" })
	}
	return scenarios.RecalledDesign(from, plan.Meaning, how)
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

// change changes a scenario by the flags.
func (t *target) change(from *sheet.Scenario) error {
	var settings [][2]string
	err := t.pairs(func(name, value string) error {
		settings = append(settings, [2]string{name, value})
		return nil
	})
	if err != nil {
		return err
	}
	if e, err := scenarios.Lookup(from.Compute); err == nil {
		if err := e.Misses(t.changed("risk") || t.changed("plan-risk"), t.changed("instances")); err != nil {
			return err
		}
	}
	if err := from.ApplyAll(settings); err != nil {
		return err
	}
	for _, c := range []struct {
		flag, law string
		there     *sheet.Law
	}{{"risk", t.risk, from.Risk}, {"plan-risk", t.planRisk, from.PlanRisk}} {
		planned := c.flag == "risk" && c.there != nil && t.planRisk == c.there.Name // policies go on to plan with it
		if t.changed(c.flag) && c.there != nil && c.there.Variable && !planned {
			return fmt.Errorf("--%s %s: the law is the variable %s here: want --set %s=%s", c.flag, c.law, c.there.Name, c.there.Name, c.law)
		}
	}
	for _, c := range []struct{ flag, key, value string }{
		{"instances", "instances", fmt.Sprint(t.instances)},
		{"seed", "seed", fmt.Sprint(t.seed)},
		{"plan-risk", "plan_risk", t.planRisk}, // before the law whose variable it may take over
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
		flag, value := "--policies", t.policies
		if !t.changed("policies") {
			flag, value = "--policy", t.chosen[0]
		}
		chosen, err := policies.Spellings(t.chosen)
		if err != nil {
			return fmt.Errorf("%s %s: %w", flag, spec.Line(value, 200), err)
		}
		from.TakePolicies(flag, value, chosen)
	}
	return nil
}

// aim sets the precision that a scenario wants, and what it decides.
func (t *target) aim(from *sheet.Scenario) error {
	var settings [][2]string
	flags := map[string]string{} // by the key that they set
	for _, c := range []struct {
		flag     string
		settings [][2]string
	}{
		{"precision", [][2]string{{"precision", t.precision}}},
		{"decide", [][2]string{{"decide.margin", t.decide}, {"decide.best", "false"}}},
		{"decide-best", [][2]string{{"decide.margin", t.best}, {"decide.best", "true"}}},
		{"most", [][2]string{{"most", fmt.Sprint(t.most)}}},
	} {
		if t.changed(c.flag) {
			settings = append(settings, c.settings...)
			flags[c.settings[0][0]] = c.flag
		}
	}
	if len(settings) == 0 {
		return nil
	}
	if err := from.ApplyAll(settings); err != nil {
		key, why, _ := strings.Cut(cause(err).Error(), ": ")
		return fmt.Errorf("--%s %s", cmp.Or(flags[key], key), why)
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
