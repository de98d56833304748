package arena

import (
	"math"

	"github.com/loadstar-sim/loadstar/results/stat"
)

// Level is the confidence level of all intervals.
const Level = 0.95

// Interval is a mean with its interval, whose ends are the mean where it is exact, and NaN where
// the sample tells too little.
type Interval struct {
	Mean, Lo, Hi float64
	Exact        bool
}

// Exactly returns a mean that is exact.
func Exactly(x float64) Interval { return Interval{x, x, x, true} }

// Share returns the mean of values between 0 and 1.
func Share(s *stat.Series) Interval {
	lo, hi := s.Within(Level, 0, 1)
	return Interval{s.Mean, lo, hi, false}
}

// Times returns the interval of a multiple.
func (i Interval) Times(x float64) Interval {
	return Interval{float64(i.Mean * x), float64(i.Lo * x), float64(i.Hi * x), i.Exact}
}

// Minus returns the interval of the negative.
func (i Interval) Minus() Interval { return Interval{-i.Mean, -i.Hi, -i.Lo, i.Exact} }

// Differences are differences of values whose intervals hold at once. The intervals that Over and
// Later return are known after Estimate.
type Differences struct {
	sampled []stat.Difference
	into    []*Interval
}

// Over adds the difference of two values, exact where both are. Values that differ only by rounding are
// equal.
func (d *Differences) Over(v, o *Value) *Interval {
	switch {
	case v == o:
		return &Interval{Exact: v.Exact}
	case v.Exact && o.Exact && stat.Tied(v.Mean, o.Mean):
		x := Exactly(0)
		return &x
	case v.Exact && o.Exact:
		x := Exactly(v.Mean - o.Mean)
		return &x
	}
	return d.add(v.Series(), o.Series())
}

// Later adds by how much the episodes of one value end later than another's.
func (d *Differences) Later(v, o *Value) *Interval {
	if v == o {
		return &Interval{}
	}
	return d.add(v.Ends(), o.Ends())
}

// add adds the difference of two series of the same instances.
func (d *Differences) add(x, y *stat.Series) *Interval {
	p := stat.Pair(x, y)
	i := &Interval{Mean: p.Mean, Lo: p.Mean, Hi: p.Mean}
	if !p.Tied() && !p.Constant() {
		d.sampled, d.into = append(d.sampled, p), append(d.into, i)
	}
	return i
}

// Estimate finds the intervals.
func (d *Differences) Estimate() {
	for k, ends := range stat.Simultaneous(d.sampled, Level) {
		d.into[k].Lo, d.into[k].Hi = ends[0], ends[1]
	}
}

// alone returns a difference with its own interval.
func alone(of func(d *Differences) *Interval) Interval {
	var d Differences
	i := of(&d)
	for k := range d.sampled {
		i.Lo, i.Hi = d.sampled[k].Interval(Level)
	}
	return *i
}

// Ratio is the ratio of two means of the same instances.
type Ratio struct {
	Interval
	Tied  bool    // in all instances
	Error float64 // standard error of the logarithm
}

// RatioOf returns the ratio of two means. Where it is 0 or infinite, its error is 1, as that no
// instance shows anything else does not prove it.
func RatioOf(a, b *stat.Series) Ratio {
	d := stat.Pair(a, b)
	q := d.Quotient(a, b)
	r := Ratio{Interval{Mean: q.Mean}, d.Tied(), 1}
	r.Lo, r.Hi = q.Interval(Level)
	x, y := stat.AverageBatches([]*stat.Series{a}), stat.AverageBatches([]*stat.Series{b})
	if plain := Quotient(a.Mean, b.Mean); plain == 0 || math.IsInf(plain, 0) {
		r.Mean = plain
		return r
	}
	if len(x) != len(y) || len(x) < 2 {
		return r
	}
	var m stat.Moments
	for i := range x {
		m.Add(x[i]/a.Mean - y[i]/b.Mean)
	}
	r.Error = m.SD() / math.Sqrt(float64(len(x)))
	return r
}

// rounding is the part of the other mean below which a mean is 0 but for rounding.
const rounding = 1e-9

// Quotient returns a/b: +Inf if b is 0 beside a, and 0 if a is 0 beside b.
func Quotient(a, b float64) float64 {
	switch {
	case b <= rounding*a:
		return math.Inf(1)
	case a <= rounding*b:
		return 0
	}
	return a / b
}
