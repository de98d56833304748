package scenarios

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// DesignOf returns the design of a scenario: it decides everything that the scenario leaves
// open. Errors name the place in its file.
func DesignOf(from *sheet.Scenario, how play.Evaluator) (*Design, error) {
	return designOf(from, how, files.Open, nil)
}

// RecalledDesign returns the design of the scenario of a study whose plan has the given meaning. The scenario
// may use names that the program does not know; see [Design.Lacks]. The policies' files in the study are not
// opened: policies that are not [policies.Policy.Ready] may not be computed.
func RecalledDesign(from *sheet.Scenario, meaning []store.Field, how play.Evaluator) (*Design, error) {
	return designOf(from, how, files.Recall, append(stored{}, meaning...))
}

// A parser makes a policy from its spelling in a scenario; its files are relative to the folder near, or to
// the scenario's folder if that is "".
type parser func(from *sheet.Scenario, text, near string) (*policies.Policy, error)

func designOf(from *sheet.Scenario, how play.Evaluator, parse parser, recalled stored) (*Design, error) {
	d := &Design{
		Name: from.Name, Title: from.Title, Seed: from.Seed, Evaluator: how, Distribution: from.Distribution.Keep,
		scenario: from, SpreadBy: from.Distribution.By,
	}
	switch d.Evaluator {
	case "":
		d.Evaluator = play.Auto
	case play.Auto, play.Replay, play.Engine:
	default:
		return nil, fmt.Errorf("there is no evaluator %q: want auto, replay or engine", d.Evaluator)
	}
	like, err := d.inherit(recalled)
	if err != nil {
		return nil, err
	}
	var other *sheet.Scenario
	if like != nil {
		other = like.Scenario()
	}
	if d.Grid, err = world.Grid(from, other, recalled.field("risk") != ""); err != nil {
		return nil, err
	}
	if from.Policies.Everyone() {
		if from, err = d.withEveryone(); err != nil {
			return nil, err
		}
		d.scenario = from
	}
	if err := d.choosePolicies(parse); err != nil {
		return nil, err
	}
	if !d.FactsOnly() {
		d.Instances = from.Instances
	}
	if d.Computed() {
		d.chooseFigure(like)
		return d, d.checkDecision()
	}
	if d.load, err = world.Load(from, d.Grid.Parameters()); err != nil {
		return nil, err
	}
	if risk := recalled.field("risk"); risk != "" {
		d.World, err = world.Recall(from, d.Grid.Parameters(), risk, recalled.field("plan_risk"))
	} else {
		d.World, err = world.New(from, d.Grid.Parameters(), from.At)
	}
	if err != nil {
		return nil, err
	}
	d.Risk, d.PlanRisk = d.World.Spellings()
	needsBound := sync.OnceValue(func() bool { return d.World.Known() && anyNeedsBound(from, d.Grid, d.World) })
	if recalled == nil && listsReference(from) && needsBound() { // a stored scenario names the reference it used
		if err := d.bound(parse); err != nil {
			return nil, err
		}
	}
	if err := d.measure(recalled, parse, needsBound); err != nil {
		return nil, err
	}
	d.chooseFigure(like)
	return d, d.checkDecision()
}

// Opened returns the design with all policies ready to be played. It returns an error if the
// files of a policy are missing.
func (d *Design) Opened() (*Design, error) { return d.opened(d.scenario.Folder) }

// OpenedIn does what Opened does for a scenario that the study in a folder does not have yet: policies that only the
// study has are made from its copies of files, not from the folder of the scenario.
func (d *Design) OpenedIn(study string) (*Design, error) { return d.opened(files.Folder(study)) }

// opened returns the design with policies made from the copies of files in a folder.
func (d *Design) opened(copies string) (*Design, error) {
	v := *d
	all, err := files.ReopenAll(copies, append(slices.Clone(d.Policies), d.Reference))
	if err != nil {
		return nil, err
	}
	v.Policies, v.Reference = all[:len(d.Policies)], all[len(d.Policies)]
	return &v, nil
}

// Ready reports whether all policies are ready to be played.
func (d *Design) Ready() bool {
	return !slices.ContainsFunc(append(slices.Clone(d.Policies), d.Reference), func(p *policies.Policy) bool { return p != nil && !p.Ready() })
}

// Outside returns the policies that depend on files.
func (d *Design) Outside() []*policies.Policy {
	return slices.DeleteFunc(append(slices.Clone(d.Policies), d.Reference), func(p *policies.Policy) bool { return p == nil || !p.Outside() })
}

// Named returns a policy of the design by its spelling, or another one that is not of it, whose
// files are relative to the current folder, ready to be played.
func (d *Design) Named(text string) (*policies.Policy, error) {
	p, err := policies.Parse(text)
	if err != nil {
		return nil, err
	}
	for _, own := range d.Outside() {
		if own.Spec == p.Spec {
			return files.Reopen(d.scenario.Folder, own)
		}
	}
	return p.In("")
}

// inherit copies what an experiment of the catalogue adds to the scenario, and returns the
// experiment, or nil if the scenario names none.
func (d *Design) inherit(recalled stored) (*Experiment, error) {
	from := d.scenario
	switch {
	case from.Compute != "":
		like, err := Lookup(from.Compute)
		if err == nil && !like.Computed() {
			err = fmt.Errorf("experiment %s plays episodes: want an experiment that is computed without them", like.Name)
		}
		if err != nil && recalled != nil {
			like, err = recalled.unknownExperiment(from.Compute), nil
		}
		if err != nil {
			return nil, from.At("compute", err)
		}
		d.experiment, d.Compute, d.Draw, d.read = like, like.Compute, like.Draw, like.Read
		if d.Draw != nil {
			d.Metrics = d.Draw.Metrics
			for _, name := range d.Metrics {
				d.Sampled = append(d.Sampled, &Metric{Name: name, unknown: like.unknown, Less: slices.Contains(d.Draw.Less, name), Binary: slices.Contains(d.Draw.Binary, name)})
			}
		}
		if !like.Known() {
			return nil, nil
		}
		return like, nil
	case from.Findings != "":
		like, err := Lookup(from.Findings)
		if err == nil {
			err = like.readable(from)
		}
		if err != nil && recalled != nil {
			d.experiment = &Experiment{Name: from.Findings, unknown: true}
			return nil, nil
		}
		if err != nil {
			return nil, from.At("findings", err)
		}
		if like.Read != nil {
			d.read = like.Read
		}
		d.SpreadBy = cmp.Or(d.SpreadBy, like.Scenario().Distribution.By)
		return like, nil
	}
	return nil, nil
}

// readable returns an error unless the experiment can read the results of the scenario.
func (e *Experiment) readable(from *sheet.Scenario) error {
	by, want := from.Distribution.By, e.Scenario().Distribution.By
	switch {
	case e.Computed():
		return fmt.Errorf("experiment %s is computed without episodes: it cannot read the results of episodes", e.Name)
	case slices.Contains(e.Scenario().Metrics, Ratio) && !slices.Contains(from.Metrics, Ratio):
		return fmt.Errorf("experiment %s reads the ratio: want it among the metrics", e.Name)
	case e.Scenario().Distribution.Keep && !from.Distribution.Keep:
		return fmt.Errorf("experiment %s reads the distribution of the ratio: want distribution: true", e.Name)
	case want != "" && by != "" && by != want:
		return fmt.Errorf("experiment %s reads the distribution by %s, not by %s: want distribution: {by: %s}", e.Name, want, by, want)
	}
	return nil
}

// choosePolicies parses the policies.
func (d *Design) choosePolicies(parse parser) error {
	for k, named := range d.scenario.Policies {
		path := fmt.Sprintf("policies[%d]", k)
		p, err := parse(d.scenario, named.String(), d.scenario.Near)
		if err != nil {
			return d.scenario.At(path, err)
		}
		if slices.ContainsFunc(d.Policies, func(q *policies.Policy) bool { return q.Spec == p.Spec }) {
			return d.scenario.At(path, fmt.Errorf("policy %s is asked for twice", p.Spec))
		}
		if _, dynamic := p.Value.(policies.Dynamic); dynamic && d.Evaluator == play.Replay {
			return d.scenario.At(path, fmt.Errorf("policy %s decides as events occur, so it cannot be replayed: want evaluator auto or engine", p.Spec))
		}
		d.Policies = append(d.Policies, p)
	}
	return nil
}

// bound puts the bound in the place of the policy that is not known in all of the world. The scenario is
// replaced by one that names the bound, so that a study tells what it has computed.
func (d *Design) bound(parse parser) error {
	named := d.scenario.Policies
	d.scenario = boundedScenario(d.scenario)
	for k, p := range d.scenario.Policies {
		if p.String() == named[k].String() {
			continue
		}
		standing, err := parse(d.scenario, p.String(), d.scenario.Near)
		if err != nil {
			return d.scenario.At(fmt.Sprintf("policies[%d]", k), err)
		}
		if slices.ContainsFunc(d.Policies, func(q *policies.Policy) bool { return q.Spec == standing.Spec }) {
			return d.scenario.At(fmt.Sprintf("policies[%d]", k), fmt.Errorf("policy %v is not known where messages travel, workers come back or results may be wrong: %s, which takes its place there, is asked for, too", named[k], standing.Spec))
		}
		d.Policies[k] = standing
	}
	return nil
}

// Caveat says how the ratio to the reference must not be read, and which bounds stand among the policies. It
// is "" without a reason.
func (d *Design) Caveat() string {
	return referenceCaveat(d.Reference, d.Policies, d.scenario.Faulty())
}

// measure looks up the metrics, and parses the reference if one of them needs it. needsBound reports
// whether the plain reference does not serve some cell.
func (d *Design) measure(recalled stored, parse parser, needsBound func() bool) error {
	needed, err := d.chooseMetrics(recalled != nil)
	if err != nil {
		return err
	}
	if !needed && !d.Distribution && recalled.field("reference") == "" {
		return nil
	}
	p, err := parse(d.scenario, referenceOf(d.scenario, recalled.field("reference"), needsBound), "")
	if err != nil {
		return d.scenario.At("reference", err)
	}
	d.Reference = p
	return nil
}

// chooseFigure decides the properties of the main figure.
func (d *Design) chooseFigure(like *Experiment) {
	w := sheet.FigureDefaults{Computed: d.Computed() && like != nil}
	if !w.Computed && len(d.Metrics) > 0 {
		w.Metric = d.Metrics[0]
	}
	w.Reference = ReferenceLabel(d.Reference)
	var model *sheet.Scenario
	if like != nil {
		model = like.Scenario()
	}
	d.Figure = d.scenario.Figure.Spec(model, w)
}
