package stat

import "math"

// Effects finds the variables that matter to a metric over the cells of a grid. It decomposes the variance
// (Sobol, Mathematical Modelling and Computational Experiment 1, 1993; Homma and Saltelli, Reliability
// Engineering and System Safety 52, 1996). All cells count alike.
//
//   - The main effect of a variable is the variance of the means of its values, as a share of
//     the variance over all cells: what is explained if this variable alone is known.
//   - Its total effect is the mean variance within groups of cells that agree in all other
//     variables, as a share of the same: what is unexplained if this variable alone is not
//     known.
//
// On a full grid the total effect is the main effect and all interactions in which the
// variable takes part. Other grids make variables depend on each other, and the same two
// shares are the indices of Kucherenko, Tarantola and Annoni (Computer Physics
// Communications 183(4), 2012) for such variables: the main effect then counts what a
// variable shares with others too, the total effect only what none of them shares, and the
// former may be the larger.
//
// The means of cells have errors, which add to every variance. Effects removes them: it divides the batches
// into replicates, each with the same batches in all cells. It multiplies only different replicates with each
// other, since their errors are independent even if cells have the same instances.
//
// Announce all cells by [Effects.Expect], then [Effects.Add] the same cells again, then [Effects.Decompose].
// Memory holds the sums of a group (cells that agree in all variables but one) from its first cell to its
// last. In the order of a grid, whose last variable varies fastest, few groups are open at a time, except
// the groups of the first variable. A million cells of six variables with ten values each take 180 MB and
// three seconds.
type Effects struct {
	levels   []int
	cells    int
	batches  int       // the least number that a cell has
	middle   Moments   // of the cells' means
	seen     [][]int   // per variable and value: cells
	partners []mates   // per variable: the cells that agree in all others
	replica  []float64 // of the cell that is added

	replicates int
	all        gram        // sum over cells of the products of replicates
	total      []float64   // per replicate: sum over cells
	sums       [][]float64 // per variable: sums of cells by value and replicate
	known      []gram      // per variable: as all, of the means of cells that agree in all others
	added      int
}

// NewEffects returns an Effects for variables that have the given numbers of values.
func NewEffects(levels []int) *Effects {
	e := &Effects{levels: levels, partners: newMates(len(levels))}
	for _, n := range levels {
		e.seen = append(e.seen, make([]int, n))
	}
	return e
}

// Expect announces a cell by the place of its value of each variable, counted from 0, and by the means of its
// batches, in their order. Cells with the same instances must have them in batches of the same number. If
// some cell has a single number, all cells must: it is their exact value. Expect returns false and leaves the
// cell out if there is no number or one is not finite.
func (e *Effects) Expect(place []int, batches []float64) bool {
	mean, ok := meanOf(batches)
	if !ok {
		return false
	}
	if e.cells == 0 || len(batches) < e.batches {
		e.batches = len(batches)
	}
	e.cells++
	e.middle.Add(mean)
	for i, at := range place {
		e.seen[i][at]++
		e.partners[i].expect(place)
	}
	return true
}

// Add adds a cell after all have been announced. It returns what Expect returned for it.
func (e *Effects) Add(place []int, batches []float64) bool {
	if _, ok := meanOf(batches); !ok {
		return false
	}
	if e.added == 0 {
		e.begin()
	}
	e.added++
	y := e.replicate(batches)
	e.all.add(y, 1)
	for r := range y {
		e.total[r] += y[r]
	}
	for i, at := range place {
		sum := e.sums[i][at*e.replicates : (at+1)*e.replicates]
		for r := range sum {
			sum[r] += y[r]
		}
		e.partners[i].add(place, y, &e.known[i])
	}
	return true
}

// begin makes room for the sums.
func (e *Effects) begin() {
	e.replicates = replicates(e.batches)
	n := e.replicates
	e.replica, e.total, e.all = make([]float64, n), make([]float64, n), newGram(n)
	for i, levels := range e.levels {
		e.sums = append(e.sums, make([]float64, levels*n))
		e.known = append(e.known, newGram(n))
		e.partners[i].begin(n)
	}
}

// mostReplicates is how many replicates there are at most. Their products take time and
// memory, and an interval from 40 is 3% wider than from any number.
const mostReplicates = 40

// replicates returns into how many replicates the batches of cells are divided, given the fewest batches of
// a cell: as many as possible that have equally many batches in that cell, unless that would be fewer than
// 20.
func replicates(batches int) int {
	for n := min(batches, mostReplicates); n >= fewestG; n-- {
		if batches%n == 0 {
			return n
		}
	}
	return min(batches, mostReplicates)
}

// replicate returns the means of the replicates of a cell less the mean of all cells: every
// replicates-th batch is in the same one. So a replicate has the same batches in all cells,
// as far as they have them, however many these are.
func (e *Effects) replicate(batches []float64) []float64 {
	for r := range e.replica {
		sum, n := 0.0, 0
		for b := r; b < len(batches); b += e.replicates {
			sum += batches[b]
			n++
		}
		e.replica[r] = sum/float64(n) - e.middle.Mean
	}
	return e.replica
}

// meanOf returns the mean of some numbers, and whether there is one.
func meanOf(values []float64) (mean float64, ok bool) {
	for _, x := range values {
		mean += x
	}
	mean /= float64(len(values))
	return mean, finite(mean)
}

// EffectBatches is how many batches of every cell the intervals of effects take.
const EffectBatches = fewestG

// Index is an effect and its interval, whose ends are NaN if it is unknown.
type Index struct{ Value, Lo, Hi float64 }

// Effect is the effect of one variable. Its indices are NaN unless the metric varies.
type Effect struct {
	Main     Index     // from 0 to 1
	Total    Index     // likewise; NaN without partners
	Means    []float64 // per value: the mean of its cells, NaN where there are none
	Values   int       // how many of the values have cells
	Partners int       // cells that have another which differs from them in this variable alone
}

// Decomposition is the result of [Effects].
type Decomposition struct {
	Cells      int
	Replicates int     // 1 if the values are exact
	Mean       float64 // of the cells' means
	Variance   float64 // of the cells' means without their errors; by chance it may be negative
	Noise      float64 // what errors add to the variance of the cells' means
	Varies     bool    // the cells' means differ by more than rounding and chance
	Full       bool    // there are as many cells as combinations of the values
	Effects    []Effect
	Together   Index // what no variable explains alone: all interactions; NaN unless Full
}

// Decompose returns the effects with intervals at a level such as 0.95. Each interval holds for itself: with
// ten of them, one that misses is no surprise. Effects have no intervals if some cell has fewer than 20
// batches. Decompose panics unless all cells that were announced have been added.
//
// In tests with 20 to 80 batches, intervals at level 0.95 hold in 93 to 99% of studies, for variables with
// and without effects. The tests have random errors that cells share or do not, skewed errors, and unequal
// numbers of batches. Where all cells share errors with a skewness of 2, intervals hold in 92%. The ends are
// shares from 0 to 1, and the interval of a variable without a visible effect begins at 0.
func (e *Effects) Decompose(level float64) Decomposition {
	if e.added != e.cells {
		panic("stat: Effects.Decompose before all cells that were announced have been added")
	}
	d := Decomposition{Cells: e.cells, Replicates: e.replicates, Mean: math.NaN()}
	if e.cells == 0 {
		return d
	}
	variance := e.variance()
	d.Mean, d.Full = e.middle.Mean, e.full()
	d.Variance = variance.corrected()
	d.Noise = variance.plain() - d.Variance
	d.Varies = !e.constant() && (e.replicates < EffectBatches || variance.positive(level))
	nan := math.NaN()
	unknown := Index{nan, nan, nan}
	d.Together = unknown
	alone := newGram(e.replicates)
	for i := range e.levels {
		f := Effect{Partners: e.partners[i].inCompany, Main: unknown, Total: unknown}
		f.Means, f.Values = e.means(i)
		if d.Varies {
			part := e.between(i)
			f.Main = indexOf(part, variance.minus(part), level)
			alone = alone.minus(part.scaled(-1))
		}
		if d.Varies && f.Partners > 0 {
			part := e.within(i)
			f.Total = indexOf(part, variance.minus(part), level)
		}
		d.Effects = append(d.Effects, f)
	}
	if d.Varies && d.Full {
		d.Together = indexOf(variance.minus(alone), alone, level)
	}
	return d
}

// variance returns the variance over all cells.
func (e *Effects) variance() gram {
	return e.all.scaled(1 / float64(e.cells)).minus(e.common())
}

// common returns the square of the mean, which is part of all sums of squares.
func (e *Effects) common() gram {
	g := newGram(e.replicates)
	g.add(e.total, 1/float64(e.cells*e.cells))
	return g
}

// between returns the variance of the means of a variable's values.
func (e *Effects) between(variable int) gram {
	g := newGram(e.replicates)
	for at, n := range e.seen[variable] {
		if n > 0 {
			g.add(e.sum(variable, at), 1/float64(n*e.cells))
		}
	}
	return g.minus(e.common())
}

// within returns the mean variance within the groups that agree in all other variables.
func (e *Effects) within(variable int) gram {
	return e.all.minus(e.known[variable]).scaled(1 / float64(e.cells))
}

// sum returns the sums over the cells that have a value, by replicate.
func (e *Effects) sum(variable, at int) []float64 {
	return e.sums[variable][at*e.replicates : (at+1)*e.replicates]
}

// means returns the mean of each value's cells, and how many values have cells.
func (e *Effects) means(variable int) (means []float64, values int) {
	for at, n := range e.seen[variable] {
		mean := math.NaN()
		if n > 0 {
			values++
			mean, _ = meanOf(e.sum(variable, at))
			mean = e.middle.Mean + mean/float64(n)
		}
		means = append(means, mean)
	}
	return means, values
}

// full reports whether there are as many cells as combinations of the values that occur.
func (e *Effects) full() bool {
	all := 1
	for i := range e.seen {
		_, values := e.means(i)
		if all *= values; all > e.cells {
			return false
		}
	}
	return all == e.cells
}

// constant reports whether the means of cells differ by no more than rounding.
func (e *Effects) constant() bool {
	return e.middle.Max-e.middle.Min <= rounding*max(math.Abs(e.middle.Min), math.Abs(e.middle.Max))
}
