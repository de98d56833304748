package static

import "math"

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

	// beyond returns what all numbers from n on miss at least. These miss at least an
	// integral over time, and the finer the parts into which the steps of n chunks are cut,
	// the less is lost, and the longer it takes. Under linear risk, with steps left whole a
	// scan ends at 2.4 times the best number, with the integral itself it would at twice.
	beyond func(n, finer int) float64

	// between returns what all numbers from a to n miss at least, for the n of which
	// missed was asked last: what a chunks miss if each takes only as long as one of n.
	// The later chunks of a larger number are no less likely missed.
	between func(a, n int) float64

	charts bool // are made for each number: that takes longer than a bound, and some are out of reach
}

// rounding is what a bound must be below to count, for the roundings of sums.
const rounding = 1 - 1e-12

// scan returns the multiple of stride that misses least, the smallest of several.
// Up to everyChunk it is the true one, as it ends only when a bound says that no
// larger number is better: the expectation need not be unimodal.
func scan(stride int, try trial) (int, error) {
	s := scanning{trial: try, stride: stride, best: stride, least: math.Inf(1), finer: 2}
	if try.charts {
		s.finer = 8
	}
	top, over, err := s.climb()
	if err == nil {
		err = s.descend(top)
	}
	if err == nil && over || err != nil && try.charts && top < dense*stride {
		return s.best, err
	}
	if err != nil { // in order, it may end before it gets there
		s.best, s.least, top = stride, math.Inf(1), 0
	}
	s.finer, s.wait = 8, 0
	for n := s.after(top); n <= max(stride, mostChunks); n = s.after(n) {
		if _, err := s.look(n); err != nil {
			return 0, err
		}
		if s.over(n) || n > everyChunk && n > 8*s.best && s.least < 1 {
			break
		}
	}
	return s.best, nil
}

// scanning is the state of a scan.
type scanning struct {
	trial
	stride int
	best   int
	least  float64
	finer  int // of bounds on all larger numbers
	wait   int // no such bound before this number
}

// after returns the number after n.
func (s *scanning) after(n int) int {
	n += s.stride
	if n > everyChunk {
		n += n / 100 / s.stride * s.stride
	}
	return n
}

// look returns what n chunks miss, and keeps n if that is less than all before.
func (s *scanning) look(n int) (float64, error) {
	missed, err := s.missed(n)
	if err == nil && (missed < s.least || missed == s.least && n < s.best) {
		s.best, s.least = n, missed
	}
	return missed, err
}

// over reports whether no number from n on is better than the best so far.
func (s *scanning) over(n int) bool {
	if n < s.wait || 2*n < 3*s.best { // a bound takes as long as some trials, and closer it never suffices
		return false
	}
	s.wait = n + n/16 + 1
	bound := s.beyond(n, s.finer)
	return bound >= 1 || bound*rounding >= s.least
}

// dense is how many multiples of the stride climb leaves none out of.
const dense = 32

// climb looks at few numbers up to everyChunk, in growing steps, and returns the last. Then
// either no larger one is better, and the scan is over, or it is the greatest up to
// everyChunk, or the next has an error.
func (s *scanning) climb() (top int, over bool, err error) {
	last := everyChunk / s.stride * s.stride
	for n := s.stride; n <= last; {
		if _, err := s.look(n); err != nil {
			return top, false, err
		}
		if n > dense*s.stride {
			s.finer = 2 // numbers that are tried in vain cost less than a finer bound
		}
		if top = n; s.over(n) {
			return top, true, nil
		}
		n += max(1, n/(dense/2*s.stride)) * s.stride
		if n > last && top < last {
			n = last
		}
	}
	return top, false, nil
}

// descend finds the best number up to the top, after climb. It leaps over numbers of which a bound says
// that none is better, so the more the farther it is from the best. Under recorded durations,
// a scan for cyclic-rep looks at less than half of all numbers with a start-up cost of 0.0001,
// and at a twentieth with 0.1.
func (s *scanning) descend(top int) error {
	reach := 1.0 // of leaps, learnt from the last
	for n := top; n > dense*s.stride; n -= s.stride {
		missed, err := s.look(n)
		if err != nil {
			return err
		}
		if !(missed > s.least) {
			continue
		}
		part := reach * (missed - s.least) / (missed * (1 - missed))
		if !(part < 1) {
			part = 1
		}
		for leap := int(part * float64(n) / float64(s.stride)); leap > 0; leap /= 2 {
			a := max(n-leap*s.stride, s.stride)
			if s.between(a, n)*rounding >= s.least {
				n = a
				reach *= 1.5
				break
			}
			reach *= 0.7
		}
	}
	return nil
}
