package campaign

import (
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// reportReader returns a function that reads the results behind claims from the studies of the campaign,
// as far as they have them and this build computed them. Missing and unreadable results are computed for
// the claims.
func (c *Campaign) reportReader(build store.Build) func(d *scenarios.Design, exact bool) *scenarios.Report {
	opened := map[string]*study.Study{}
	for _, s := range c.Studies {
		if there, err := study.Open(s.Dir, s.Design.Evaluator); err == nil {
			opened[s.Name] = there
		}
	}
	return func(d *scenarios.Design, exact bool) *scenarios.Report {
		if there := opened[d.Name]; there != nil {
			return part(there, d, exact, build)
		}
		return nil
	}
}

// part returns the report of a design as a study has it: of some of its cells and policies, with as many
// instances. If only exact values will be read, the design may have any number of them. It is nil if the
// study has another meaning or lacks anything, if it cannot be read, and if another build computed any of
// it.
func part(of *study.Study, d *scenarios.Design, exact bool, build store.Build) *scenarios.Report {
	view := *d
	if exact {
		view.Instances = of.Design.Instances
	}
	kept := view
	kept.Distribution = d.Distribution || of.Design.Distribution // which may be there and not be read
	want, err := kept.Plan()
	have := of.Folder.Plan()
	if err != nil || want.Fingerprint() != have.Fingerprint() || want.Goal != have.Goal || of.Design.Quota().Grows || !d.CanReport() {
		return nil
	}
	if all, err := of.Folder.Builds(); err != nil || len(all) != 1 || !all[0].Is(build) {
		return nil
	}
	there := of.View(&view)
	if there.Scan(nil) != nil {
		return nil
	}
	if progress, err := there.Progress(); err != nil || !progress.Done() {
		return nil
	}
	r, err := there.Report()
	if err != nil || len(there.Damage) > 0 {
		return nil
	}
	if r.Design = d; exact {
		r.Forget()
	}
	return r
}
