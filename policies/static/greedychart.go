package static

import (
	"math"
	"math/big"
	"slices"
)

// Greedy is the regimen that looks at what it has done so far: [GreedyChart].
type Greedy struct{}

// Chart builds the greedy chart.
func (Greedy) Chart(workers, groups int, risk Risk) (Chart, error) {
	return GreedyChart(workers, groups, risk), nil
}

// String returns the name of the policy.
func (Greedy) String() string { return "greedy" }

// GreedyChart builds a chart row by row (the paper, section 5.2.4). Row r has the
// steps r G + 1 to (r+1) G for the G groups; the smallest step goes to the group
// that was most likely interrupted whenever it was executed so far, and so on,
// ties to the lowest group. That likelihood is the product of risk(step) over
// the group's steps. A nil risk means linear risk, for which only the products
// of the steps themselves matter. These are integers, and compared as such:
// products of fractions in their place flip ties, in one small chart of
// fourteen.
func GreedyChart(workers, groups int, risk Risk) Chart {
	b := &balance{
		chart:   blank(workers, groups),
		linear:  risk == nil,
		product: make([]float64, groups),
		exact:   make(columns, groups),
	}
	if b.linear {
		risk = func(step int) float64 { return float64(step) }
	}
	order := make([]int, groups)
	for j := range order {
		order[j], b.product[j] = j, 1
	}
	for r, row := range b.chart {
		b.rows = r
		slices.SortFunc(order, b.compare)
		for k, j := range order {
			row[j] = r*groups + k + 1
			b.product[j] *= risk(row[j])
		}
		rescale(b.product)
	}
	return b.chart
}

// balance is what the greedy choice of the next row looks at.
type balance struct {
	chart   Chart
	rows    int // rows of the chart that are complete
	linear  bool
	product []float64 // per group, up to a common factor
	exact   columns
}

// near is the relative difference up to which products of steps are compared
// as integers. A product of a million rounded factors is off by 1e-10 or so;
// beyond that, floating point decides right. No chart of 12,000 was found that
// depends on this, but nothing excludes one.
const near = 1e-9

// compare orders groups by decreasing product, ties to the lower group.
func (b *balance) compare(i, j int) int {
	x, y := b.product[i], b.product[j]
	order := 0
	switch {
	case b.linear && math.Abs(x-y) <= near*max(x, y):
		order = b.exact.product(b.chart, j, b.rows).Cmp(b.exact.product(b.chart, i, b.rows))
	case x > y:
		order = -1
	case x < y:
		order = +1
	}
	if order == 0 {
		return i - j
	}
	return order
}

// rescale divides all products by one power of two, which is exact: products of
// hundreds of steps or risks leave the range of floating point.
func rescale(product []float64) {
	_, e := math.Frexp(slices.Max(product))
	for j := range product {
		product[j] = math.Ldexp(product[j], -e)
	}
}

// columns holds products of the columns of a chart as integers. They are
// brought up to date only on request: most comparisons make none.
type columns []column

type column struct {
	product big.Int
	rows    int // how many rows are in it
}

// product returns the product of the first rows of a column. The rows may not
// become fewer from one call to the next.
func (c columns) product(chart Chart, group, rows int) *big.Int {
	col := &c[group]
	if col.rows == 0 {
		col.product.SetInt64(1)
	}
	var step big.Int
	for ; col.rows < rows; col.rows++ {
		col.product.Mul(&col.product, step.SetInt64(int64(chart[col.rows][group])))
	}
	return &col.product
}
