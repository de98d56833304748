package scenarios

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/needs"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Service counts the cells of a design that a policy serves, by its needs. It may still refuse a cell
// whose numbers are out of its range, such as too many workers for an exact search.
type Service struct {
	Policy *policies.Policy
	Cells  int         // that meet its needs
	Unmet  needs.Needs // by any other cell
	Why    error       // a *[CellError] of the first cell that it does not serve, or nil
}

// mostServed is the largest number of cells that are examined.
const mostServed = 10_000

// Services returns the services of policies, and the number of examined cells: all of them, or 10,000 in
// equal steps. A design that is computed without episodes has no world to serve.
func (d *Design) Services(all []*policies.Policy) (services []Service, cells int, err error) {
	services = make([]Service, len(all))
	for i, p := range all {
		services[i].Policy = p
	}
	bound := slices.Clone(all)
	cells, err = d.eachProblem(func(v grid.Values, p *models.Problem) {
		unmet, options := needs.All.Unmet(p), v.Options()
		for i := range services {
			services[i].look(&bound[i], v, p, unmet, options)
		}
	})
	return services, cells, err
}

// look adds a cell whose problem does not meet some needs. bound holds the policy with the last cell's
// options.
func (s *Service) look(bound **policies.Policy, v grid.Values, p *models.Problem, unmet needs.Needs, options map[string]float64) {
	q, err := s.Policy.Rebind(*bound, options)
	if err == nil {
		*bound = q
		lacks := q.Needs() & unmet
		if lacks == 0 {
			s.Cells++
			return
		}
		s.Unmet |= lacks
		if s.Why == nil {
			err = lacks.Check(p)
		}
	}
	if s.Why == nil {
		s.Why = Refusal(v, s.Policy.Spec, err)
	}
}

// eachProblem calls a function with the problems that policies are told in up to 10,000 cells. The error of a cell
// that has no problem has its place in the scenario, if that is known.
func (d *Design) eachProblem(do func(v grid.Values, p *models.Problem)) (cells int, err error) {
	if d.Computed() {
		return 0, fmt.Errorf("experiment %s is computed without episodes: it has no world that policies could serve", d.Name)
	}
	w := d.World
	if w == nil {
		if w, err = world.New(d.scenario, d.Grid.Parameters(), d.scenario.At); err != nil {
			return 0, err
		}
	}
	n := d.Grid.Cells()
	cells = min(n, mostServed)
	for k := range cells {
		v := d.Grid.Values(int(float64(k) * float64(n) / float64(cells))).Seeded(d.Seed)
		p, err := w.Problem(v, d.Seed)
		if err == nil {
			p, err = w.Believed(p, v)
		}
		var misplaced *world.Misplaced
		if errors.As(err, &misplaced) {
			return 0, d.scenario.At(misplaced.Path, Refusal(v, "", err))
		} else if err != nil {
			return 0, Refusal(v, "", err)
		}
		do(v, p)
	}
	return cells, nil
}

// within reports whether the numbers of all cells are within the range of a policy.
func (d *Design) within(p *policies.Policy) bool {
	if _, limited := p.Value.(policies.Limited); !limited {
		return true
	}
	all := true
	_, err := d.eachProblem(func(v grid.Values, problem *models.Problem) {
		if all {
			q, err := p.Bind(v.Options())
			all = err == nil && q.Value.(policies.Limited).Within(problem) == nil
		}
	})
	return all && err == nil
}

// followable returns the policies that a master can follow, in the order in which they were registered or by name.
func followable(rows []policies.Row) (all []*policies.Policy, err error) {
	for _, row := range rows {
		if !row.Followable() {
			continue
		}
		p, err := policies.Parse(row.Name)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// withEveryone returns the scenario with the policies that serve every cell in place of the item that
// stands for them: all that a master can follow, with their default options, sorted by name.
func (d *Design) withEveryone() (*sheet.Scenario, error) {
	all, err := followable(policies.All())
	if err != nil {
		return nil, err
	}
	services, cells, err := d.Services(all)
	var placed *sheet.Error
	if errors.As(err, &placed) {
		return nil, err
	} else if err != nil {
		return nil, d.scenario.At("policies", err)
	}
	var chosen []spec.Spec
	for _, s := range services {
		if s.Cells == cells && d.within(s.Policy) {
			chosen = append(chosen, spec.Spec{Name: s.Policy.Name})
		}
	}
	if chosen == nil {
		return nil, d.scenario.At("policies", errors.New("no policy serves every cell: want a list of policies"))
	}
	fresh := d.scenario.WithEveryone(chosen)
	return fresh, fresh.CheckLines(nil)
}

// Refusals is the errors of policies that serve no cell, one for each policy.
type Refusals []error

// Error joins the errors.
func (r Refusals) Error() string { return errors.Join(r...).Error() }

// Unwrap returns the errors.
func (r Refusals) Unwrap() []error { return r }

// PlacedRefusals returns the errors of some policies with their places. If a need is not met, the last one says
// which policies serve.
func (d *Design) PlacedRefusals(refused []int, errs []error) Refusals {
	hint := ""
	for _, i := range refused {
		var unmet *needs.Unmet
		if errors.As(errs[i], &unmet) {
			hint = d.serving()
		}
	}
	var all Refusals
	for k, i := range refused {
		err := errs[i]
		if k == len(refused)-1 && hint != "" {
			err = fmt.Errorf("%w; %s", err, hint)
		}
		all = append(all, d.scenario.At(fmt.Sprintf("policies[%d]", i), err))
	}
	return all
}

// serving says whose needs every cell meets: a plan and a dispatcher by name, and how many others. It
// returns "" if it cannot know.
func (d *Design) serving() string {
	all, err := followable(policies.InOrder())
	if err != nil {
		return ""
	}
	services, cells, err := d.Services(all)
	if err != nil {
		return ""
	}
	var first [2]string // a plan and a dispatcher
	serving := 0
	for _, s := range services {
		if s.Cells < cells {
			continue
		}
		serving++
		kind := 0
		if s.Policy.Kind() == "dynamic" {
			kind = 1
		}
		first[kind] = cmp.Or(first[kind], s.Policy.Name)
	}
	named := strings.Fields(strings.Join(first[:], " "))
	others := serving - len(named)
	text := strings.Join(named, " and ")
	switch {
	case serving == 0:
		return "no policy's needs are met by every cell"
	case others == 1:
		text = strings.Join(named, ", ") + " and another"
	case others > 1:
		text = fmt.Sprintf("%s and %d others", strings.Join(named, ", "), others)
	}
	return "every cell meets the needs of " + text
}
