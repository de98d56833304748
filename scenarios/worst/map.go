package worst

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/scenarios/arena"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// Map is the ratio over two variables, through a witness. The places of all others in their ranges stay,
// and values that follow one of the two follow it.
type Map struct {
	X, Y    string
	Cells   []MapCell
	Setting string // the values of the other variables, for people
}

// MapCell is the ratio at one value of each variable. The ends of the interval may be NaN, as in a
// [CurvePoint].
type MapCell struct {
	X, Y, Ratio, Lo, Hi float64
}

// A map has this many values of each variable, and the witness's value.
const (
	exactSide   = 17
	sampledSide = 7
)

// mapped returns the map over the two variables along which the ratio varies most, nil if no two numeric
// variables have values that do not follow each other.
func (r *Pair) mapped(ctx context.Context, u []float64, w *Witness, o Options) (*Map, error) {
	dimensions, names := r.Space.Numeric()
	by := make([]int, len(dimensions))
	spread := func(k int) (apart float64) {
		least, most := math.Inf(1), math.Inf(-1)
		for _, p := range w.Curves[k].Points {
			if finite(p.Ratio) {
				least, most = min(least, p.Ratio), max(most, p.Ratio)
			}
		}
		return most - least
	}
	for k := range by {
		by[k] = k
	}
	slices.SortStableFunc(by, func(a, b int) int { return cmp.Compare(spread(b), spread(a)) })
	side := sampledSide
	if w.Exact {
		side = exactSide
	}
	for second := 1; second < len(by); second++ {
		for _, first := range by[:second] {
			x, y := first, by[second]
			m := &Map{X: names[x], Y: names[y]}
			worlds := r.over(u, dimensions[x], dimensions[y], m.X, m.Y, side)
			if worlds == nil {
				continue
			}
			m.Setting = r.setting(worlds, m.X, m.Y)
			cells := make([]MapCell, len(worlds))
			err := arena.Each(ctx, len(worlds), o.Goroutines, func(i int) error {
				q, lo, hi, err := r.measure(ctx, worlds[i], curveInstances, r.curveSeed(w))
				cells[i] = MapCell{worlds[i].Get(m.X), worlds[i].Get(m.Y), q.Ratio(), lo, hi}
				return err
			})
			m.Cells = slices.DeleteFunc(cells, func(c MapCell) bool { return math.IsNaN(c.Ratio) })
			return m, err
		}
	}
	return nil, nil
}

// over returns the worlds over two dimensions, nil if one follows the other or has a single value.
func (r *Pair) over(u []float64, x, y int, xName, yName string, side int) (worlds []grid.Values) {
	places := func(dimension int) []float64 {
		all := []float64{u[dimension]}
		for i := range side {
			all = append(all, float64(i)/float64(side-1))
		}
		return all
	}
	columns, rows := map[float64]float64{}, map[float64]float64{} // values by place
	known := map[[2]float64]bool{}
	for _, at := range places(x) {
		for _, up := range places(y) {
			v := slices.Clone(u)
			v[x], v[y] = at, up
			w, err := r.Space.At(v)
			if err != nil || w.Word(xName) != "" || w.Word(yName) != "" {
				continue
			}
			one := [2]float64{w.Get(xName), w.Get(yName)}
			for k, values := range []map[float64]float64{columns, rows} {
				place := []float64{at, up}[k]
				if before, seen := values[place]; seen && before != one[k] {
					return nil
				}
				values[place] = one[k]
			}
			if !known[one] {
				known[one], worlds = true, append(worlds, w)
			}
		}
	}
	several := func(values map[float64]float64) bool {
		for _, a := range values {
			for _, b := range values {
				if a != b {
					return true
				}
			}
		}
		return false
	}
	if !several(columns) || !several(rows) {
		return nil
	}
	return worlds
}

// mostBeside is how many letters have room beside the shades of a map.
const mostBeside = 36

// MapFigure draws the map of a witness.
func (r *Pair) MapFigure(w *Witness) *figure.Figure {
	m := w.Map
	a, b := r.naming.Policy(r.A), r.naming.Policy(r.B)
	f := &figure.Figure{
		Title: w.Scenario.Title, XLabel: r.naming.Axis(m.X), YLabel: r.naming.Axis(m.Y),
		ZLabel: r.Metric + " of " + a + " / " + b + ", less 1", Map: true, Diverging: true,
		XWords: map[float64]string{}, YMin: math.NaN(), YMax: math.NaN(),
	}
	says := "" // what the shades are, if there is no room beside them
	if utf8.RuneCountInString(f.ZLabel) > mostBeside {
		says, f.ZLabel = "shades: "+f.ZLabel, "ratio of the "+r.Metric+", less 1"
	}
	var xs, ys []float64
	for _, c := range m.Cells {
		xs, ys = append(xs, c.X), append(ys, c.Y)
	}
	columns, rows := brief(xs), brief(ys)
	for _, x := range xs {
		f.XWords[x] = columns(x)
	}
	slices.Sort(ys)
	ys = slices.Compact(ys)
	for _, y := range ys {
		f.Lines = append(f.Lines, figure.Line{Name: rows(y)})
	}
	less, more, even, unknown := false, false, false, false
	for _, c := range m.Cells {
		line := &f.Lines[slices.Index(ys, c.Y)]
		y, lo, hi := c.Ratio-1, c.Lo-1, c.Hi-1
		switch {
		case stat.Tied(c.Ratio, 1):
			y, lo, hi = 0, 0, 0
		case w.Exact:
			lo, hi = y, y
		case !finite(lo) || !finite(hi): // not known
			lo, hi, unknown = min(y, 0), max(y, 0), true
		}
		line.X, line.Y, line.Lo, line.Hi = append(line.X, c.X), append(line.Y, y), append(line.Lo, lo), append(line.Hi, hi)
		less, more, even = less || hi < 0, more || lo > 0, even || lo <= 0 && hi >= 0
	}
	f.Caption = m.Setting
	say := func(when bool, text string) {
		if when && f.Caption != "" {
			f.Caption += "; "
		}
		if when {
			f.Caption += text
		}
	}
	say(says != "", says)
	how := "significantly "
	if w.Exact {
		how = ""
	}
	say(less, "bar: "+a+" has "+how+"less than "+b)
	say(more, "no mark: "+how+"more")
	say(even && w.Exact, "dot: equal")
	say(even && !w.Exact && !unknown, "dot: no significant difference")
	say(even && !w.Exact && unknown, "dot: no significant difference, or no interval")
	say(true, "found: "+r.naming.Setting(m.X, columns(w.World.Get(m.X)))+", "+r.naming.Setting(m.Y, rows(w.World.Get(m.Y))))
	say(w.Exact, "exact values")
	say(!w.Exact, fmt.Sprintf("%d instances of each cell, whose 95%% intervals hold one by one", curveInstances))
	return f
}

// brief returns a spelling with three digits, or more where values would look alike.
func brief(values []float64) func(x float64) string {
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	for digits := 3; ; digits++ {
		spell := func(x float64) string { return strconv.FormatFloat(x, 'g', digits, 64) }
		seen := map[string]bool{}
		for _, x := range values {
			seen[spell(x)] = true
		}
		if len(seen) == len(values) || digits == 17 {
			return spell
		}
	}
}
