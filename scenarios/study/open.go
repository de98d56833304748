package study

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Begin opens the folder of a study, or creates it, and extends its plan if the design asks for more than
// before. It copies the files of policies into the folder, and the policies of the study are opened there. It
// returns a *store.Mismatch if the folder belongs to a study with another meaning, and an error if the study
// has anything that the program does not know. The checks get the future study, for reading. If a check
// returns an error, nothing is written, as with every refusal.
func Begin(dir string, d *scenarios.Design, checks ...func(*Study) error) (*Study, error) {
	if err := Refuse(dir); err != nil {
		return nil, err
	}
	s, err := Peek(dir, d)
	if err == nil && s == nil {
		s, err = unbegun(dir, d)
	} else if err == nil {
		s.Design, err = s.Design.OpenedIn(dir)
	}
	for _, check := range checks {
		if err == nil {
			err = check(s)
		}
	}
	if err != nil {
		return nil, err
	}
	f, _, err := store.Create(dir, s.Folder.Plan())
	if err != nil {
		return nil, err
	}
	if err := files.Keep(d.Scenario(), dir); err != nil {
		return nil, err
	}
	if err := files.KeepPolicies(d.Outside(), dir); err != nil {
		return nil, err
	}
	s = &Study{Folder: f}
	if err := s.restore(f.Plan(), d.Evaluator, nil); err != nil {
		return nil, err
	}
	s.Design, err = s.Design.Opened()
	return s, err
}

// unbegun returns the study of a design in a folder that has none.
func unbegun(dir string, d *scenarios.Design) (*Study, error) {
	plan, err := d.Plan()
	if err == nil {
		err = files.Check(d.Scenario(), dir)
	}
	if err != nil {
		return nil, err
	}
	s := &Study{Folder: store.Unwritten(dir, plan)}
	return s.View(d), nil
}

// Open opens the folder of a study. It returns an error if the folder has no study. The study must not be
// run if the program does not know all of it, or if policies depend on files: it then has only their
// results.
func Open(dir string, how play.Evaluator) (*Study, error) {
	f, err := store.Open(dir)
	if err != nil {
		return nil, err
	}
	s := &Study{Folder: f}
	return s, s.restore(f.Plan(), how, nil)
}

// Peek returns the study that Begin would return, but writes nothing. It returns
// nil if the folder holds no study yet.
func Peek(dir string, d *scenarios.Design) (*Study, error) {
	have, err := store.Read(dir)
	if errors.Is(err, store.ErrNoStudy) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	want, err := d.Plan()
	if err != nil {
		return nil, err
	}
	unfit := files.Check(d.Scenario(), dir)
	if unfit != nil && d.Grid.Marked() {
		return nil, unfit
	}
	plan, err := store.Merge(have, want)
	var other *store.Mismatch
	if errors.As(err, &other) {
		other.Dir = dir
	}
	if err = cmp.Or(err, unfit); err != nil {
		return nil, err
	}
	s := &Study{Folder: store.Unwritten(dir, plan)}
	if err = s.restore(plan, d.Evaluator, map[string]*sheet.Scenario{want.Sheets[0]: d.CellsScenario()}); err != nil {
		return nil, err
	}
	s.Design.Reference = d.Reference
	Replace(s.Design.Policies, d.Policies)
	return s, nil
}

// View returns a read-only study of a design's cells and policies in the same folder, with their stored
// results. The design must have the study's meaning.
func (s *Study) View(d *scenarios.Design) *Study {
	v := &Study{Design: d, Folder: s.Folder, whole: s.Design, ids: d.Grid.IDs(d.Law())}
	for _, p := range d.Policies {
		v.policies = append(v.policies, newest(s.Folder.Plan().Policies, p).ID())
	}
	return v
}

// restore makes the design from a plan: the newest scenario, then the cells and policies
// that only older ones have. The scenarios that are new, by their texts, have no copies of files yet.
func (s *Study) restore(plan store.Plan, how play.Evaluator, fresh map[string]*sheet.Scenario) (err error) {
	if len(plan.Sheets) == 0 || len(plan.Policies) == 0 {
		return fmt.Errorf("%s: the plan of the study has no scenario or no policies", s.Folder.Dir())
	}
	grids := map[string]bool{}
	for _, text := range slices.Backward(plan.Sheets) {
		from := fresh[text]
		if from == nil {
			if from, err = files.Decode(s.Folder.Dir(), text, plan.Meaning); err != nil {
				return err
			}
		}
		from.Kept = Kept(plan)
		cells := *from
		cells.Policies = nil
		if key := string(cells.Encode()); grids[key] {
			continue
		} else {
			grids[key] = true
		}
		from.Policies = Named(from.Policies, plan.Policies)
		d, err := scenarios.RecalledDesign(from, plan.Meaning, how)
		if err != nil {
			return err
		}
		if s.Design == nil {
			s.Design = d
		} else if err := s.Design.Join(d); err != nil {
			return fmt.Errorf("%s: %w", s.Folder.Dir(), err)
		}
	}
	if err = s.adopt(plan.Policies, false); err != nil {
		return fmt.Errorf("%s: %w", s.Folder.Dir(), err)
	}
	d := s.Design
	if !d.FactsOnly() {
		d.Instances = int(plan.Goal.Instances)
		aim(d.Scenario(), plan.Goal)
	}
	s.ids = d.Grid.IDs(d.Law())
	if d.Figure.Metric == "" && d.Lacks().Computed != nil {
		d.Figure.Metric, err = FirstFact(s.Folder, s.ids, s.policies)
	}
	return err
}

// adopt adds the policies that the study has from earlier requests; see [Adopt].
func (s *Study) adopt(stored []store.Policy, asStored bool) (err error) {
	d := s.Design
	if d.Policies, err = Adopt(d.Policies, stored, asStored); err != nil {
		return err
	}
	s.policies = nil
	for _, p := range d.Policies {
		s.policies = append(s.policies, newest(stored, p).ID())
	}
	return nil
}

// AsStored makes the study read every policy in the newest revision in its plan, whether or not it is the
// program's revision. So results of another version can be compared. It must be called before Scan, and
// nothing may be computed in such a study.
func (s *Study) AsStored() error { return s.adopt(s.Folder.Plan().Policies, true) }

// AllRevisions has the study also read the earlier revisions of policies that depend on files: results
// computed before a file was edited. It must be called before Scan, and nothing may be computed in such a
// study.
func (s *Study) AllRevisions() {
	earlier, ids := Earlier(s.Design.Policies, s.Folder.Plan().Policies)
	s.Design.Policies, s.policies = append(s.Design.Policies, earlier...), append(s.policies, ids...)
}

// newest returns a policy as the plan of a study names it, in its newest edition.
func newest(stored []store.Policy, p *policies.Policy) store.Policy {
	n := store.Policy{Spec: p.Spec, Revision: p.Revision}
	for _, s := range stored {
		if s.Spec == n.Spec && s.Revision == n.Revision {
			n.Edition = max(n.Edition, s.Edition)
		}
	}
	return n
}

// Scenario returns the scenario that was last run in the folder of a study, with the
// goal and the policies that the study has now.
func Scenario(dir string) (*sheet.Scenario, error) {
	plan, err := store.Read(dir)
	if err != nil {
		return nil, err
	}
	if len(plan.Sheets) == 0 {
		return nil, fmt.Errorf("%s: the study has no scenario", dir)
	}
	from, err := files.Decode(dir, plan.Sheets[len(plan.Sheets)-1], plan.Meaning)
	if err != nil {
		return nil, err
	}
	from.Kept = Kept(plan)
	if plan.Goal.Instances > 0 {
		from.Instances = int(plan.Goal.Instances)
		aim(from, plan.Goal)
	}
	from.Policies = With(from.Policies, plan.Policies)
	return from, nil
}

// aim gives a scenario the goal of a study beside the number of instances.
func aim(s *sheet.Scenario, g store.Goal) {
	s.Precision, s.Most = sheet.Share(g.Precision), int(g.Most)
	s.Decide = sheet.Decide{Margin: sheet.Share(g.Decide.Margin), Best: g.Decide.Best, Level: sheet.Share(g.Decide.Level)}
}
