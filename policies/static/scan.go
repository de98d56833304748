package static

import (
	"math"
	"slices"
)

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
	// scan ends at 2.4 times the best number, with the integral itself it would at twice. It
	// is for the n of which missed was asked last.
	beyond func(n, finer int) float64

	// between returns what all numbers from a to n miss at least, for the n of which
	// missed was asked last: what a chunks miss if each takes only as long as one of n.
	// The later chunks of a larger number are no less likely missed.
	between func(a, n int) float64

	// atLeast returns what n chunks miss at least, more quickly than missed. If there is one,
	// between does not need missed to be asked before.
	atLeast func(n int) float64

	finest int  // into how many parts beyond cuts steps at most; 1 if it is the integral itself
	charts bool // are made for each number: that takes longer than a bound, and some are out of reach
}

// finest is into how many parts steps are cut at most for a bound.
const finest = 16

// rounding is what a bound must be below to count, for the roundings of sums.
const rounding = 1 - 1e-12

// scan returns the multiple of stride that misses least, the smallest of several.
// Up to everyChunk it is the true one, as it ends only when a bound says that no
// larger number is better: the expectation need not be unimodal.
//
// Numbers are first looked at from far apart, and then only where they may be better than the
// best of these. That finds what a scan in order finds, if no number was out of reach and
// the latter would not have ended before it.
func scan(stride int, try trial) (int, error) {
	s := scanning{trial: try, stride: stride}
	s.begin()
	dense := 8 // numbers of which the first look leaves none out
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
	numbers []int // that a scan in order looks at
	best    int
	least   float64
	wait    int // no bound on all larger numbers before this one
}

// begin forgets what was found.
func (s *scanning) begin() {
	s.numbers, s.best, s.least, s.wait = inOrder(s.stride), s.stride, math.Inf(1), 0
}

// number returns the i-th number that a scan in order looks at. It returns 0 if there is none.
func (s *scanning) number(i int) int {
	if i >= len(s.numbers) {
		return 0
	}
	return s.numbers[i]
}

// scanned remembers the numbers that scans look at, by the stride. The room is in numbers.
var scanned = memo[int, []int]{room: 1 << 20}

// inOrder returns the numbers that a scan in order looks at.
func inOrder(stride int) []int {
	numbers, _ := scanned.get(stride, func() (all []int, room int, err error) {
		for n := stride; n <= max(stride, mostChunks); {
			all = append(all, n)
			if n += stride; n > everyChunk {
				n += n / 100 / stride * stride
			}
		}
		return all, len(all), nil
	})
	return numbers
}

// inOrder looks at one number after the other.
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
		if s.over(n, missed) || s.farther(n, 8) {
			return s.best, nil
		}
	}
}

// look returns what n chunks miss, and keeps n if that is less than all before.
func (s *scanning) look(n int) (float64, error) {
	missed, err := s.missed(n)
	if err == nil && (missed < s.least || missed == s.least && n < s.best) {
		s.best, s.least = n, missed
	}
	return missed, err
}

// over reports whether no number from n on is better than the best so far, where n chunks miss
// what look said.
//
// A bound takes as long as some trials. So it is asked for only if it is likely to suffice,
// and then is as fine as that takes: the integral is about midway, by factors, between what n
// chunks miss and its bound with steps left whole, and finer parts come nearer in proportion.
func (s *scanning) over(n int, missed float64) bool {
	if n < s.wait || 2*n < 3*s.best { // closer it never suffices
		return false
	}
	s.wait = n + n/16 + 1
	enough := func(bound float64) bool { return bound >= 1 || bound*rounding >= s.least }
	low := s.beyond(n, 1)
	if enough(low) {
		return true
	}
	finer := math.Log(missed/low) / 2 / math.Log(math.Sqrt(missed*low)/s.least)
	if low == 0 {
		finer = float64(s.finest)
	}
	parts := math.Ceil(max(finer, 2))
	return finer > 0 && parts <= float64(s.finest) && enough(s.beyond(n, int(parts)))
}

// farther reports whether a number is beyond everyChunk and some times the best.
func (s *scanning) farther(n, times int) bool {
	return n > everyChunk && n > times*s.best && s.least < 1
}

// climb looks at few numbers, in steps that grow after the first, dense ones, and returns the
// place of the last. Then no larger one is better, or it is the last of all or far beyond the
// best, or the next has an error.
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
		if top = i; s.over(n, missed) {
			return top, true, nil
		}
		if s.farther(n, 12) { // the best of all may be farther away than that of these
			break
		}
		for next := n; next > 0 && (next == n || i >= dense && next < n+n/growth); next = s.number(i) {
			i++
		}
	}
	return top, false, nil
}

// descend finds the best number between two places, the lower included. It leaps over numbers of
// which a bound says that none is better, the more of them the farther it is from the best.
// For cyclic-rep under recorded durations, a scan looks at 130 to 180 numbers on average.
func (s *scanning) descend(top, bottom int) error {
	reach := 1.0 // of leaps, learnt from the last
	for i := top; i >= bottom; i-- {
		n, missed := s.number(i), 0.0
		if s.atLeast != nil {
			missed = s.atLeast(n) * rounding
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
			if bound := s.between(s.number(i-leap), n); bound > s.least && bound*rounding >= s.least {
				i -= leap
				reach *= 1.5
				break
			}
			reach *= 0.7
		}
	}
	return nil
}
