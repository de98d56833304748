package endangered

import "fmt"

const (
	dense = 2 * steps // up to which no number of chunks is left out in the first look
	steps = 8         // looks for a doubling beyond
	most  = 200_000
)

// infer returns the number of equal chunks with which most is expected, of those that it looks at:
// a few for each doubling until the expectation has fallen for a doubling, and then finer and finer
// around the best. How fast what is expected falls with the number is no rule, but what such a look
// misses is little: see TestNoNumberOfChunksIsMuchBetterThanTheOneThatIsFound.
func (f *filling) infer(c crew, load float64) (int, error) {
	for i, m := range c {
		if !(m.cost.Latency > 0) {
			return 0, fmt.Errorf("n=auto needs a start-up cost of every worker, and worker %d has none: without one, more chunks are always better", i)
		}
	}
	best, expected := 1, 0.0
	look := func(n int) {
		if n < 1 || c.limit(load, n) != nil {
			return
		}
		if f.fill(c, load, n); f.work > expected*(1+nothing) {
			best, expected = n, f.work
		}
	}
	for n := 1; n <= most && (n <= 2*max(best, dense) || expected == 0); n += max(1, n/steps) {
		look(n)
	}
	for step := 4 * max(1, best/steps); step > 1; {
		step = max(1, step/4)
		around := best
		for k := -4; k <= 4; k++ {
			if k != 0 {
				look(around + k*step)
			}
		}
	}
	return best, nil
}
