package results

import (
	"slices"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// words returns the short words of a parameter's values.
func (d *division) words(param int) map[float64]string {
	words := map[float64]string{}
	for x, word := range d.table.Words[d.table.Params[param]] {
		words[x] = d.show(word, dimension{ofParameter, param})
	}
	for value, called := range d.table.Naming.Params[d.table.Params[param]].Values {
		if x, err := number(value); err == nil {
			words[x] = called
		}
	}
	return words
}

// placeBars places bars at whole numbers, labelled with their values.
func (d *division) placeBars(f *figure.Figure, all []mark) {
	if d.bars = nil; !f.Bars {
		return
	}
	words := map[float64]string{}
	for _, m := range all {
		d.bars = append(d.bars, m.row.Params[d.x])
	}
	slices.Sort(d.bars)
	d.bars = slices.Compact(d.bars)
	for i, x := range d.bars {
		words[float64(i)] = f.XWords[x]
		if words[float64(i)] == "" {
			words[float64(i)] = spelled(x)
		}
	}
	f.XWords, f.LogX = words, false
}

// abscissa returns the position of a value of X.
func (d *division) abscissa(x float64) float64 {
	if k, found := slices.BinarySearch(d.bars, x); found && d.spec.Bars {
		return float64(k)
	}
	return x
}
