package scenarios

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// layGrid makes the grid. The limits of a variable are those of the scenario, or else those
// of the experiment that it inherits from.
func (d *Design) layGrid(like *Experiment) error {
	axes, err := d.scenario.Axes()
	if err != nil {
		return err
	}
	from := []*sheet.Scenario{d.scenario}
	if like != nil {
		from = append(from, like.Scenario)
	}
	if d.Grid, err = grid.New(parameters(axes, from...), axes, d.scenario.Where, d.scenario.At); err != nil {
		return err
	}
	return d.checkLaws(axes)
}

// parameters returns the variables as parameters of a grid, with the limits of the first
// scenario that describes them. Those on which the platform of the first scenario depends
// are its world.
func parameters(axes []sheet.NamedAxis, from ...*sheet.Scenario) []grid.Parameter {
	var all []grid.Parameter
	deciding := world.Deciding(from[0].Platform)
	for _, a := range axes {
		p := grid.Unlimited(a.Name)
		p.Law, p.World, p.Unbound = a.Words, deciding[a.Name], !from[0].Bind.Has(a.Name)
		for _, s := range from {
			if v := s.Variable(a.Name); v != nil {
				p.Doc, p.Integer, p.Auto = v.Doc, v.Integer, v.Auto
				p.Min, p.Max, p.Above = v.Limits()
				break
			}
		}
		all = append(all, p)
	}
	return all
}

// checkLaws returns an error if a value of a variable of laws is no law. Values with files
// are marked with checksums.
func (d *Design) checkLaws(axes []sheet.NamedAxis) error {
	for i, a := range axes {
		for _, word := range d.Grid.Words(i) {
			if !a.Words {
				continue // auto
			}
			l, err := d.fixed(word)
			if err == nil {
				err = risk.Check(l)
			}
			if err != nil {
				return d.scenario.At(a.Path(), err)
			}
			if name, ok := l.Get("file"); ok {
				if err := d.mark(i, word, name); err != nil {
					return d.scenario.At(a.Path(), err)
				}
			}
		}
	}
	return nil
}

// mark makes the checksum of the file behind a value part of the identity of its cells, as
// its content may change under the same name.
func (d *Design) mark(parameter int, word, name string) error {
	if filepath.IsAbs(name) || !filepath.IsLocal(name) {
		return fmt.Errorf("%s: a file behind a value of a variable must be in or below the folder of the scenario: want a path such as %s", word, filepath.Base(name))
	}
	text, err := os.ReadFile(filepath.Join(d.scenario.Folder, name))
	if err != nil {
		return err
	}
	d.Grid.Mark(parameter, word, fmt.Sprintf(" sha256=%x", sha256.Sum256(text)))
	return nil
}

// fixed returns a law without the options that depend on variables.
func (d *Design) fixed(word string) (spec.Spec, error) {
	law, err := sheet.ParseLaw(word, d.Grid.Names())
	if err != nil {
		return spec.Spec{}, err
	}
	law.Options = slices.DeleteFunc(law.Options, func(o sheet.LawOption) bool { return o.Expr != nil && len(o.Expr.Names()) > 0 })
	return law.Spec(func(e *expr.Expr) (float64, error) {
		p, err := e.Compile(nil)
		if err != nil {
			return 0, err
		}
		return p.Eval(nil, nil), nil
	})
}
