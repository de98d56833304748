package checkpoint

import (
	"fmt"
	"math"
)

// Rule says how much computing lies between two checkpoints.
type Rule string

const (
	Best  Rule = "best"  // what takes least in the mean, if failures are exponential; "" means this too
	Young Rule = "young" // sqrt(2 C M), where M is the mean time between failures
	Daly  Rule = "daly"  // sqrt(2 C (M + R)): Daly, ICCS 2003
)

func (rule Rule) validate() error {
	switch rule {
	case "", Best, Young, Daly:
		return nil
	}
	return fmt.Errorf("the rule is %q: it must be best, young or daly", string(rule))
}

// By returns how much computing the rule puts between two checkpoints, if the work is long: a
// value for Life.Every. It is +Inf if nothing fails, and 0 if checkpoints cost nothing.
func (r Rollback) By(rule Rule) (float64, error) {
	if err := r.Validate(); err != nil {
		return 0, err
	}
	if err := rule.validate(); err != nil {
		return 0, err
	}
	switch {
	case rule != Young && rule != Daly:
		return r.Length()
	case r.Rate == 0:
		return math.Inf(1), nil
	case rule == Young:
		return r.Young(), nil
	}
	return math.Sqrt(2 * r.Checkpoint * (1/r.Rate + r.Recovery)), nil
}

// nearest returns the number of chunks of some work that comes nearest to a length, at least 1.
func nearest(work, length float64) (int, error) {
	if err := checkChunks(work, 1); err != nil {
		return 0, err
	}
	n := max(1, math.Round(work/length))
	if !(n <= mostChunks) {
		return 0, fmt.Errorf("chunks that take %v would be %v: more than %d are too many", length, n, mostChunks)
	}
	return int(n), nil
}

// Within returns the mean time of one chunk of some work on a worker that saves a checkpoint
// after each period of computing in it, but none at its end: what Life.Every means.
//
// Theorem. With f(t) the mean time of a chunk of length t with its checkpoint, as in Expected,
// and n checkpoints, it is
//
//	n f(every + C) + f(work - n every)
//
// as each checkpoint is a new beginning.
func (r Rollback) Within(work, every float64) (float64, error) {
	if !(every > 0) {
		return 0, fmt.Errorf("the time between checkpoints is %v: it must be positive", every)
	}
	if every > work { // there is no checkpoint
		every = work
	}
	pieces := math.Ceil(work / every * (1 - 1e-12))
	if !(pieces <= mostChunks) {
		return 0, fmt.Errorf("there would be %v checkpoints: more than %d are too many", pieces-1, mostChunks)
	}
	n := max(0, pieces-1)
	bare := r
	bare.Checkpoint = 0
	mean, err := bare.Expected(work-float64(n*every), 1)
	if err != nil || n == 0 {
		return mean, err
	}
	saved, err := r.Expected(float64(n*every), int(n))
	if err != nil {
		return 0, err
	}
	return finite(saved+mean, r.Rate)
}
