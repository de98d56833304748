package world

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Grid returns the cells of a scenario. The limits of a variable come from the scenario, or else from the
// other, from which it inherits and which may be nil. Values of laws that have files are marked with
// checksums. With recalled, values may be laws that the program does not know; see [Unknown].
func Grid(s, like *sheet.Scenario, recalled bool) (*grid.Grid, error) {
	axes, err := s.Axes()
	if err != nil {
		return nil, err
	}
	from := []*sheet.Scenario{s}
	if like != nil {
		from = append(from, like)
	}
	g, err := grid.New(Parameters(axes, from...), axes, s.Where, s.At)
	if err != nil {
		return nil, err
	}
	return g, checkLaws(s, g, axes, recalled)
}

// checkLaws returns an error if a value of a variable of laws is no law.
func checkLaws(s *sheet.Scenario, g *grid.Grid, axes []sheet.NamedAxis, recalled bool) error {
	for i, a := range axes {
		for _, word := range g.Words(i) {
			if !a.Words {
				continue // auto
			}
			law, err := sheet.ParseLaw(word, g.Names())
			if err != nil {
				return s.At(a.Path(), err)
			}
			l, err := fixed(law)
			if err == nil && !recalled {
				err = risk.Check(l)
			}
			if err != nil {
				return s.At(a.Path(), err)
			}
			if name, ok := l.Get("file"); ok {
				if err := mark(s, g, i, word, name); err != nil {
					return s.At(a.Path(), err)
				}
			}
		}
	}
	return nil
}

// mark makes the checksum of the file behind a value part of the identity of its cells, as
// its content may change under the same name.
func mark(s *sheet.Scenario, g *grid.Grid, parameter int, word, name string) error {
	if filepath.IsAbs(name) || !filepath.IsLocal(name) {
		return fmt.Errorf("%s: a file behind a value of a variable must be in or below the folder of the scenario: want a path such as %s", word, filepath.Base(name))
	}
	sum, err := atomicfile.Sum(filepath.Join(s.Folder, name))
	if err != nil {
		return err
	}
	g.Mark(parameter, word, " sha256="+sum)
	return nil
}

// fixed returns a law without the options that depend on variables.
func fixed(l *sheet.Law) (spec.Spec, error) {
	f := *l
	f.Options = slices.DeleteFunc(slices.Clone(l.Options), func(o sheet.LawOption) bool { return o.Expr != nil && len(o.Expr.Names()) > 0 })
	return f.Spec(func(e *expr.Expr) (float64, error) {
		p, err := e.Compile(nil)
		if err != nil {
			return 0, err
		}
		return p.Eval(nil, nil), nil
	})
}
