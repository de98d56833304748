package stat

import "math"

// Control is a control variate: a quantity with a known exact mean, measured in the same instances as another
// one. Where its sample mean is off, the other's is likely to be off, too.
type Control struct {
	Batches []float64
	Mean    float64 // exact
	Off     float64 // how far the exact mean may be off
}

// Controlled is the estimate of a mean by regression on controls. Its error comes from the delete-one
// jackknife.
type Controlled struct {
	Mean float64
	Gain float64 // variance of the plain mean of the same batches, over the estimate's

	deviations []float64 // of the batches' pseudo-values from their mean
	variance   float64
	freedom    int
	off        float64 // what the exact means of the controls may add
}

// The least number of batches for an estimate by controls, and the least number of arriving batches in which
// a control must vary.
const (
	fewestC   = 20
	telling   = 50
	mostAlike = 1e-10 // the share of a direction's squares below which controls are the same
)

// Varied reports whether a control that stays at its largest value in most instances has left
// it in enough of the arriving batches: in 95% of them, or in 50. In fewer, the regression
// sees too little of what it corrects, and its intervals cover as little as 45%.
func Varied(left, batches int) bool {
	return left >= telling || batches > 0 && float64(left) >= 0.95*float64(batches)
}

// Adjust estimates a mean from its batch means and from the exact means of one or two controls in the same
// batches (S. S. Lavenberg, P. D. Welch, Management Science 27(3), 1981, with the error of the delete-one
// jackknife, which needs no normal batches). It is not ok with fewer than 20 batches, if no control varies,
// or if a constant control differs from its exact mean. It is not ok either if a single batch decides a
// coefficient, or if the error is mere rounding of numbers of the given size, which no interval covers.
// Whether the controls vary often enough is for [Varied] to say.
func Adjust(values []float64, size float64, controls ...Control) (c Controlled, ok bool) {
	if len(values) < fewestC {
		return Controlled{}, false
	}
	if c, ok = regress(values, controls); !ok {
		return Controlled{}, false
	}
	half := studentT(0.95, int64(c.freedom)) * math.Sqrt(c.variance)
	return c, half > 0 && half >= rounding*math.Abs(size)
}

// direction is a combination of centred controls, orthogonal to the others.
type direction struct {
	column []float64
	gap    float64    // from the sample mean to the exact one
	parts  [2]float64 // of the controls in it
}

// regress is Adjust without the conditions on the number of batches and on the error.
func regress(values []float64, controls []Control) (Controlled, bool) {
	var series [4][maxBatches]float64 // room for the batches of a series, which does not outlive the call
	var two [2]direction              // no slice that grows: escape analysis would put its elements on the heap
	some := 0
	for k, x := range controls {
		if len(x.Batches) != len(values) || k >= 2 {
			return Controlled{}, false
		}
		d, varies, ok := scaled(x, series[k][:0])
		if !ok {
			return Controlled{}, false
		}
		if varies {
			d.parts[k] = d.parts[0]
			if k > 0 {
				d.parts[0] = 0
			}
			two[some] = d
			some++
		}
	}
	all := two[:some]
	if some == 2 {
		turn(&two[0], &two[1])
	}
	n := float64(len(values))
	mean := average(values)
	c := Controlled{Mean: mean}
	rest := make([]float64, len(values)) // residuals
	plain := 0.0
	for b, y := range values {
		rest[b] = y - mean
		plain += float64(rest[b] * rest[b])
	}
	weight, lever := series[2][:0], series[3][:0]
	for range values {
		weight, lever = append(weight, 1/n), append(lever, 1/n)
	}
	var slope [2]float64
	rank := 0
	for _, d := range all {
		squares, beta := 0.0, 0.0
		for b, x := range d.column {
			squares += float64(x * x)
			beta += float64(x * (values[b] - mean))
		}
		if squares < mostAlike {
			continue
		}
		rank++
		beta /= squares
		c.Mean += float64(beta * d.gap)
		for b, x := range d.column {
			rest[b] -= float64(beta * x)
			weight[b] += float64(x * d.gap / squares)
			lever[b] += float64(x * x / squares)
		}
		for k := range slope {
			slope[k] += float64(beta * d.parts[k])
		}
	}
	if rank == 0 || len(values) < rank+2 {
		return Controlled{}, false
	}
	for k, x := range controls {
		c.off += float64(math.Abs(slope[k]) * x.Off)
	}
	for b := range rest {
		if !(1-lever[b] > rounding) {
			return Controlled{}, false
		}
		rest[b] = weight[b] * rest[b] / (1 - lever[b])
	}
	middle := average(rest)
	for b := range rest {
		rest[b] -= middle
	}
	c.deviations, c.freedom, c.variance = rest, len(values)-1-rank, Jackknife(rest)
	c.Gain = plain / (n - 1) / n / c.variance
	return c, finite(c.Mean) && finite(c.variance)
}

// scaled returns a control with its mean taken out and unit sum of squares, appended to column. It
// is not ok if the control does not vary although it is not at its exact mean.
func scaled(x Control, column []float64) (d direction, varies, ok bool) {
	mean, squares := average(x.Batches), 0.0
	for _, v := range x.Batches {
		squares += float64((v - mean) * (v - mean))
	}
	still := rounding * x.Mean
	if squares <= float64(len(x.Batches))*still*still {
		return d, false, math.Abs(x.Mean-mean) <= math.Abs(still)
	}
	norm := math.Sqrt(squares)
	for _, v := range x.Batches {
		column = append(column, (v-mean)/norm)
	}
	d = direction{column: column, gap: (x.Mean - mean) / norm, parts: [2]float64{1 / norm}}
	return d, true, finite(norm) && finite(d.gap)
}

// turn makes two directions of unit sum of squares their sum and their difference, which are
// orthogonal.
func turn(u, v *direction) {
	mix := func(a, b *float64) {
		*a, *b = (*a+*b)/math.Sqrt2, (*a-*b)/math.Sqrt2
	}
	mix(&u.gap, &v.gap)
	for b := range u.column {
		mix(&u.column[b], &v.column[b])
	}
	for k := range u.parts {
		mix(&u.parts[k], &v.parts[k])
	}
}

// Jackknife returns the variance of an estimate from the deviations of its pseudo-values.
func Jackknife(deviations []float64) float64 {
	sum, n := 0.0, float64(len(deviations))
	for _, d := range deviations {
		sum += float64(d * d)
	}
	return (n - 1) / n * sum
}

// average returns the mean of the values.
func average(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(len(values))
}

// Interval returns the interval of the mean at a level such as 0.95: Student's with the
// jackknife's error, wider by what the exact means may be off.
func (c *Controlled) Interval(level float64) (lo, hi float64) {
	half := float64(studentT(level, int64(c.freedom))*math.Sqrt(c.variance)) + c.off
	return c.Mean - half, c.Mean + half
}

// Deviations returns the contribution of each batch to the estimate's error. Their sum is 0. For cells with
// the same instances, [Jackknife] of their averages is the variance of the average. They must not be changed.
func (c *Controlled) Deviations() []float64 { return c.deviations }

// Below returns in how many of the arriving batches the mean stayed below a limit by more than rounding, and
// the number of batches. No value exceeds the limit.
func (s *Series) Below(limit float64) (below, batches int) {
	at := s.atTop
	if !Tied(s.top, limit) {
		at = 0
	}
	return s.arrived - at, s.arrived
}

// Length returns how many instances an arriving batch has.
func (s *Series) Length() int { return s.length }

// Common returns the batch means that all series have, in batches of the same length, and how many instances
// a batch has. It returns none if the series' batches do not match.
func Common(series ...*Series) (means [][]float64, length int) {
	pool, least := 0, math.MaxInt
	for _, s := range series {
		pool = max(pool, s.pool)
	}
	means = make([][]float64, 0, len(series))
	for _, s := range series {
		if s.length != series[0].length || s.pool == 0 {
			return nil, 0
		}
		m := s.pooled(pool)
		means, least = append(means, m), min(least, len(m))
	}
	for i := range means {
		means[i] = means[i][:least]
	}
	return means, pool * series[0].length
}
