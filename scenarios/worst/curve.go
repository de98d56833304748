package worst

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Curve is the ratio along one variable, through a witness. The places of all others in
// their ranges stay, and values that follow the variable follow it.
type Curve struct {
	Variable string
	Points   []CurvePoint // in the order of the variable
}

// CurvePoint is the ratio at one value of the variable. The ends of the interval are NaN if
// the ratio is exact, or if there is no interval.
type CurvePoint struct {
	X, Ratio, Lo, Hi float64
}

// How a curve is computed: exact points are cheap.
const (
	exactPoints    = 65
	sampledPoints  = 21
	curveInstances = 500
)

// curves returns the curves through a witness, which is at a place of the cube. Where means
// are sampled, the instances are fresh unless costs are drawn at random by the seed.
func (r *Pair) curves(ctx context.Context, u []float64, w *Witness, o Options) ([]Curve, error) {
	seed := w.Seed
	if drawn(r.base) || sharesDraws(r.base.Platform) {
		seed = r.Seed
	}
	number := sampledPoints
	if w.Exact {
		number = exactPoints
	}
	dimensions, names := r.Space.Numeric()
	var curves []Curve
	for k, dimension := range dimensions {
		worlds, xs := r.along(u, dimension, names[k], number)
		points := make([]CurvePoint, len(worlds))
		err := arena.Each(ctx, len(worlds), o.Goroutines, func(i int) error {
			m, lo, hi, err := r.measure(ctx, worlds[i], curveInstances, seed)
			points[i] = CurvePoint{xs[i], m.Ratio(), lo, hi}
			return err
		})
		if err != nil {
			return nil, err
		}
		points = slices.DeleteFunc(points, func(p CurvePoint) bool { return math.IsNaN(p.Ratio) })
		curves = append(curves, Curve{names[k], points})
	}
	return curves, nil
}

// along returns different worlds along a dimension, about as many as asked for and one of
// them at u, in the order of the variable.
func (r *Pair) along(u []float64, dimension int, name string, number int) (worlds []grid.Values, xs []float64) {
	places := []float64{u[dimension]}
	for i := range number {
		places = append(places, float64(i)/float64(number-1))
	}
	slices.Sort(places)
	for _, x := range places {
		v := slices.Clone(u)
		v[dimension] = x
		w, err := r.Space.At(v)
		if err != nil {
			continue
		}
		if w.Word(name) != "" {
			continue
		}
		if at := w.Get(name); !slices.Contains(xs, at) {
			worlds, xs = append(worlds, w), append(xs, at)
		}
	}
	return worlds, xs
}

// without spells a world without one of its variables.
func without(w grid.Values, name string) string {
	var parts []string
	for i, p := range w.Parameters() {
		if p.Name != name {
			parts = append(parts, w.Spell(i))
		}
	}
	return strings.Join(parts, " ")
}

// Figure draws a curve through a witness, in the look of the first policy.
func (r *Pair) Figure(w *Witness, c Curve) *figure.Figure {
	f := &figure.Figure{
		Title: w.Scenario.Title, XLabel: c.Variable,
		YLabel:  r.Metric + " of " + r.A + " / " + r.B,
		Caption: without(w.World, c.Variable), YMin: math.NaN(), YMax: math.NaN(),
		Rules: []figure.Rule{{At: 1}}, // where the two are equal
	}
	line := figure.Line{Name: "ratio", Look: figures.Styles([]string{r.A})[r.A]}
	low := math.Inf(1)
	for _, p := range c.Points {
		line.X, line.Y = append(line.X, p.X), append(line.Y, p.Ratio)
		lo, hi := p.Lo, p.Hi
		if !finite(lo) || !finite(hi) {
			lo, hi = p.Ratio, p.Ratio
		}
		line.Lo, line.Hi = append(line.Lo, lo), append(line.Hi, hi)
		low = min(low, p.X)
	}
	if n := len(c.Points); n > 1 {
		f.LogX = low > 0 && c.Points[n-1].X >= 100*low
	}
	x := w.World.Get(c.Variable)
	witness := figure.Line{Name: "the witness", Look: blackBox, X: []float64{x}, Y: []float64{w.Ratio()}, Lo: []float64{w.Lo}, Hi: []float64{w.Hi}}
	f.Lines = []figure.Line{line, witness}
	return f
}

// blackBox is the look of a witness, a point that stands out from any line.
const blackBox = 42

// number spells a number as scenarios do.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// name returns worst or best, for a direction.
func (r *Pair) name(d Direction) string {
	if (d == Greatest) != r.less {
		return "best"
	}
	return "worst"
}
