package scenarios

import (
	"errors"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Begin opens the folder of a study, makes it if there is none, and has it grow
// if the study asks for more than before. A study that means something else is
// refused with a *study.Mismatch.
func BeginStudy(dir string, d *Design) (*Study, error) {
	plan, err := d.Plan()
	if err != nil {
		return nil, err
	}
	unfit := files.Check(d.scenario, dir)
	if have, err := store.Read(dir); err == nil {
		if unfit != nil && d.Grid.Marked() {
			return nil, unfit // nothing of it is noted
		}
		spellAs(&plan, have)
	}
	f, _, err := store.Create(dir, plan)
	if err != nil {
		return nil, err
	}
	if err := files.Keep(d.scenario, dir); err != nil {
		return nil, err
	}
	s := &Study{Folder: f}
	return s, s.restore(f.Plan(), d.Evaluator)
}

// Open opens the folder of a study.
func OpenStudy(dir string, how Evaluator) (*Study, error) {
	f, err := store.Open(dir)
	if err != nil {
		return nil, err
	}
	s := &Study{Folder: f}
	return s, s.restore(f.Plan(), how)
}

// Peek returns the study that Begin would, but changes nothing. It is nil if
// there is no study in the folder yet.
func PeekStudy(dir string, d *Design) (*Study, error) {
	f, err := store.Open(dir)
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
	spellAs(&want, f.Plan())
	plan, err := store.Merge(f.Plan(), want)
	if err != nil {
		return nil, err
	}
	s := &Study{Folder: f}
	return s, s.restore(plan, d.Evaluator)
}

// spellAs has a plan spell its scenarios as a stored plan does, which may have been
// written with keys that have other names now, so that no scenario is stored twice.
func spellAs(plan *store.Plan, stored store.Plan) {
	for _, text := range stored.Sheets {
		from, err := sheet.Decode("study.json", []byte(text))
		if err != nil {
			continue // what is wrong is told where the study is read
		}
		if k := slices.Index(plan.Sheets, string(from.Encode())); k >= 0 {
			plan.Sheets[k] = text
		}
	}
}

// restore makes the study of a plan: the newest scenario, then the cells and
// policies that only older ones have.
func (s *Study) restore(plan store.Plan, how Evaluator) error {
	if len(plan.Sheets) == 0 || len(plan.Policies) == 0 {
		return fmt.Errorf("%s: the study has no scenario or no policies", s.Folder.Dir())
	}
	grids := map[string]bool{}
	for _, text := range slices.Backward(plan.Sheets) {
		from, err := files.Decode(s.Folder.Dir(), text)
		if err != nil {
			return err
		}
		cells := *from
		cells.Policies = nil
		if key := string(cells.Encode()); grids[key] {
			continue
		} else {
			grids[key] = true
		}
		d, err := DesignOf(from, how)
		if err != nil {
			return err
		}
		if s.Design == nil {
			s.Design = d
		} else if err := s.Design.Grid.Union(d.Grid, d.law()); err != nil {
			return fmt.Errorf("%s: %w", s.Folder.Dir(), err)
		}
	}
	if err := s.adopt(plan.Policies); err != nil {
		return fmt.Errorf("%s: %w", s.Folder.Dir(), err)
	}
	d := s.Design
	if !d.Computed() {
		d.Instances = int(plan.Goal.Instances)
		d.scenario.Precision, d.scenario.Most = sheet.Share(plan.Goal.Precision), int(plan.Goal.Most)
	}
	s.ids = d.Grid.IDs(d.law())
	return nil
}

// adopt adds the policies that only older scenarios have. What another revision
// of a policy found is another policy's, and stays where it is.
func (s *Study) adopt(stored []store.Policy) error {
	d := s.Design
	for _, old := range stored {
		p, err := policies.Parse(old.Spec)
		if err != nil {
			return err
		}
		known := slices.ContainsFunc(d.Policies, func(q *policies.Policy) bool { return q.Spec == p.Spec })
		if !known && p.Revision == old.Revision {
			d.Policies = append(d.Policies, p)
		}
	}
	s.policies = nil
	for _, p := range d.Policies {
		s.policies = append(s.policies, store.Policy{Spec: p.Spec, Revision: p.Revision}.ID())
	}
	return nil
}

// Newest returns the scenario that was last run in a folder, with the goal that
// the study has now.
func StudyScenario(dir string) (*sheet.Scenario, error) {
	plan, err := store.Read(dir)
	if err != nil {
		return nil, err
	}
	if len(plan.Sheets) == 0 {
		return nil, fmt.Errorf("%s: the study has no scenario", dir)
	}
	from, err := files.Decode(dir, plan.Sheets[len(plan.Sheets)-1])
	if err != nil {
		return nil, err
	}
	if from.Compute == "" {
		from.Instances = int(plan.Goal.Instances)
		from.Precision, from.Most = sheet.Share(plan.Goal.Precision), int(plan.Goal.Most)
	}
	for _, p := range plan.Policies {
		if all, err := ParsePolicies([]string{p.Spec}); err == nil && !slices.ContainsFunc(from.Policies, same(all[0])) {
			from.Policies = append(from.Policies, all[0])
		}
	}
	return from, nil
}

// same tells whether a spelling means a policy.
func same(a spec.Spec) func(spec.Spec) bool {
	return func(b spec.Spec) bool {
		p, err := policies.Parse(b.String())
		return err == nil && p.Spec == a.String()
	}
}
