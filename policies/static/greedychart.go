package static

import "slices"

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
