package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// The references of scenarios that name none, or the plain one: that does all that is possible, but
// serves only where no messages travel, nobody comes back and all results are right. Elsewhere a bound
// takes its place, in lists of policies, too. Where plain serves, the two are the same.
const (
	plainReference = "omniscient"
	boundReference = "clairvoyant"
)

// referenceOf returns the spelling of the reference of a scenario. Recorded is the reference that a study
// has filed its ratios under, with a revision behind an @, and "" for a new study. needsBound reports
// whether the plain reference does not serve some cell.
func referenceOf(s *sheet.Scenario, recorded string, needsBound func() bool) string {
	text := s.Reference.String()
	if text != plainReference {
		return text
	}
	if before, _, found := strings.Cut(recorded, "@"); found {
		return before
	}
	if needsBound() {
		return boundReference
	}
	return text
}

// listsReference reports whether a scenario has the plain reference among its policies.
func listsReference(s *sheet.Scenario) bool {
	return slices.ContainsFunc(s.Policies, func(p spec.Spec) bool { return p.String() == plainReference })
}

// BoundInstead returns the bound that takes the place of a policy which does not serve all cells of a
// scenario, and "" if none does.
func BoundInstead(p *policies.Policy) string {
	if p.Spec == plainReference {
		return boundReference
	}
	return ""
}

// boundedScenario returns a scenario whose policies and figures name the bound in place of the plain
// reference. It has the bound in all cells, so that a column of a table is one policy throughout.
func boundedScenario(s *sheet.Scenario) *sheet.Scenario {
	again := *s
	again.Policies = policiesWithBound(s.Policies)
	if s.Figure != nil {
		f := figureWithBound(*s.Figure)
		again.Figure = &f
	}
	again.Figures = slices.Clone(s.Figures)
	for i, f := range again.Figures {
		again.Figures[i] = figureWithBound(f)
	}
	return &again
}

// figureWithBound returns a figure of the bound in place of the plain reference.
func figureWithBound(f sheet.Figure) sheet.Figure {
	f.Policies = policiesWithBound(f.Policies)
	if f.Baseline == plainReference {
		f.Baseline = boundReference
	}
	return f
}

// policiesWithBound returns policies with the bound in place of the plain reference.
func policiesWithBound(all []spec.Spec) []spec.Spec {
	all = slices.Clone(all)
	for i, p := range all {
		if p.String() == plainReference {
			all[i] = spec.Spec{Name: boundReference}
		}
	}
	return all
}

// anyNeedsBound reports whether the plain reference does not serve some cell: messages travel, a worker has
// a Life or results may be wrong. Cells that have no problem are left out.
func anyNeedsBound(s *sheet.Scenario, cells *grid.Grid, w *world.World) bool {
	n := cells.Cells()
	if cellsAlike(s) {
		n = min(n, 1)
	}
	for cell := range n {
		if needsBound, known := needsBoundAt(s, cells, w, cell); known && needsBound {
			return true
		}
	}
	return false
}

// needsBoundAt reports whether the plain reference does not serve a cell, if the cell has a problem.
func needsBoundAt(s *sheet.Scenario, cells *grid.Grid, w *world.World, cell int) (needsBound, known bool) {
	p, err := w.Problem(cells.Values(cell).Seeded(s.Seed), s.Seed)
	if err != nil {
		return false, false
	}
	return slices.ContainsFunc(p.Workers, func(w models.Worker) bool {
		return !w.Send.Free() || !w.Return.Free() || w.Life != nil || w.Faults != nil
	}), true
}

// cellsAlike reports whether all cells are like the first, as every message is written as taking no time, and
// no worker as computing wrongly. Whether workers come back is the same everywhere.
func cellsAlike(s *sheet.Scenario) bool {
	return !s.Faulty() && !slices.ContainsFunc(s.Groups(), func(g sheet.Group) bool {
		return slices.ContainsFunc([]*sheet.Cost{g.Send, g.Return}, func(c *sheet.Cost) bool {
			return c != nil && (c.Latency.String() != "0" || c.PerUnit.String() != "0")
		})
	})
}

// IsBound reports whether no policy can exceed the work of the reference in any instance, so that
// no ratio is above 1. A ceiling does not: it only bounds means.
func IsBound(p *policies.Policy) bool {
	return p != nil && (p.Spec == plainReference || p.Kind() == "bound")
}

// TellsNumbers reports whether a policy tells numbers, and has no episodes: a bound or a ceiling.
func TellsNumbers(p *policies.Policy) bool { return p.Kind() == "bound" || p.Kind() == "ceiling" }

// Excluded reports whether a policy is not one to be told apart from others: a bound, a ceiling, or
// the reference if that knows the interruptions.
func Excluded(p, reference *policies.Policy) bool {
	_, oracle := p.Value.(policies.Oracle)
	return TellsNumbers(p) || oracle && reference != nil && p.Spec == reference.Spec
}

// ReferenceLabel returns the name of the reference in figures; the reference may be nil.
func ReferenceLabel(p *policies.Policy) string {
	switch {
	case p == nil:
		return ""
	case p.Kind() == "bound":
		return p.Spec + ", a bound"
	case p.Kind() == "ceiling":
		return p.Spec + ", which holds for static schedules" + coveredSchedules(p)
	}
	return p.Spec
}

// RatioMeaning defines the ratio in a sentence.
func RatioMeaning(p *policies.Policy) string {
	if p.Kind() == "bound" {
		return fmt.Sprintf("The ratio is the work of a policy over a bound, %s, in the same instance.", p.Spec)
	}
	if p.Kind() == "ceiling" {
		return fmt.Sprintf("The ratio is the work of a policy over one number, %s, in all instances.", p.Spec)
	}
	return fmt.Sprintf("The ratio is the work of a policy over that of %s in the same instance.", p.Spec)
}

// coveredSchedules returns which static schedules a ceiling covers, behind a space, and "" if all.
func coveredSchedules(p *policies.Policy) string {
	if part, is := p.Value.(policies.Partial); is && part.Which() != "" {
		return " " + part.Which()
	}
	return ""
}

// referenceCaveat says how the ratio to a reference must not be read, and the meaning of bounds among the
// policies or as the reference. It is "" if there is nothing to say. Faulty reports whether results may
// be wrong.
func referenceCaveat(reference *policies.Policy, all []*policies.Policy, faulty bool) string {
	text, stands := "", reference != nil && reference.Spec == boundReference
	unknown := "messages travel or workers come back"
	if faulty {
		unknown = "messages travel, workers come back or results may be wrong"
	}
	switch {
	case reference != nil && reference.Kind() == "ceiling":
		text = fmt.Sprintf("%[2]s is an upper bound on the expected work of static schedules%[1]s, which perhaps none reaches: relative to the best of them, ratios are at least as large. Policies that decide as results come back may exceed it.", coveredSchedules(reference), reference.Spec)
	case reference != nil && reference.Kind() == "bound":
		text = fmt.Sprintf("%s is an upper bound on the work, which perhaps no policy can reach: relative to the best possible work, ratios are at least as large.", reference.Spec)
	}
	if !stands && slices.ContainsFunc(all, func(p *policies.Policy) bool { return p.Spec == boundReference }) {
		stands = true
		text = strings.TrimPrefix(text+fmt.Sprintf(" %s is an upper bound on the work, which perhaps no policy can reach.", boundReference), " ")
	}
	if faulty && text != "" {
		text += " It ignores faults, as if every result were right."
	}
	if stands {
		text += fmt.Sprintf(" It takes the place of %s, which is not known where %s.", plainReference, unknown)
	}
	return text
}

// Unplayed returns an error that names the first of the policies that is a bound or a ceiling.
func Unplayed(all []*policies.Policy) error {
	for _, p := range all {
		if p.Kind() == "bound" {
			return fmt.Errorf("policy %s is a bound: it computes the work that no policy can exceed, and has no episodes", p.Spec)
		}
		if p.Kind() == "ceiling" {
			return fmt.Errorf("policy %s is a ceiling: it computes the expected work that no static schedule can exceed, and has no episodes", p.Spec)
		}
	}
	return nil
}
