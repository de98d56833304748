package returns

import (
	"math"
	"slices"
)

// simplex solves the linear programme of this package in the form of a matrix game. The master picks
// shares x, which add up to 1, to make the largest of
//
//	sum over j of a_ij x_j,   one i for each constraint
//
// as small as possible. With y = x/value that is to maximise the sum of y where a y is at most 1: the
// slacks are a first basis and the programme is always feasible.
//
// Package lp of gonum solves these programmes too, but in fifty times the time, where the search for
// orders has tens of thousands of them. One or two in 100,000 it refuses as singular, and with a
// tolerance of 0 it may cycle for ever.
type simplex struct {
	rows, columns int
	a             []float64 // by row
	x             []float64 // the solution

	t     []float64 // tableau: rows and columns, and the objective and the right-hand side
	basic []int     // by row: a column, or past these a slack
	other []int     // by column: the variable outside of the basis
	price []float64 // by row
	scale []float64
}

// reset makes it a zero programme of the given size.
func (g *simplex) reset(rows, columns int) {
	g.rows, g.columns = rows, columns
	g.a = zeros(g.a, rows*columns)
	g.x = zeros(g.x, columns)
	g.price = zeros(g.price, rows)
	g.scale = zeros(g.scale, rows)
	g.t = zeros(g.t, (rows+1)*(columns+1))
	g.basic, g.other = g.basic[:0], g.other[:0]
	for i := range rows {
		g.basic = append(g.basic, columns+i)
	}
	for j := range columns {
		g.other = append(g.other, j)
	}
}

// zeros returns n zeros, in the memory of a slice if it is large enough.
func zeros(xs []float64, n int) []float64 {
	if cap(xs) < n {
		return make([]float64, n)
	}
	xs = xs[:n]
	clear(xs)
	return xs
}

const (
	tiny = 1e-12 // rounding error of a zero
	none = 1e-14 // a smaller share counts as 0; that lengthens times by no more than this part
)

// solve returns the value that the shares in x guarantee, and a lower bound on all values. Both are
// computed from the matrix and not from the tableau, so that rounding in the tableau cannot make them
// false: the value follows from x, the bound from the dual solution. The value is +Inf if numbers
// overflow.
func (g *simplex) solve() (value, bound float64) {
	width := g.columns + 1
	for i := range g.rows { // rows are scaled, or start-up costs would swamp the other entries
		row := g.a[i*g.columns : (i+1)*g.columns]
		g.scale[i] = max(slices.Max(row), 1/huge)
		for j, a := range row {
			g.t[i*width+j] = a / g.scale[i]
		}
		g.t[i*width+g.columns] = 1 / g.scale[i]
	}
	for j := range g.columns {
		g.t[g.rows*width+j] = 1
	}
	size := g.rows + g.columns
	for step := range 50 * size {
		enter := g.entering(step > 5*size)
		if enter < 0 {
			break
		}
		leave := g.leaving(enter)
		if leave < 0 {
			break
		}
		g.pivot(leave, enter)
	}
	return g.certificate()
}

// entering returns the column that improves the objective most for a unit of it. After many steps it
// returns the first that improves it, which with leaving's choice never cycles (Bland 1977). It is -1 at
// the optimum.
func (g *simplex) entering(first bool) int {
	bottom := g.t[g.rows*(g.columns+1):]
	enter, most := -1, tiny
	scale := -bottom[g.columns] // slacks are worth work, columns are worth 1
	for j, label := range g.other {
		gain := bottom[j]
		if label >= g.columns {
			gain /= scale // there is one once a slack is out
		}
		if !(gain > tiny) {
			continue
		}
		if first && (enter < 0 || label < g.other[enter]) || !first && gain > most {
			enter, most = j, gain
		}
	}
	return enter
}

// leaving returns the row that limits the entering column, among several the one whose variable has the
// smallest number; -1 if none does.
func (g *simplex) leaving(enter int) int {
	width := g.columns + 1
	largest := 0.0
	for i := range g.rows {
		largest = max(largest, g.t[i*width+enter])
	}
	leave, least := -1, math.Inf(1)
	for i := range g.rows {
		by := g.t[i*width+enter]
		if !(by > tiny*largest) {
			continue
		}
		ratio := max(0, g.t[i*width+g.columns]) / by
		if ratio < least || ratio == least && leave >= 0 && g.basic[i] < g.basic[leave] {
			leave, least = i, ratio
		}
	}
	return leave
}

// pivot exchanges a row's variable with a column's.
func (g *simplex) pivot(row, column int) {
	width := g.columns + 1
	top := g.t[row*width : (row+1)*width]
	by := top[column]
	for j := range top {
		top[j] /= by
	}
	top[column] = 1 / by
	for i := range g.rows + 1 {
		f := g.t[i*width+column]
		if i == row || f == 0 {
			continue
		}
		line := g.t[i*width : (i+1)*width]
		for j := range line {
			line[j] -= float64(f * top[j])
		}
		line[column] = -f / by
	}
	g.basic[row], g.other[column] = g.other[column], g.basic[row]
}

// certificate reads x and the dual solution off the tableau, normalizes both, and returns the value and
// the bound that they prove.
func (g *simplex) certificate() (value, bound float64) {
	width := g.columns + 1
	for i, label := range g.basic {
		if label < g.columns {
			g.x[label] = max(0, g.t[i*width+g.columns])
		}
	}
	for j, label := range g.other {
		if label >= g.columns {
			g.price[label-g.columns] = max(0, -g.t[g.rows*width+j]) / g.scale[label-g.columns]
		}
	}
	if !mixture(g.x, none) || !mixture(g.price, 0) {
		return math.Inf(1), 0
	}
	for i := range g.rows {
		sum := 0.0
		for j, x := range g.x {
			sum += float64(g.a[i*g.columns+j] * x)
		}
		value = max(value, sum)
	}
	bound = math.Inf(1)
	for j := range g.columns {
		sum := 0.0
		for i, u := range g.price {
			sum += float64(g.a[i*g.columns+j] * u)
		}
		bound = min(bound, sum)
	}
	return value, bound
}

// mixture scales numbers so that they add up to 1; numbers below a share of the sum become zero. It
// returns false if that cannot be done.
func mixture(xs []float64, below float64) bool {
	for range 2 {
		sum := 0.0
		for _, x := range xs {
			sum += x
		}
		if !(sum > 0) || math.IsInf(sum, 1) {
			return false
		}
		for i, x := range xs {
			if xs[i] = x / sum; xs[i] < below {
				xs[i] = 0
			}
		}
	}
	return true
}
