package static

import (
	"cmp"
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
	memory, chart := scratches.Get().(*scratch), blank(workers, groups)
	b := &memory.balance
	b.begin(groups)
	if risk == nil {
		b.exact = make(columns, groups)
		risk = func(step int) float64 { return float64(step) }
	}
	for r, row := range chart {
		b.chart = chart[:r]
		b.rank()
		for k := range b.order {
			step := r*groups + k + 1
			row[b.order[k].group] = step
			b.order[k].product *= risk(step)
		}
		b.rescale()
	}
	b.chart, b.exact = nil, nil
	memory.giveBack()
	return chart
}

// missed returns what [Chart.missed] says of the greedy chart for a risk that is not
// linear, where before[k] is that of step k, to the last bit and without the chart.
func (Greedy) missed(workers int, before []float64, b *balance) float64 {
	groups := (len(before) - 1) / workers
	b.begin(groups)
	product := slices.Grow(b.whole[:0], groups)[:groups]
	for j := range product {
		product[j] = 1
	}
	least := lowest(before[1:]) // no product but 0 will be less after the next row
	for row := before[1:]; len(row) > 0; row = row[groups:] {
		b.rank()
		for k, risk := range row[:groups] {
			lot := &b.order[k]
			lot.product *= risk
			product[lot.group] *= risk
		}
		next := lowest(row[groups:])
		if least *= next; least < 0x1p-900 { // products were rounded, if it were left so
			b.rescale()
			least = b.least() * next
		}
	}
	sum := 0.0
	for _, x := range product {
		sum += x
	}
	b.whole = product
	return sum / float64(groups)
}

// lowest returns the least of ascending risks that is not 0, or 1 if there is none.
func lowest(risks []float64) float64 {
	for _, x := range risks {
		if x > 0 {
			return x
		}
	}
	return 1
}

// balance is what the greedy choice of the next row looks at: the groups and their
// products. Its memory serves for one chart after the other.
type balance struct {
	order []lot   // most likely interrupted first, after rank
	chart Chart   // its rows that are complete
	exact columns // nil unless the risk is linear

	spare []lot     // for merges
	ends  []int     // of runs
	whole []float64 // by group: the products without a factor
}

// lot is a group and its product, up to a factor that all groups have.
type lot struct {
	product float64
	group   int
}

// begin prepares for the first row.
func (b *balance) begin(groups int) {
	b.order = slices.Grow(b.order[:0], groups)[:groups]
	b.spare = slices.Grow(b.spare[:0], groups)[:groups]
	for j := range b.order {
		b.order[j] = lot{1, j}
	}
}

// near is the relative difference up to which products of steps are compared
// as integers. A product of a million rounded factors is off by 1e-10 or so;
// beyond that, floating point decides right. No chart of 12,000 was found that
// depends on this, but nothing excludes one.
const near = 1e-9

// ahead reports whether x comes before y: by decreasing product, ties to the lower
// group.
func (b *balance) ahead(x, y lot) bool {
	if b.exact == nil && x.product != y.product {
		return x.product > y.product
	}
	order := b.compare(x, y)
	return order > 0 || order == 0 && x.group < y.group
}

// compare compares the products of two groups.
func (b *balance) compare(x, y lot) int {
	if b.exact == nil || math.Abs(x.product-y.product) > near*max(x.product, y.product) {
		return cmp.Compare(x.product, y.product)
	}
	return b.exact.product(b.chart, x.group).Cmp(b.exact.product(b.chart, y.group))
}

// rank sorts the groups. A row multiplies products that fall by risks that rise, so
// few runs rise and fall in turn: with these merged, charts take a third of the time
// that they take with a sort that does not look for runs.
func (b *balance) rank() {
	b.findRuns()
	for ends := b.ends; len(ends) > 1; {
		from, pairs := 0, 0
		for i := 0; i < len(ends); i += 2 {
			middle, to := ends[i], ends[min(i+1, len(ends)-1)]
			b.merge(from, middle, to)
			ends[pairs] = to
			from, pairs = to, pairs+1
		}
		ends = ends[:pairs]
		b.order, b.spare = b.spare, b.order
	}
}

// findRuns finds where runs of groups end that are in order, after it has turned those
// that rise.
func (b *balance) findRuns() {
	b.ends = b.ends[:0]
	for from := 0; from < len(b.order); {
		run := b.order[from:]
		falls, rises := 1, 1
		for falls < len(run) && b.ahead(run[falls-1], run[falls]) {
			falls++
		}
		for falls < len(run) && rises < len(run) && b.rise(run[rises-1], run[rises]) {
			rises++
		}
		if rises > falls {
			b.turn(run[:rises])
		}
		from += max(falls, rises)
		b.ends = append(b.ends, from)
	}
}

// rise reports whether y has the greater product, or as great a one and the higher number.
func (b *balance) rise(x, y lot) bool {
	order := b.compare(y, x)
	return order > 0 || order == 0 && x.group < y.group
}

// turn brings a run that rises into order: those that are tied must not be reversed.
func (b *balance) turn(run []lot) {
	slices.Reverse(run)
	for from, to := 0, 1; to <= len(run); to++ {
		if to == len(run) || b.ahead(run[to-1], run[to]) {
			slices.Reverse(run[from:to])
			from = to
		}
	}
}

// merge merges two adjacent runs into the same place of the spare memory.
func (b *balance) merge(from, middle, to int) {
	x, y, into := b.order[from:middle], b.order[middle:to], b.spare[from:to]
	for len(x) > 0 && len(y) > 0 {
		if b.ahead(x[0], y[0]) {
			into[0], x = x[0], x[1:]
		} else {
			into[0], y = y[0], y[1:]
		}
		into = into[1:]
	}
	copy(into[copy(into, x):], y)
}

// rescale divides all products by one power of two, which is exact: products of
// hundreds of steps or risks leave the range of floating point.
func (b *balance) rescale() {
	greatest := 0.0
	for k := range b.order {
		greatest = max(greatest, b.order[k].product)
	}
	_, e := math.Frexp(greatest)
	scale := math.Ldexp(1, -e)
	if math.IsInf(scale, 1) { // the factor of denormal numbers is beyond the range too
		for k := range b.order {
			b.order[k].product = math.Ldexp(b.order[k].product, -e)
		}
		return
	}
	for k := range b.order {
		b.order[k].product *= scale
	}
}

// least returns the least product that is not 0, or 1 if there is none.
func (b *balance) least() float64 {
	least := 1.0
	for k := range b.order {
		if x := b.order[k].product; x > 0 {
			least = min(least, x)
		}
	}
	return least
}

// columns holds products of the columns of a chart as integers. They are
// brought up to date only on request: most comparisons make none.
type columns []column

type column struct {
	product big.Int
	rows    int // how many rows are in it
}

// product returns the product of a column, of which the chart may not have fewer rows
// from one call to the next.
func (c columns) product(chart Chart, group int) *big.Int {
	col := &c[group]
	if col.rows == 0 {
		col.product.SetInt64(1)
	}
	var step big.Int
	for ; col.rows < len(chart); col.rows++ {
		col.product.Mul(&col.product, step.SetInt64(int64(chart[col.rows][group])))
	}
	return &col.product
}
