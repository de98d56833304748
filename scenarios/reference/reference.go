// Package reference decides to whose work ratios relate, and says what such a ratio is.
package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// The references of scenarios that name none, or the plain one: that does all that is possible, but
// serves only where no messages travel and nobody comes back. Elsewhere a bound takes its place.
const (
	plain = "omniscient"
	bound = "clairvoyant"
)

// Of returns the spelling of the reference of a scenario. The world may be nil. Recorded is what a
// study has filed its ratios under, with a revision behind an @, and "" of a new one.
func Of(s *sheet.Scenario, cells *grid.Grid, w *world.World, recorded string) string {
	text := s.Reference.String()
	if text != plain {
		return text
	}
	if before, _, found := strings.Cut(recorded, "@"); found {
		return before
	}
	if w != nil && loud(s, cells, w) {
		return bound
	}
	return text
}

// loud reports whether there is a cell in which messages travel or a worker has a Life. Cells
// that have no problem are not asked.
func loud(s *sheet.Scenario, cells *grid.Grid, w *world.World) bool {
	n := cells.Cells()
	if !slices.ContainsFunc(s.Groups(), mayBeLoud) {
		n = min(n, 1) // all are like the first
	}
	for cell := range n {
		p, err := w.Problem(cells.Values(cell).Seeded(s.Seed), s.Seed)
		if err != nil {
			continue
		}
		for i := range p.Workers {
			if x := &p.Workers[i]; !x.Send.Free() || !x.Return.Free() || x.Life != nil {
				return true
			}
		}
	}
	return false
}

// mayBeLoud reports whether a group has a message that is not written as taking no time.
func mayBeLoud(g sheet.Group) bool {
	for _, c := range []*sheet.Cost{g.Send, g.Return} {
		if c != nil && (c.Latency.String() != "0" || c.PerUnit.String() != "0") {
			return true
		}
	}
	return false
}

// Bounds reports whether no policy can exceed the work of the reference in any instance, so that
// no ratio is above 1. A ceiling does not: it only bounds means.
func Bounds(p *policies.Policy) bool { return p != nil && (p.Spec == plain || p.Kind() == "bound") }

// numbers reports whether a policy tells numbers, and has no episodes: a bound or a ceiling.
func numbers(p *policies.Policy) bool { return p.Kind() == "bound" || p.Kind() == "ceiling" }

// Apart reports whether a policy is not one to be told apart from others: a bound, a ceiling, or
// the reference if that knows the interruptions.
func Apart(p, reference *policies.Policy) bool {
	_, oracle := p.Value.(policies.Oracle)
	return numbers(p) || oracle && reference != nil && p.Spec == reference.Spec
}

// Label returns what figures call the reference, which may be nil.
func Label(p *policies.Policy) string {
	switch {
	case p == nil:
		return ""
	case p.Kind() == "bound":
		return p.Spec + ", a bound"
	case p.Kind() == "ceiling":
		return p.Spec + ", of what static schedules" + which(p) + " can expect"
	}
	return p.Spec
}

// Means says in a sentence what the ratio is.
func Means(p *policies.Policy) string {
	if p.Kind() == "bound" {
		return fmt.Sprintf("The ratio is the work of a policy over a bound, %s, in the same instance. %s", p.Spec, Caveat(p))
	}
	if p.Kind() == "ceiling" {
		return fmt.Sprintf("The ratio is the work of a policy over one number, %s, in all instances. %s", p.Spec, Caveat(p))
	}
	return fmt.Sprintf("The ratio is the work of a policy over that of %s in the same instance.", p.Spec)
}

// which returns which static schedules a ceiling covers, behind a space, and "" if all.
func which(p *policies.Policy) string {
	if part, is := p.Value.(policies.Partial); is && part.Which() != "" {
		return " " + part.Which()
	}
	return ""
}

// Caveat says what the ratio is not, and "" if there is nothing to say.
func Caveat(p *policies.Policy) string {
	if p != nil && p.Kind() == "ceiling" {
		return fmt.Sprintf("No static schedule%s can expect more than %s says, and perhaps none as much: the ratio to the best of them is no less. Policies that decide as results come back may exceed it.", which(p), p.Spec)
	}
	if p == nil || p.Kind() != "bound" {
		return ""
	}
	return fmt.Sprintf("Nobody can do more than %s says, and perhaps nobody as much: the ratio to the best that is possible is no less.", p.Spec)
}

// Unplayed returns an error that names the first of the policies that is a bound or a ceiling.
func Unplayed(all []*policies.Policy) error {
	for _, p := range all {
		if p.Kind() == "bound" {
			return fmt.Errorf("policy %s is a bound: it tells the work that nobody can exceed, and has no episodes", p.Spec)
		}
		if p.Kind() == "ceiling" {
			return fmt.Errorf("policy %s is a ceiling: it tells the work that no static schedule can expect to exceed, and has no episodes", p.Spec)
		}
	}
	return nil
}
