package checkpoint

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/policies/bisect"
)

// Rollback is a worker with periodic checkpoints and fail-stop failures. It cuts its work into
// equal chunks and saves a checkpoint after each. After a failure it is down for a while,
// recovers the last checkpoint, and computes the chunk again. Failures strike at a rate, at
// any time but while it is down. The paper calls it CSCW, after Robert, Vivien and Zaidouni,
// "On the complexity of scheduling checkpoints for computational workflows" (2012).
type Rollback struct {
	Rate       float64 // lambda, of failures in time
	Checkpoint float64 // C, time to save
	Recovery   float64 // R, time to recover the last checkpoint
	Downtime   float64 // D, from a failure until recovery can begin
	Rule       Rule    // by which Chunks are cut; the zero value means Best
}

// Validate returns an error unless all numbers are finite and 0 or more, and the rule exists.
func (r Rollback) Validate() error {
	if err := r.Rule.validate(); err != nil {
		return err
	}
	return checkTimes([]timed{{"failure rate", r.Rate}, {"time of a checkpoint", r.Checkpoint}, {"time of a recovery", r.Recovery}, {"downtime", r.Downtime}})
}

// Expected returns the mean time for the work in the given number of chunks.
//
// Theorem (Bougeret, Casanova, Rabie, Robert, Vivien, SC 2011; Robert, Vivien, Zaidouni
// 2012). A chunk of length t takes
//
//	e^{lambda R} (1/lambda + D) (e^{lambda (t + C)} - 1)
//
// in the mean, and t + C if nothing fails.
func (r Rollback) Expected(work float64, chunks int) (float64, error) {
	if err := r.Validate(); err != nil {
		return 0, err
	}
	if err := checkChunks(work, chunks); err != nil {
		return 0, err
	}
	t := work/float64(chunks) + r.Checkpoint
	mean := t
	if r.Rate > 0 {
		mean = math.Exp(r.Rate*r.Recovery) * (1/r.Rate + r.Downtime) * math.Expm1(r.Rate*t)
	}
	return finite(mean*float64(chunks), r.Rate)
}

// Length returns the best length of a chunk, if the work is long. It is +Inf if nothing
// fails, and 0 if checkpoints cost nothing.
//
// Theorem (the same). It is (1 + W(-e^{-lambda C - 1})) / lambda, with W the
// principal branch of Lambert's function. So y = lambda length is the root in (0, 1) of
//
//	-log(1 - y) - y = lambda C
//
// which keeps its digits where W has lost them. Recovery and downtime do not matter.
func (r Rollback) Length() (float64, error) {
	if err := r.Validate(); err != nil {
		return 0, err
	}
	switch {
	case r.Rate == 0:
		return math.Inf(1), nil
	case r.Checkpoint == 0:
		return 0, nil
	}
	want := r.Rate * r.Checkpoint
	return bisect.Halves(0, 1, func(y float64) bool { return logGap(y) >= want }) / r.Rate, nil
}

// logGap returns -log(1-y) - y, by its series where the difference would lose digits.
func logGap(y float64) float64 {
	if y > .05 {
		return -math.Log1p(-y) - y
	}
	sum := 0.0
	for k := 14; k >= 2; k-- {
		sum = float64(sum*y) + 1/float64(k)
	}
	return sum * y * y
}

// Young returns the first-order approximation of [Rollback.Length], sqrt(2 C/lambda)
// (Young, Communications of the ACM 17, 1974).
func (r Rollback) Young() float64 { return math.Sqrt(2 * r.Checkpoint / r.Rate) }

// Daly returns the higher-order approximation (Daly, Future Generation Computer Systems
// 22, 2006).
func (r Rollback) Daly() float64 {
	x := r.Checkpoint * r.Rate / 2
	if x >= 1 {
		return 1 / r.Rate
	}
	return r.Young()*(1+math.Sqrt(x)/3+x/9) - r.Checkpoint
}

// Chunks returns the best number of chunks, at least 1. The mean is convex in the
// number, so it is one of the two around work/length. Under another Rule than Best, it is
// the number that comes nearest to that rule's length.
func (r Rollback) Chunks(work float64) (int, error) { return chunks(r, work) }

// Dividing returns a function that returns Chunks of any work.
func (r Rollback) Dividing() (best func(work float64) (int, error), err error) {
	length, err := r.By(r.Rule)
	if r.Rule == Young || r.Rule == Daly {
		return func(work float64) (int, error) { return nearest(work, length) }, err
	}
	return func(work float64) (int, error) { return bestNear(work, work/length, r.Expected) }, err
}

// chunks returns the best number of chunks under a law.
func chunks(law Law, work float64) (int, error) {
	best, err := law.Dividing()
	if err != nil {
		return 0, err
	}
	return best(work)
}

// mostChunks is how many chunks one worker may have.
const mostChunks = 1_000_000_000

// bestNear returns the better of the two numbers of chunks around a real number, the
// smaller if both are as good.
func bestNear(work, at float64, expected func(float64, int) (float64, error)) (int, error) {
	if err := checkChunks(work, 1); err != nil {
		return 0, err
	}
	if !(at < mostChunks) {
		return 0, fmt.Errorf("the best number of chunks is %v: more than %d are too many", at, mostChunks)
	}
	low := max(1, int(at))
	a, errA := expected(work, low)
	b, errB := expected(work, low+1)
	switch {
	case errA != nil:
		return 0, errA
	case errB == nil && b < a:
		return low + 1, nil
	}
	return low, nil
}

type timed struct {
	name  string
	value float64
}

func (x timed) validate() error {
	if !(x.value >= 0) || math.IsInf(x.value, 1) {
		return fmt.Errorf("the %s is %v: it must be 0 or more and finite", x.name, x.value)
	}
	return nil
}

func checkTimes(times []timed) error {
	for _, x := range times {
		if err := x.validate(); err != nil {
			return err
		}
	}
	return nil
}

func checkChunks(work float64, chunks int) error {
	if !(work > 0) || math.IsInf(work, 1) {
		return fmt.Errorf("the work takes %v: it must be positive and finite", work)
	}
	if chunks < 1 || chunks > mostChunks {
		return fmt.Errorf("%d chunks: there must be 1 to %d", chunks, mostChunks)
	}
	return nil
}

func finite(mean, rate float64) (float64, error) {
	if math.IsInf(mean, 0) || math.IsNaN(mean) {
		return 0, fmt.Errorf("with failures at a rate of %v the mean time is too large for a number", rate)
	}
	return mean, nil
}
