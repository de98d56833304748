package static

import (
	"math"
	"slices"
)

const (
	// everyChunk is the number of chunks up to which a scan leaves no number out. Beyond it numbers grow
	// by 1%, and the search ends at eight times the best so far. In the experiments, whose start-up costs
	// are 1e-4 or more, only brute needs more: with linear risk it loses up to 7e-5 of its work in E5,
	// 2e-6 on average; with recorded durations, where the missed share has teeth, it does not scan. With
	// lower start-up costs group charts lose less than 1e-6 of a slice under linear risk, and were seen
	// to lose a thousandth of their work under recorded durations.
	everyChunk = 2000

	// mostChunks is the last number that a search tries.
	mostChunks = 200_000
)

// trial has the functions that scan needs of numbers of chunks.
type trial struct {
	missed func(n int) (float64, error) // missed returns the missed share of the load with n chunks

	// lowerBoundFrom returns a lower bound on the missed share for all numbers from n on: an integral
	// over time, approximated with the steps of n chunks, each cut into parts. More parts give a sharper
	// bound and take longer. Under linear risk a scan with whole steps ends at 2.4 times the best number;
	// with the integral itself it would end at twice. missed must have been called last with the same n.
	lowerBoundFrom func(n, parts int) float64

	// lowerBoundBetween returns a lower bound on the missed share for all numbers from a to n: the missed
	// share of a chunks if each takes only as long as one of n. The later chunks of a larger number are
	// no less likely missed. missed must have been called last with the same n.
	lowerBoundBetween func(a, n int) float64

	// lowerBound returns a lower bound on the missed share with n chunks, more quickly than missed. It
	// may be nil. If it is set, lowerBoundBetween may be called without missed.
	lowerBound func(n int) float64

	mostParts int  // into how many parts lowerBoundFrom may cut a step; 1 if it is the integral itself
	charts    bool // missed makes a chart, which takes longer than a bound, and some charts are out of reach
}

// mostParts bounds the number of parts of a step in a bound.
const mostParts = 16

// rounding is the factor by which bounds are lowered, for the roundings of sums.
const rounding = 1 - 1e-12

// scan returns the multiple of stride that misses least, the smallest of several. Up to everyChunk it is
// the true minimum: the expectation need not be unimodal, so a scan ends only when a lower bound rules
// out all larger numbers.
//
// A scan tries numbers far apart first ([scanning.climb]), and then the numbers that no bound rules out
// ([scanning.descend]). The result is the same as by [scanning.inOrder], which is the fallback where a
// number was out of reach or the scan in order would have ended earlier. It saves a tenth of the time of
// E5, and two thirds of the time of cyclic-rep under a Weibull law.
func scan(stride int, try trial) (int, error) {
	s := scanning{trial: try, stride: stride, numbers: inOrder(stride)}
	s.begin()
	dense := 8 // how many of the first numbers are all tried
	if try.charts {
		dense = 32
	}
	top, over, err := s.climb(dense)
	if err != nil && try.charts && top < dense {
		return s.best, err
	}
	if err == nil {
		err = s.descend(top, dense)
	}
	best := s.best
	if err == nil && (over || s.farther(s.number(top), 8)) {
		if best <= everyChunk {
			return best, nil
		}
		s.begin()
		if err = s.descend(everyChunk/stride-1, 0); err == nil && best <= 8*s.best {
			return best, nil
		}
	}
	return s.inOrder()
}

// scanning is the state of a scan.
type scanning struct {
	trial
	stride  int
	numbers []int   // numbers that a scan in order tries
	best    int     // the best number so far
	least   float64 // its missed share
	wait    int     // the least number for which the next bound on all larger ones is computed
}

// begin resets the best number.
func (s *scanning) begin() { s.best, s.least, s.wait = s.stride, math.Inf(1), 0 }

// number returns the i-th number of a scan in order, or 0 behind the last.
func (s *scanning) number(i int) int {
	if i >= len(s.numbers) {
		return 0
	}
	return s.numbers[i]
}

// inOrder returns the numbers that a scan in order tries.
func inOrder(stride int) (numbers []int) {
	for n := stride; n <= max(stride, mostChunks); {
		numbers = append(numbers, n)
		if n += stride; n > everyChunk {
			n += n / 100 / stride * stride
		}
	}
	return numbers
}

// inOrder tries one number after the other.
func (s *scanning) inOrder() (int, error) {
	s.begin()
	for i := 0; ; i++ {
		n := s.number(i)
		if n == 0 {
			return s.best, nil
		}
		missed, err := s.look(n)
		if err != nil {
			return 0, err
		}
		if s.noneBetterFrom(n, missed) || s.farther(n, 8) {
			return s.best, nil
		}
	}
}

// look returns the missed share with n chunks, and keeps n if that is less than before.
func (s *scanning) look(n int) (float64, error) {
	missed, err := s.missed(n)
	if err == nil && (missed < s.least || missed == s.least && n < s.best) {
		s.best, s.least = n, missed
	}
	return missed, err
}

// noneBetterFrom reports whether a lower bound rules out every number from n on. missed is the result of
// look for n.
//
// A bound takes as long as some trials. So it is computed only if it is likely to suffice, with as many
// parts as that takes. The integral is about the geometric mean of the missed share with n chunks and the
// bound with whole steps, and the distance to it falls in proportion to the parts.
func (s *scanning) noneBetterFrom(n int, missed float64) bool {
	if n < s.wait || 2*n < 3*s.best { // closer to the best it never suffices
		return false
	}
	s.wait = n + n/16 + 1
	enough := func(bound float64) bool { return bound >= 1 || bound*rounding >= s.least }
	low := s.lowerBoundFrom(n, 1)
	if enough(low) {
		return true
	}
	wanted := math.Log(missed/low) / 2 / math.Log(math.Sqrt(missed*low)/s.least)
	if low == 0 {
		wanted = float64(s.mostParts)
	}
	parts := math.Ceil(max(wanted, 2))
	return wanted > 0 && parts <= float64(s.mostParts) && enough(s.lowerBoundFrom(n, int(parts)))
}

// farther reports whether a number is beyond everyChunk and some times the best.
func (s *scanning) farther(n, times int) bool {
	return n > everyChunk && n > times*s.best && s.least < 1
}

// climb tries few numbers, in steps that grow after the first dense ones, and returns the index of the
// last. It stops when no larger number is better (over), far beyond the best, at the last number of all,
// or before one that has an error.
func (s *scanning) climb(dense int) (top int, over bool, err error) {
	growth := 2
	if s.charts {
		growth = 16
	}
	for i := 0; s.number(i) > 0; {
		n := s.number(i)
		missed, err := s.look(n)
		if err != nil {
			return top, false, err
		}
		if top = i; s.noneBetterFrom(n, missed) {
			return top, true, nil
		}
		if s.farther(n, 12) { // the best of all numbers may be farther away than the best of these
			break
		}
		for next := n; next > 0 && (next == n || i >= dense && next < n+n/growth); next = s.number(i) {
			i++
		}
	}
	return top, false, nil
}

// descend finds the best number from index top down to bottom. It leaps over numbers that a bound rules
// out, farther where they miss more. For cyclic-rep under recorded durations, a scan tries 130 to 180
// numbers on average.
func (s *scanning) descend(top, bottom int) error {
	reach := 1.0 // factor for the length of leaps, adapted to the last ones
	for i := top; i >= bottom; i-- {
		n, missed := s.number(i), 0.0
		if s.lowerBound != nil {
			missed = s.lowerBound(n) * rounding
		}
		if !(missed > s.least) {
			var err error
			if missed, err = s.look(n); err != nil {
				return err
			}
		}
		if !(missed > s.least) {
			continue
		}
		part := reach * (missed - s.least) / (missed * (1 - missed))
		if !(part < 1) {
			part = 1
		}
		way := int(part * float64(n))
		to := max(i-way/s.stride, 0)
		if n > everyChunk {
			to, _ = slices.BinarySearch(s.numbers, n-way)
		}
		for leap := i - to; leap > 0; leap /= 2 {
			if bound := s.lowerBoundBetween(s.number(i-leap), n); bound > s.least && bound*rounding >= s.least {
				i -= leap
				reach *= 1.5
				break
			}
			reach *= 0.7
		}
	}
	return nil
}
