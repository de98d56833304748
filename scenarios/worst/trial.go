package worst

import "math"

// Direction says which extreme is wanted.
type Direction int

// The two directions.
const (
	Least Direction = iota
	Greatest
)

// sign returns the factor by which values are multiplied, so that more is better.
func (d Direction) sign() float64 {
	if d == Least {
		return -1
	}
	return 1
}

// trial is an evaluation that the search asks for.
type trial struct {
	U     []float64 // in the unit cube; must not be changed
	Key   string    // names the point; see domain
	Level int
}

// result is the finding of a trial. The zero value is an exact 0.
type result struct {
	Value float64 // NaN if the function has no value here
	Error float64 // standard error of the value; 0 if it is exact
}

// point is the last result at a point.
type point struct {
	trial
	result
	withstood int // trials at this level
}

// Exact reports whether no higher level can tell more of the point.
func (p *point) Exact() bool { return p.Error == 0 || math.IsNaN(p.Value) }

// domain is a function's domain: the unit cube, in which many points may be the same.
type domain interface {
	Dimensions() int

	// Nominal reports whether the values along a dimension have no order, so that no value
	// is near another.
	Nominal(dimension int) bool

	// Key returns the same name for points that are the same, and "" for a point that is not
	// allowed.
	Key(u []float64) string
}
