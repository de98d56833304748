package stat

import (
	"maps"
	"math"
	"slices"
)

// Cells is the mean over cells of one metric of one policy, from means of equal batches. It
// keeps a number for each batch and none for each cell. The zero value has no cells.
//
// Cells with the same instances do not have independent means, but batches of different numbers are
// independent. So deviations are summed over the cells by the number of the batch before they are squared. If
// d is the mean of batch b in a cell, m the cell's mean and n its number of batches, the b-th sum adds (d -
// m)/n over the cells with that many batches. Cells may have different numbers of batches. Between two
// consecutive ones the sums have the same cells, so their squares estimate one variance.
type Cells struct {
	cells int
	total float64      // sum of the means of the cells
	sums  []float64    // by the number of the batch
	ends  map[int]bool // the numbers of batches that cells have
}

// Add adds a cell by the means of its batches, in the order of its instances. A cell
// without batches is passed over.
func (c *Cells) Add(batches []float64) {
	n := len(batches)
	if n == 0 {
		return
	}
	if c.ends == nil {
		c.ends = map[int]bool{}
	}
	c.ends[n] = true
	if n > len(c.sums) {
		c.sums = append(c.sums, make([]float64, n-len(c.sums))...)
	}
	mean := 0.0
	for _, x := range batches {
		mean += x
	}
	mean /= float64(n)
	c.cells++
	c.total += mean
	for b, x := range batches {
		c.sums[b] += (x - mean) / float64(n)
	}
}

// Cells returns how many cells were added.
func (c *Cells) Cells() int { return c.cells }

// Mean returns the mean over the cells of their means, or NaN without cells.
func (c *Cells) Mean() float64 { return c.total / float64(c.cells) }

// shares returns the parts of the variance of a mean over the cells, from the cells' summed deviations in
// each batch. It returns none if a cell has fewer than 10 batches.
func (c *Cells) shares(deviation func(b int) float64) []share {
	ends := slices.Sorted(maps.Keys(c.ends))
	if len(ends) == 0 || ends[0] < fewest {
		return []share{{math.NaN(), 0}}
	}
	for k := len(ends) - 1; k > 0; k-- { // a single batch joins those before it
		if ends[k]-ends[k-1] == 1 {
			ends = slices.Delete(ends, k-1, k)
		}
	}
	var parts []share
	from := 0
	for _, end := range ends {
		n, squares := float64(end-from), 0.0
		for b := from; b < end; b++ {
			z := deviation(b)
			squares += float64(z * z)
		}
		parts = append(parts, share{n / (n - 1) * squares, n - 1})
		from = end
	}
	return parts
}

// Apart returns the difference of the means over cells of two studies that share nothing, a
// minus b.
func Apart(a, b *Cells) Estimate {
	parts := slices.Concat(a.shares(func(k int) float64 { return a.sums[k] / float64(a.cells) }),
		b.shares(func(k int) float64 { return b.sums[k] / float64(b.cells) }))
	return apart(a.Mean()-b.Mean(), parts...)
}

// CellPairs is the difference of two policies on average over cells in which both met the
// same instances; see [Cells]. The zero value has no cells.
type CellPairs struct {
	a, b    Cells
	differs []bool // by the number of the batch: in some cell
	batches int64  // of all cells
}

// Add adds a cell by the batch means of both policies; only batches that both have count.
func (p *CellPairs) Add(a, b []float64) {
	n := min(len(a), len(b))
	p.a.Add(a[:n])
	p.b.Add(b[:n])
	p.batches += int64(n)
	if n > len(p.differs) {
		p.differs = append(p.differs, make([]bool, n-len(p.differs))...)
	}
	for k := range n {
		p.differs[k] = p.differs[k] || !Tied(a[k], b[k])
	}
}

// Cells returns how many cells were added.
func (p *CellPairs) Cells() int { return p.a.cells }

// Batches returns how many batches all cells have together.
func (p *CellPairs) Batches() int64 { return p.batches }

// Means returns the means over the cells of both.
func (p *CellPairs) Means() (a, b float64) { return p.a.Mean(), p.b.Mean() }

// Tied reports whether the two differ in no batch of any cell.
func (p *CellPairs) Tied() bool { return p.Cells() > 0 && !slices.Contains(p.differs, true) }

// Least returns how many batches the cell with the fewest has, or 0 without cells.
func (p *CellPairs) Least() int {
	least := 0
	for n := range p.a.ends {
		if least == 0 || n < least {
			least = n
		}
	}
	return least
}

// Few reports whether a cell has fewer than 10 batches.
func (p *CellPairs) Few() bool { return p.Least() < fewest }

// Rare reports whether unseen batches may be quite unlike the seen ones, as [Difference.Rare] does: the two
// differ in batches of fewer than 10 numbers, or too skewed.
func (p *CellPairs) Rare() bool {
	differ := 0
	for _, d := range p.differs {
		if d {
			differ++
		}
	}
	n := len(p.differs)
	if differ < min(n, fewest) {
		return true
	}
	var m Moments
	z := make([]float64, n)
	for b := range z {
		z[b] = p.a.sums[b] - p.b.sums[b]
		m.Add(z[b])
	}
	return n >= fewestG && math.Abs(skewness(z, m)) > 0.35*math.Sqrt(float64(n))
}

// Difference returns the mean over the cells of the differences, a minus b. It has no
// standard error if the two are tied or [CellPairs.Rare], or if a cell has fewer than 10
// batches.
func (p *CellPairs) Difference() Estimate {
	a, b := p.Means()
	d := a - b
	if Tied(a, b) {
		d = 0
	}
	return p.estimate(d, 1, 1)
}

// Ratio returns the quotient of the means over the cells. It has no standard error where the
// difference has none.
func (p *CellPairs) Ratio() Estimate {
	a, b := p.Means()
	if b == 0 || !finite(a/b) {
		return Estimate{Mean: math.NaN(), SE: math.NaN()}
	}
	q := a / b
	if Tied(a, b) {
		q = 1
	}
	e := p.estimate(q, q, b)
	if own := apart(b, p.b.shares(func(k int) float64 { return p.b.sums[k] / float64(p.b.cells) })...); e.SE > 0 {
		if lo, hi := own.Interval(0.95); hi-lo > 2*unsteady*math.Abs(b) {
			return Estimate{Mean: q, SE: math.NaN()}
		}
	}
	return e
}

// estimate returns an estimate whose deviations are a's, less a multiple of b's, over a divisor.
func (p *CellPairs) estimate(mean, multiple, divisor float64) Estimate {
	if p.Tied() || p.Rare() {
		return Estimate{Mean: mean, SE: math.NaN()}
	}
	scale := float64(p.a.cells) * divisor
	return apart(mean, p.a.shares(func(k int) float64 {
		return (p.a.sums[k] - float64(multiple*p.b.sums[k])) / scale
	})...)
}
