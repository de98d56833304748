// Package fit finds maximum-likelihood laws of recorded durations, and measures how well they fit.
//
// The laws are the exponential, Weibull's, the lognormal and the gamma, which Javadi, Kondo, Iosup and
// Epema (The Failure Trace Archive, J. Parallel Distrib. Comput. 73, 2013) fit to the traces of that
// archive, and mixtures of two exponential laws, which Nurmi, Brevik and Wolski (Euro-Par 2005) add. As
// in those papers, all durations are taken as whole. Fits are accurate to about ten digits, mixtures
// until more digits make them hardly more likely.
package fit

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// Fit is a law and how well it fits.
type Fit struct {
	Name            string
	Law             models.Risk
	N               int     // number of durations
	Parameters      int     // number of the law's parameters
	LogLikelihood   float64 // natural logarithm
	AIC             float64 // 2 Parameters - 2 LogLikelihood; the smallest is the best
	KS              float64 // Kolmogorov and Smirnov's D: the largest difference of the distribution functions
	AndersonDarling float64 // Anderson and Darling's A^2, which weighs the tails; +Inf if the law excludes a duration
}

// Method finds the most likely law of one kind.
type Method struct {
	Name       string
	Parameters int
	fit        func(*Sample) (models.Risk, error)
}

// Methods returns all methods.
func Methods() []Method {
	return []Method{
		{"exponential", 1, func(s *Sample) (models.Risk, error) { return s.Exponential() }},
		{"weibull", 2, func(s *Sample) (models.Risk, error) { return s.Weibull() }},
		{"lognormal", 2, func(s *Sample) (models.Risk, error) { return s.Lognormal() }},
		{"gamma", 2, func(s *Sample) (models.Risk, error) { return s.Gamma() }},
		{"hyperexponential", 3, func(s *Sample) (models.Risk, error) { return s.Hyperexponential() }},
	}
}

// Fit applies the method.
func (m Method) Fit(s *Sample) (Fit, error) {
	law, err := m.fit(s)
	if err != nil {
		return Fit{}, fmt.Errorf("%s: %w", m.Name, err)
	}
	return s.Judge(m.Name, law, m.Parameters)
}

// All applies all methods and returns the fits, the best by AIC first.
func All(durations []float64) ([]Fit, error) {
	s, err := NewSample(durations)
	if err != nil {
		return nil, err
	}
	var fits []Fit
	for _, m := range Methods() {
		f, err := m.Fit(s)
		if err != nil {
			return nil, err
		}
		fits = append(fits, f)
	}
	slices.SortStableFunc(fits, func(a, b Fit) int { return cmp.Compare(a.AIC, b.AIC) })
	return fits, nil
}

// Rows returns the rows of this package's laws for the table of laws.
func Rows() []risk.Row {
	return []risk.Row{
		{
			Name:      "gamma",
			Source:    "Javadi, Kondo, Iosup, Epema 2013",
			Doc:       "a sum of shape exponential times",
			Prototype: Gamma{Shape: 0.5, Scale: 2},
		},
		{
			Name:      "hyperexponential",
			Source:    "Nurmi, Brevik, Wolski 2005",
			Doc:       "mixture of two exponential laws",
			Prototype: Hyperexponential{P: 0.5, Mean1: 0.1, Mean2: 1.9},
		},
	}
}

// Sample is the durations to which laws are fitted.
type Sample struct {
	value          []float64 // distinct durations, rising
	count          []float64 // number of each
	n              float64
	mean, logMean  float64
	spread         float64 // standard deviation of the logarithms, of the population
	logs           []float64
	logMeanDeficit float64 // ln mean - mean ln, which is 0 only if all are equal
}

// widest bounds durations, and their ratios: parameters and likelihoods of laws would overflow beyond.
const widest = 1e300

// NewSample returns a sample of durations. There must be at least one, and all must
// be positive and finite.
func NewSample(durations []float64) (*Sample, error) {
	if len(durations) == 0 {
		return nil, fmt.Errorf("there are no durations to fit a law to")
	}
	sorted := slices.Sorted(slices.Values(durations))
	if first, last := sorted[0], sorted[len(sorted)-1]; !(first > 0) || math.IsInf(last, 1) {
		for i, d := range durations {
			if !(d > 0) || math.IsInf(d, 1) {
				return nil, fmt.Errorf("duration %d is %v: it must be positive and finite", i, d)
			}
		}
	}
	if first, last := sorted[0], sorted[len(sorted)-1]; last > widest || last/widest > first {
		return nil, fmt.Errorf("the durations reach from %v to %v: want at most %v, and this times the shortest, or numbers overflow", first, last, widest)
	}
	s := &Sample{n: float64(len(sorted))}
	for i, d := range sorted {
		if i == 0 || d != sorted[i-1] {
			s.value, s.count = append(s.value, d), append(s.count, 0)
		}
		s.count[len(s.count)-1]++
	}
	s.moments()
	return s, nil
}

// moments computes the means that laws need. If durations are alike, the differences of their logarithms
// are small, so logarithms are taken of the durations over their mean.
func (s *Sample) moments() {
	largest := s.value[len(s.value)-1]
	for i, x := range s.value {
		s.mean += float64(s.count[i] * (x / largest))
	}
	s.mean = s.mean / s.n * largest
	s.logs = make([]float64, len(s.value))
	sum := 0.0
	for i, x := range s.value {
		d := (x - s.mean) / s.mean
		s.logs[i] = math.Log1p(d)
		if d < -0.5 {
			s.logs[i] = math.Log(x) - math.Log(s.mean)
		}
		// The deficit is the sum of d - ln(1+d), whose terms are all at least 0; the sum of d is 0.
		sum += float64(s.count[i] * deficit(d, s.logs[i]))
	}
	s.logMeanDeficit = sum / s.n
	s.logMean = math.Log(s.mean) - s.logMeanDeficit
	squares := 0.0
	for i := range s.logs {
		s.logs[i] += s.logMeanDeficit // from here on over the geometric mean
		squares += float64(s.count[i] * float64(s.logs[i]*s.logs[i]))
	}
	s.spread = math.Sqrt(squares / s.n)
}

// deficit returns d - ln(1+d), given ln(1+d).
func deficit(d, log float64) float64 {
	if math.Abs(d) > 1e-3 {
		return d - log
	}
	sum, power := 0.0, -d
	for k := 2; k < 9; k++ {
		power *= -d
		sum += power / float64(k)
	}
	return sum
}

// varied returns an error if all durations are equal, since then the likelihood of
// a law with a shape is unbounded.
func (s *Sample) varied() error {
	if len(s.value) < 2 || !(s.spread > 1e-7) {
		return fmt.Errorf("all %v durations are equal, or nearly so, at %v: any narrow law fits, and a narrower one better", s.n, s.value[0])
	}
	return nil
}
