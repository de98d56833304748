package static

import (
	"cmp"
	"math"
	"math/big"
	"slices"
)

// Greedy is the regimen that assigns steps by the risks so far: [GreedyChart].
type Greedy struct{}

// Chart builds the greedy chart.
func (Greedy) Chart(workers, groups int, risk Risk) (Chart, error) {
	return GreedyChart(workers, groups, risk), nil
}

// String returns the name of the policy.
func (Greedy) String() string { return "greedy" }

// GreedyChart builds a chart row by row (the paper, section 5.2.4). Row r has the steps r G + 1 to (r+1)
// G for the G groups. The smallest step goes to the group most likely interrupted in all executions so
// far, and so on, ties to the lowest group. That likelihood is the product of risk(step) over the group's
// steps. A nil risk means linear risk, for which only the products of the steps matter. These are
// compared as integers: products of fractions in their place flip ties, in one small chart of fourteen.
func GreedyChart(workers, groups int, risk Risk) Chart {
	chart, s := blank(workers, groups), newGreedy(groups)
	if risk == nil {
		s.exact = make([]exactProduct, groups)
		risk = func(step int) float64 { return float64(step) }
	}
	for r, row := range chart {
		s.chart = chart[:r]
		s.sort()
		for k := range s.order {
			step := r*groups + k + 1
			row[s.order[k].group] = step
			s.order[k].value *= risk(step)
		}
		s.rescale()
	}
	return chart
}

// missed returns [Chart.missed] of the greedy chart for a risk that is not linear, where before[k] is the
// risk of step k, to the last bit and without building the chart.
func (Greedy) missed(workers int, before []float64) float64 {
	groups := (len(before) - 1) / workers
	s, product := newGreedy(groups), ones(groups)
	least := lowest(before[1:]) // no product except 0 is less after the row
	for row := before[1:]; len(row) > 0; row = row[groups:] {
		s.sort()
		for k, risk := range row[:groups] {
			s.order[k].value *= risk
			product[s.order[k].group] *= risk
		}
		next := lowest(row[groups:])
		if least *= next; least < 0x1p-900 { // the next row might produce denormal products, which are rounded
			s.rescale()
			least = s.least() * next
		}
	}
	return total(product) / float64(groups)
}

// lowest returns the least of ascending risks that is not 0, or 1 if all are.
func lowest(risks []float64) float64 {
	for _, x := range risks {
		if x > 0 {
			return x
		}
	}
	return 1
}

// greedyState is the groups and their products after some rows of a chart.
type greedyState struct {
	order []groupProduct
	chart Chart          // its complete rows
	exact []exactProduct // by group; nil unless the risk is linear
}

// groupProduct is the product of a group's steps or risks, up to a factor common to all groups.
type groupProduct struct {
	value float64
	group int
}

func newGreedy(groups int) *greedyState {
	s := &greedyState{order: make([]groupProduct, groups)}
	for j := range s.order {
		s.order[j] = groupProduct{1, j}
	}
	return s
}

// sort orders the groups by falling products, ties by number.
func (s *greedyState) sort() {
	if s.exact == nil {
		slices.SortFunc(s.order, func(x, y groupProduct) int {
			switch {
			case x.value > y.value:
				return -1
			case x.value < y.value:
				return 1
			}
			return x.group - y.group
		})
		return
	}
	slices.SortFunc(s.order, func(x, y groupProduct) int { return cmp.Or(s.compare(y, x), x.group-y.group) })
}

// near is the relative difference below which products of steps are compared as integers. A product of a
// million rounded factors is off by 1e-10 or so; beyond that, floating point decides right. In 12,000
// charts none was found that depends on this, but nothing excludes one.
const near = 1e-9

// compare compares the products of two groups.
func (s *greedyState) compare(x, y groupProduct) int {
	if s.exact == nil || math.Abs(x.value-y.value) > near*max(x.value, y.value) {
		return cmp.Compare(x.value, y.value)
	}
	return s.exact[x.group].upTo(s.chart, x.group).Cmp(s.exact[y.group].upTo(s.chart, y.group))
}

// rescale divides all products by one power of two, which is exact: products of hundreds of steps or
// risks leave the range of floating point.
func (s *greedyState) rescale() {
	greatest := 0.0
	for k := range s.order {
		greatest = max(greatest, s.order[k].value)
	}
	_, e := math.Frexp(greatest)
	scale := math.Ldexp(1, min(-e, 1023)) // a larger exponent is out of range
	for k := range s.order {
		s.order[k].value *= scale
	}
}

// least returns the least product that is not 0, and at most 1.
func (s *greedyState) least() float64 {
	least := 1.0
	for _, x := range s.order {
		if x.value > 0 {
			least = min(least, x.value)
		}
	}
	return least
}

// exactProduct is the product of a group's steps, updated only on request: most comparisons need none.
type exactProduct struct {
	product big.Int
	rows    int // number of rows in it
}

// upTo returns the product of a group in a chart. The chart must not lose rows from one call to the next.
func (p *exactProduct) upTo(chart Chart, group int) *big.Int {
	if p.rows == 0 {
		p.product.SetInt64(1)
	}
	var step big.Int
	for ; p.rows < len(chart); p.rows++ {
		p.product.Mul(&p.product, step.SetInt64(int64(chart[p.rows][group])))
	}
	return &p.product
}
