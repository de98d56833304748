package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
)

// CheckOptions returns an error if an option of a policy, which was given a value other than its
// default, changes nothing in any cell: the results would be equal to those without the option. An
// option that acts in some cells only is allowed, as a grid may contain others.
func (d *Design) CheckOptions() error {
	if d.World == nil || !d.World.Known() {
		return nil
	}
	for k, p := range d.Policies {
		if err := d.idle(p); err != nil {
			return d.scenario.At(fmt.Sprintf("policies[%d]", k), err)
		}
	}
	if d.Reference == nil {
		return nil
	}
	if err := d.idle(d.Reference); err != nil {
		return d.scenario.At("reference", err)
	}
	return nil
}

// idle returns an error that names an option of a policy which changes nothing in any cell.
func (d *Design) idle(p *policies.Policy) error {
	if _, tells := p.Value.(policies.Idler); !tells {
		return nil
	}
	where := "in the world of " + d.Name
	if n := d.Grid.Cells(); n > 1 {
		where = fmt.Sprintf("in any of the %d cells of %s", n, d.Name)
	}
	for _, option := range p.Changed() {
		if needs := d.needs(p, option); needs != "" {
			return p.IdleError(option, where, needs)
		}
	}
	return nil
}

// needs returns the condition that an option needs to act in some cell. It returns "" if it may act in one,
// which is mostly the first, or if no cell has a problem.
func (d *Design) needs(p *policies.Policy, option string) string {
	var all []string
	for cell := range d.Grid.Cells() {
		needs, err := d.needsIn(p, option, cell)
		switch {
		case err != nil: // the run tells why
		case needs == "":
			return ""
		case !slices.Contains(all, needs):
			all = append(all, needs)
		}
	}
	return strings.Join(all, ", elsewhere ")
}

// needsIn returns the condition that an option needs to act in a cell. A policy knows the problem that it is
// told; a dispatcher meets the problem itself.
func (d *Design) needsIn(p *policies.Policy, option string, cell int) (needs string, err error) {
	v := d.Grid.Values(cell).Seeded(d.Seed)
	problem, told, err := d.Problem(v)
	if err != nil {
		return "", err
	}
	if p, err = p.Bind(v.Options()); err != nil {
		return "", err
	}
	if needs = p.Idle(option, told); needs != "" && told != problem && p.Kind() == "dynamic" {
		needs = p.Idle(option, problem)
	}
	return needs, nil
}
