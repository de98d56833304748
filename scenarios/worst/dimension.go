package worst

import (
	"fmt"
	"math"
	"strconv"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// dimension is a variable, or several that advance together.
type dimension struct {
	axes   []sheet.NamedAxis
	limits []grid.Parameter
	items  [][]item // by axis
}

// item is one of the items of an axis: an open range, or a list of values.
type item struct {
	text     string
	from, to *expr.Program // of an open range
	list     *expr.AxisProgram
	several  bool
}

// newDimension compiles axes whose values may refer to the variables of the given names.
func newDimension(from *sheet.Scenario, axes []sheet.NamedAxis, names []string, deciding map[string]bool) (dimension, error) {
	d := dimension{axes: axes}
	for _, a := range axes {
		d.limits = append(d.limits, limits(from, a.Name, deciding))
		if len(axes) > 1 { // rows of lists
			program, err := a.Values.Compile(names)
			if err != nil {
				return d, from.At(a.Path(), err)
			}
			d.items = append(d.items, []item{{text: a.Values.String(), list: program, several: len(a.Values) > 1 || a.Values[0].Several()}})
			continue
		}
		var items []item
		for _, it := range a.Values {
			one, err := newItem(it, names)
			if err != nil {
				return d, from.At(a.Path(), err)
			}
			items = append(items, one)
		}
		d.items = append(d.items, items)
	}
	return d, nil
}

// newItem compiles an item.
func newItem(it expr.Item, names []string) (one item, err error) {
	one = item{text: it.String(), several: it.Several()}
	if from, to, open := it.Open(); open {
		if one.from, err = from.Compile(names); err == nil {
			one.to, err = to.Compile(names)
		}
		return one, err
	}
	one.list, err = expr.Axis{it}.Compile(names)
	return one, err
}

// several reports whether there may be several values along the dimension.
func (d *dimension) several() bool { return len(d.items[0]) > 1 || d.items[0][0].several }

// nominal reports whether the values are laws, which have no order.
func (d *dimension) nominal() bool { return len(d.axes) == 1 && d.axes[0].Words }

// at returns the values of the dimension's variables at a place from 0 to 1.
func (d *dimension) at(x float64, known []float64) ([]expr.Value, error) {
	if len(d.axes) > 1 {
		return d.row(x, known)
	}
	items := d.items[0]
	k, rest := part(x, len(items))
	v, err := items[k].at(rest, known, &d.limits[0])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.axes[0].Name, err)
	}
	return []expr.Value{v}, d.check(0, v)
}

// row returns the values of variables that advance together.
func (d *dimension) row(x float64, known []float64) ([]expr.Value, error) {
	var row []expr.Value
	rows := 0
	for k, a := range d.axes {
		all, err := d.items[k][0].list.AppendAll(nil, known)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Name, err)
		}
		if k == 0 {
			rows = len(all)
		}
		if len(all) != rows || rows == 0 {
			return nil, fmt.Errorf("%s has %d values and %s has %d: variables that advance together need equally many", a.Name, len(all), d.axes[0].Name, rows)
		}
		at, _ := part(x, rows)
		row = append(row, all[at])
		if err := d.check(k, all[at]); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// check returns an error unless the k-th variable may have a value.
func (d *dimension) check(k int, v expr.Value) error {
	if v.Word != "" {
		return nil
	}
	if p := &d.limits[k]; !p.Allows(v.X) {
		return fmt.Errorf("%s=%s: %s is %s", p.Name, grid.FormatNumber(v.X), p.Name, p.Range())
	}
	return nil
}

// part returns in which of n equal parts of the unit interval a place is, and where in it.
func part(x float64, n int) (k int, rest float64) {
	k = min(int(x*float64(n)), n-1)
	return k, min(1, max(0, x*float64(n)-float64(k)))
}

// logarithmic is the ratio of its ends from which a range is searched on a logarithmic scale.
const logarithmic = 100

// at returns the value of the item at a place from 0 to 1.
func (it *item) at(x float64, known []float64, p *grid.Parameter) (expr.Value, error) {
	if it.list != nil {
		all, err := it.list.Append(nil, known)
		if err != nil {
			return expr.Value{}, err
		}
		if len(all) == 0 {
			return expr.Value{}, fmt.Errorf("%s has no values", it.text)
		}
		k, _ := part(x, len(all))
		v := all[k]
		v.Formula = ""
		return v, nil
	}
	low, high := it.from.Eval(known, nil), it.to.Eval(known, nil)
	if !(low <= high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		return expr.Value{}, fmt.Errorf("%s runs from %s to %s: want a range that does not fall", it.text, grid.FormatNumber(low), grid.FormatNumber(high))
	}
	whole := p.Integer || p.World
	if whole {
		low, high = math.Ceil(low-1e-9), math.Floor(high+1e-9)
		if low > high {
			return expr.Value{}, fmt.Errorf("%s has no whole number", it.text)
		}
	}
	var v float64
	switch {
	case low > 0 && high >= logarithmic*low && whole:
		v = math.Floor(math.Exp(math.Log(low) + float64(x*math.Log((high+1)/low))))
	case low > 0 && high >= logarithmic*low:
		v = short(math.Exp(math.Log(low) + float64(x*math.Log(high/low))))
	case whole:
		v = math.Floor(low + float64(x*(high-low+1)))
	default:
		v = short(low + float64(x*(high-low)))
	}
	return expr.Value{X: expr.Round(min(high, max(low, v)))}, nil
}

// short rounds to six digits: a witness is to be read, and nothing depends on more.
func short(x float64) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return v
}
