package stat

import "math"

// Selection is the procedure of Kim and Nelson (S.-H. Kim and B. L. Nelson, ACM Transactions
// on Modeling and Computer Simulation 11(3), 2001), which finds the policy with the largest
// mean: policies are dropped as soon as another is ahead by enough. With the probability
// Level, the policy that is left is within Margin of the best. The probability is exact for
// independent normal batches; that values of a batch are correlated between policies makes
// it faster and no worse.
type Selection struct {
	Policies int
	Batches  int // from which the variances of the differences are estimated, at least 2
	Margin   float64
	Level    float64
}

// alpha returns the probability of an error that a pair of policies may have.
func (s Selection) alpha() float64 { return (1 - s.Level) / float64(s.Policies-1) }

// h2 returns the constant of the procedure, h squared, for c = 1: 2 eta times the degrees of
// freedom.
func (s Selection) h2() float64 {
	freedom := float64(s.Batches - 1)
	return (math.Pow(2*s.alpha(), -2/freedom) - 1) * freedom
}

// Lead returns by how much a policy must be ahead of another after a number of batches for the other to be
// dropped. The variance is the variance of their difference in the first batches. Once there are enough
// batches it is 0.
func (s Selection) Lead(batches int, variance float64) float64 {
	r := float64(batches)
	return max(0, s.Margin/(2*r)*(s.needed(variance)-r))
}

// Enough reports whether the batches are enough for the larger mean to decide.
func (s Selection) Enough(batches int, variance float64) bool {
	return float64(batches) > s.needed(variance)
}

// needed returns the number of batches that are not enough yet.
func (s Selection) needed(variance float64) float64 {
	return s.h2() * variance / float64(s.Margin*s.Margin)
}

// Alike reports whether the larger mean decides because the difference of two policies has no reliable
// variance: they differ in no batch, in few batches, or in all batches by the same. Two values of an instance
// are at most span apart.
func (s Selection) Alike(p *Paired, span float64) bool {
	return p.Batches() > 0 && p.bound(s.alpha(), span) <= s.Margin
}
