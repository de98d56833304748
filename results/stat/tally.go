package stat

import "math"

// Tally counts the instances in which one policy is above another, tied with it, or below.
// The zero value counts none.
type Tally struct{ Above, Tied, Below int64 }

// Add counts an instance in which the policies have the values a and b. Where either has
// none, which is NaN, nothing is counted.
func (t *Tally) Add(a, b float64) {
	switch {
	case Tied(a, b):
		t.Tied++
	case a > b:
		t.Above++
	case a < b:
		t.Below++
	}
}

// AddAll is Add for many instances. No branch predictor can foresee which of the two is ahead, so the counts
// are made without branches.
func (t *Tally) AddAll(a, b []float64) {
	b = b[:len(a)]
	var above, below, other int64
	for i, x := range a {
		y := b[i]
		larger := max(math.Abs(x), math.Abs(y))
		if !(larger <= math.MaxFloat64) {
			t.Add(x, y)
			other++
			continue
		}
		apart, margin := x-y, rounding*larger
		above += one(apart > margin)
		below += one(-apart > margin)
	}
	t.Above, t.Tied, t.Below = t.Above+above, t.Tied+int64(len(a))-other-above-below, t.Below+below
}

// one returns 1 if a condition holds, or else 0.
func one(holds bool) (n int64) {
	if holds {
		n = 1
	}
	return n
}

// Merge adds the instances of another tally.
func (t *Tally) Merge(o Tally) {
	t.Above, t.Tied, t.Below = t.Above+o.Above, t.Tied+o.Tied, t.Below+o.Below
}

// Turned returns the tally of the second policy against the first.
func (t Tally) Turned() Tally { return Tally{t.Below, t.Tied, t.Above} }

// N returns how many instances were counted.
func (t Tally) N() int64 { return t.Above + t.Tied + t.Below }
