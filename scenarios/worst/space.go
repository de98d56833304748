package worst

import (
	"errors"
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// Space is the worlds that a scenario allows, as the unit cube: each point is a world, a choice of a
// value for every variable. Any number of goroutines may use it.
//
// The values that an axis lists are the only ones, and words are among them. A range
// without a step, 1..25, is all numbers between its ends; whole numbers if the variable is
// declared to be an integer or decides how many workers there are. If both ends are positive
// and one is 100 times the other, its logarithm is uniform in the cube. A range with a step,
// 1..25:1, is a list, and so are logspace and linspace. Values may refer to other variables,
// and follow them: in 0.2p..p the cube holds the place between the two ends. Variables that
// advance together have one dimension, along which each row of their values is a place.
type Space struct {
	parameters []grid.Parameter
	names      []string // of the parameters
	dims       []dimension
	free       []int // of the dimensions, those along which there are several values
	where      []*expr.Program
	conds      sheet.Wheres
}

// newSpace returns the space of a scenario's variables. It is an error if none of them may have
// several values.
func newSpace(from *sheet.Scenario) (*Space, error) {
	axes, err := from.Axes()
	if err != nil {
		return nil, err
	}
	s := &Space{conds: from.Where}
	deciding := world.Deciding(from.Platform)
	for i := 0; i < len(axes); {
		n := 1
		for axes[i].Group > 0 && i+n < len(axes) && axes[i+n].Group == axes[i].Group {
			n++
		}
		d, err := newDimension(from, axes[i:i+n], s.names, deciding)
		if err != nil {
			return nil, err
		}
		if d.several() {
			s.free = append(s.free, len(s.dims))
		}
		s.dims = append(s.dims, d)
		for _, p := range d.limits {
			s.parameters, s.names = append(s.parameters, p), append(s.names, p.Name)
		}
		i += n
	}
	for k, e := range from.Where {
		p, err := e.Compile(s.names)
		if err != nil {
			return nil, from.At(fmt.Sprintf("where[%d]", k), err)
		}
		s.where = append(s.where, p)
	}
	if len(s.free) == 0 {
		return nil, errors.New("no variable has several values: want a range such as 1..25, or a list, in sweep or by --set")
	}
	return s, nil
}

// Dimensions returns how many dimensions the cube has.
func (s *Space) Dimensions() int { return len(s.free) }

// Nominal reports whether the values along a dimension have no order: they are laws.
func (s *Space) Nominal(dimension int) bool { return s.dims[s.free[dimension]].nominal() }

// Key returns the world at a point as text, and "" for a point that is not allowed.
func (s *Space) Key(u []float64) string {
	w, err := s.At(u)
	if err != nil {
		return ""
	}
	return w.String()
}

// Names returns the variables in the order in which worlds spell them.
func (s *Space) Names() []string { return s.names }

// Numeric returns the dimensions along which the values are numbers. The first of several variables that
// advance together names a dimension.
func (s *Space) Numeric() (dimensions []int, names []string) {
	for k, i := range s.free {
		if !s.dims[i].nominal() {
			dimensions, names = append(dimensions, k), append(names, s.dims[i].axes[0].Name)
		}
	}
	return dimensions, names
}

// At returns the world at a point of the unit cube. The error says why the point has no world: a value is
// beyond the limits of its variable, or a condition is not met.
func (s *Space) At(u []float64) (w grid.Values, err error) {
	all := make([]expr.Value, 0, len(s.names))
	known := make([]float64, 0, len(s.names))
	free := 0
	for i := range s.dims {
		d, x := &s.dims[i], 0.0
		if free < len(s.free) && s.free[free] == i {
			x = u[free]
			free++
		}
		values, err := d.at(x, padded(known, len(s.names)))
		if err != nil {
			return w, err
		}
		for _, v := range values {
			all, known = append(all, v), append(known, v.X)
		}
	}
	w = grid.NewValues(s.parameters, all)
	for k, p := range s.where {
		if x := p.Eval(known, nil); !(x != 0) || x != x {
			return w, fmt.Errorf("%s is not met at %s", s.conds[k], w)
		}
	}
	return w, nil
}

// padded returns the known values and NaN for the others.
func padded(known []float64, n int) []float64 {
	all := known[:len(known):len(known)]
	for len(all) < n {
		all = append(all, math.NaN())
	}
	return all
}

// Fix gives every variable of a scenario the one value that it has in a world.
func Fix(s *sheet.Scenario, w grid.Values) error {
	var settings [][2]string
	for i, p := range w.Parameters() {
		settings = append(settings, [2]string{p.Name, w.Text(i)})
	}
	return s.ApplyAll(settings)
}

// limits returns the limits of a variable's values in a scenario.
func limits(from *sheet.Scenario, name string, deciding map[string]bool) grid.Parameter {
	p := grid.Unlimited(name)
	if v := from.Variable(name); v != nil {
		p.Integer, p.Auto = v.Integer, v.Auto
		p.Min, p.Max, p.Above = v.Limits()
	}
	p.World = deciding[name]
	return p
}
