package worst

import (
	"cmp"
	"context"
	"fmt"
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
	Setting  string       // the values of the other variables, for people
}

// CurvePoint is the ratio at one value of the variable. The ends of the interval are NaN if
// the ratio is exact, or if there is no interval.
type CurvePoint struct {
	X, Ratio, Lo, Hi float64
}

// How a curve is computed. Exact points are cheap and have no noise. They are doubled while more than a
// share of the new points is further from the line between their neighbours than the bend, a part of the
// curve's range. Otherwise the curve might have teeth between its points. Then jumps are closed in, until
// neighbours are closer than nearest in the range of the variable.
const (
	sampledPoints  = 25
	curveInstances = 500
	exactPoints    = 65
	doubledPoints  = 600 // more are not doubled
	mostPoints     = 1500
	share          = 0.02
	bend           = 0.02
	nearest        = 1.0 / 2048
)

// curveSeed returns the seed of the instances of curves and maps. It is the witness's fresh seed, or the
// search's seed if costs are drawn at random.
func (r *Pair) curveSeed(w *Witness) uint64 {
	if drawsAtRandom(r.base) || sharesDraws(r.base.Platform) {
		return r.Seed
	}
	return w.Seed
}

// curves returns the curves through a witness, which is at a place of the cube.
func (r *Pair) curves(ctx context.Context, u []float64, w *Witness, o Options) ([]Curve, error) {
	dimensions, names := r.Space.Numeric()
	var curves []Curve
	for k, dimension := range dimensions {
		l := &line{pair: r, u: u, dimension: dimension, name: names[k], seed: r.curveSeed(w), goroutines: o.Goroutines}
		number := sampledPoints
		if w.Exact {
			number = exactPoints
		}
		places := []float64{u[dimension]}
		for i := range number {
			places = append(places, float64(i)/float64(number-1))
		}
		for doubling := w.Exact; len(places) > 0; {
			if err := l.add(ctx, places); err != nil {
				return nil, err
			}
			doubling = doubling && len(l.points) <= doubledPoints && l.surprising()
			switch places = nil; {
			case doubling:
				places = l.between(func(a, b placed) bool { return true })
			case w.Exact:
				places = l.jumps()
			}
		}
		curves = append(curves, l.curve())
	}
	return curves, nil
}

// line is a curve that is being computed.
type line struct {
	pair       *Pair
	u          []float64
	dimension  int
	name       string
	seed       uint64
	goroutines int

	round  int      // how often points were added
	points []placed // by their places
	known  map[float64]bool
	worlds []grid.Values
}

// placed is a point and its place in the range of the variable.
type placed struct {
	at    float64
	round int // in which it was computed
	CurvePoint
}

// add computes the worlds at some places that are new.
func (l *line) add(ctx context.Context, places []float64) error {
	if l.known == nil {
		l.known = map[float64]bool{}
	}
	first := len(l.points)
	l.round++
	var worlds []grid.Values
	for _, at := range places {
		v := slices.Clone(l.u)
		v[l.dimension] = at
		w, err := l.pair.Space.At(v)
		if err != nil || w.Word(l.name) != "" || l.known[w.Get(l.name)] {
			continue
		}
		x := w.Get(l.name)
		l.known[x] = true
		worlds, l.points = append(worlds, w), append(l.points, placed{at, l.round, CurvePoint{X: x}})
	}
	l.worlds = append(l.worlds, worlds...)
	err := arena.Each(ctx, len(worlds), l.goroutines, func(i int) error {
		m, lo, hi, err := l.pair.measure(ctx, worlds[i], curveInstances, l.seed)
		p := &l.points[first+i]
		p.Ratio, p.Lo, p.Hi = m.Ratio(), lo, hi
		return err
	})
	slices.SortStableFunc(l.points, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	return err
}

// surprising reports whether many points of the last round are not where their neighbours let expect. The
// first round is.
func (l *line) surprising() bool {
	fresh, apart := 0, 0
	width := l.width()
	for i := 1; i+1 < len(l.points); i++ {
		a, p, b := l.points[i-1], l.points[i], l.points[i+1]
		if p.round != l.round || a.round == l.round || b.round == l.round {
			continue
		}
		fresh++
		expected := a.Ratio + (b.Ratio-a.Ratio)*(p.at-a.at)/(b.at-a.at)
		if !(math.Abs(p.Ratio-expected) <= bend*width) {
			apart++
		}
	}
	return l.round == 1 || float64(apart) > share*float64(fresh)
}

// width returns the range of the ratios.
func (l *line) width() float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for _, p := range l.points {
		if finite(p.Ratio) {
			least, most = min(least, p.Ratio), max(most, p.Ratio)
		}
	}
	return max(most-least, 1e-12)
}

// jumps returns places between neighbours that are unlike, as many as there is room for.
func (l *line) jumps() []float64 {
	width := l.width()
	places := l.between(func(a, b placed) bool { return math.Abs(b.Ratio-a.Ratio) > bend*width })
	return places[:min(len(places), max(0, mostPoints-len(l.points)))]
}

// between returns places between neighbours of a kind where there is a new world.
func (l *line) between(kind func(a, b placed) bool) (places []float64) {
	for i := 1; i < len(l.points); i++ {
		a, b := l.points[i-1], l.points[i]
		if middle := (a.at + b.at) / 2; b.at-a.at > nearest && kind(a, b) && l.isNew(middle) {
			places = append(places, middle)
		}
	}
	return places
}

// isNew reports whether a place has a world that is not on the curve yet.
func (l *line) isNew(at float64) bool {
	v := slices.Clone(l.u)
	v[l.dimension] = at
	w, err := l.pair.Space.At(v)
	return err == nil && w.Word(l.name) == "" && !l.known[w.Get(l.name)]
}

// curve returns the points that have a ratio.
func (l *line) curve() Curve {
	c := Curve{Variable: l.name, Setting: l.pair.setting(l.worlds, l.name)}
	for _, p := range l.points {
		if !math.IsNaN(p.Ratio) {
			c.Points = append(c.Points, p.CurvePoint)
		}
	}
	slices.SortStableFunc(c.Points, func(a, b CurvePoint) int { return cmp.Compare(a.X, b.X) })
	return c
}

// setting spells the values of some worlds in all variables but some, for people: W = 5, or W from 1 to 9
// where it follows another.
func (r *Pair) setting(worlds []grid.Values, without ...string) string {
	var parts []string
	for i, name := range r.Space.Names() {
		if slices.Contains(without, name) || len(worlds) == 0 {
			continue
		}
		least, most := worlds[0], worlds[0]
		for _, w := range worlds {
			if w.At(i).X < least.At(i).X {
				least = w
			}
			if w.At(i).X > most.At(i).X {
				most = w
			}
		}
		if least.Text(i) == most.Text(i) {
			parts = append(parts, r.naming.Setting(name, least.Text(i)))
			continue
		}
		parts = append(parts, fmt.Sprintf("%s from %s to %s", r.naming.Sign(name), least.Text(i), most.Text(i)))
	}
	return strings.Join(parts, ", ")
}

// Figure draws a curve through a witness, in the look of the first policy.
func (r *Pair) Figure(w *Witness, c Curve) *figure.Figure {
	f := &figure.Figure{
		Title: w.Scenario.Title, XLabel: r.naming.Axis(c.Variable),
		YLabel: r.Metric + " of " + r.naming.Policy(r.A) + " / " + r.naming.Policy(r.B),
		YMin:   math.NaN(), YMax: math.NaN(),
		Rules: []figure.Rule{{At: 1}}, // where the two are equal
	}
	line := figure.Line{Look: figures.Styles([]string{r.A})[r.A], Plain: true}
	low, least, most, unknown := math.Inf(1), math.Inf(1), math.Inf(-1), false
	for _, p := range c.Points {
		line.X, line.Y = append(line.X, p.X), append(line.Y, p.Ratio)
		lo, hi := p.Lo, p.Hi
		if !finite(lo) || !finite(hi) {
			lo, hi, unknown = p.Ratio, p.Ratio, true
		}
		line.Lo, line.Hi = append(line.Lo, lo), append(line.Hi, hi)
		low, least = min(low, p.X), min(least, p.Ratio)
		if finite(p.Ratio) {
			most = max(most, p.Ratio)
		}
	}
	if n := len(c.Points); n > 1 {
		f.LogX = low > 0 && c.Points[n-1].X >= logarithmic*low
		f.LogY = least > 0 && most >= steep*least
	}
	x := w.World.Get(c.Variable)
	witness := figure.Line{Look: blackBox, X: []float64{x}, Y: []float64{w.Ratio()}, Lo: []float64{w.Lo}, Hi: []float64{w.Hi}}
	f.Lines = []figure.Line{line, witness}
	known := fmt.Sprintf("exact at %d points", len(c.Points))
	switch {
	case !w.Exact && unknown:
		known = fmt.Sprintf("%d points of %d instances, with 95%% intervals where these are known", len(c.Points), curveInstances)
	case !w.Exact:
		known = fmt.Sprintf("%d points of %d instances, each with its 95%% interval", len(c.Points), curveInstances)
	}
	f.Caption = strings.TrimPrefix(c.Setting+"; box: the world that was found; "+known, "; ")
	return f
}

// steep is by how much the greatest ratio of a curve exceeds the least where the axis is logarithmic.
const steep = 50

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
