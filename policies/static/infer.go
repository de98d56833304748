package static

import (
	"fmt"
	"math"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
)

// Policies infer how finely to cut a load by computing, for number after number
// of chunks, which part of the load they would be expected to miss (the paper,
// section 5.2.3, with risks that are clipped at 1). There is a best number only
// if starting a chunk takes time.

const (
	// everyChunk is up to where a scan leaves no number out. Beyond it they grow by
	// 1%, and the search ends at eight times the best so far. In the experiments,
	// whose start-up costs are 1e-4 or more, only brute needs more: with linear risk
	// it loses up to 7e-5 of its work in E5, 2e-6 on average; with recorded durations,
	// where what is missed has teeth, it does not scan. With lower start-up costs
	// group charts lose less than 1e-6 of a slice under linear risk, and were seen to
	// lose a thousandth of their work under recorded durations.
	everyChunk = 2000

	// mostChunks is where a search ends at the latest.
	mostChunks = 200_000
)

// trial is what scan asks of numbers of chunks.
type trial struct {
	missed func(n int) (float64, error) // which part of the load n chunks miss
	beyond func(n int) float64          // what all numbers from n on miss at least
}

// finer is into how many parts the steps of n chunks are cut for a bound on all larger
// numbers: what these miss is at least an integral over time, and the finer its steps
// are, the less is lost. Under linear risk, with steps left whole a scan ends at 2.4
// times the best number, with the integral itself it would at twice.
const finer = 8

// scan returns the multiple of stride that misses least, the smallest of several.
// Up to everyChunk it is the true one, as it ends only when a bound says that no
// larger number is better: the expectation need not be unimodal.
func scan(stride int, try trial) (int, error) {
	best, least, look := stride, math.Inf(1), 0
	for n := stride; n <= max(stride, mostChunks); {
		missed, err := try.missed(n)
		if err != nil {
			return 0, err
		}
		if missed < least {
			best, least = n, missed
		}
		if n >= look && 2*n >= 3*best { // a bound takes as long as some trials, and closer it never suffices
			look = n + n/16 + 1
			if bound := try.beyond(n); bound >= 1 || bound*(1-1e-12) >= least {
				break
			}
		}
		if n > everyChunk && n > 8*best && least < 1 {
			break
		}
		n += stride
		if n > everyChunk {
			n += n / 100 / stride * stride
		}
	}
	return best, nil
}

// inference is what a number of chunks depends on.
type inference struct {
	policy  any // the regimen, or the policy with its other options
	workers int
	load    float64
	cost    models.Affine
	law     models.Risk
}

// inferred remembers numbers of chunks: the cells of an experiment ask for the
// same ones again and again.
var inferred = memo[inference, int]{room: 20_000}

// number returns the number of chunks that find finds, or found for the same
// before. Where starting a chunk takes so long that none is ever completed, it is
// the fewest there can be.
func (i inference) number(fewest int, find func() (int, error)) (int, error) {
	if !(i.cost.Latency > 0) {
		return 0, fmt.Errorf("n=auto needs a start-up cost, eps > 0: without one, more chunks are always better")
	}
	if i.law.Before(i.cost.Latency) >= 1 {
		return fewest, nil
	}
	if !reflect.ValueOf(i).Comparable() {
		return find()
	}
	return inferred.get(i, func() (int, int, error) {
		n, err := find()
		return n, 1, err
	})
}
