package page

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scale is an axis: numbers from lo to hi have places from from to to.
type scale struct {
	lo, hi   float64
	log      bool
	from, to float64
}

// at returns the place of a number, which is on the axis.
func (s scale) at(x float64) float64 {
	share := (x - s.lo) / (s.hi - s.lo)
	if s.log {
		share = math.Log(x/s.lo) / math.Log(s.hi/s.lo)
	}
	return s.from + float64(share*(s.to-s.from))
}

// has reports whether a number can have a place on the axis. Differences of numbers beyond
// 1e100 would overflow.
func (s scale) has(x float64) bool {
	return math.Abs(x) <= 1e100 && (!s.log || x >= 1e-100)
}

// within reports whether a number has a place on the axis as it is.
func (s scale) within(x float64) bool { return x >= s.lo && x <= s.hi }

// around returns the axis that fits numbers, which all have places on it. It is not empty, and
// without numbers it is linear.
func (s scale) around(all []float64) scale {
	s.lo, s.hi = math.Inf(1), math.Inf(-1)
	for _, x := range all {
		s.lo, s.hi = min(s.lo, x), max(s.hi, x)
	}
	return s.widened()
}

// widened returns an axis that is not empty.
func (s scale) widened() scale {
	switch size := max(math.Abs(s.lo), math.Abs(s.hi)); {
	case !(s.lo <= s.hi):
		s.lo, s.hi, s.log = 0, 1, false
	case size < 1e-100:
		s.lo, s.hi = -0.5, 0.5
	case s.hi-s.lo < size*1e-9 && s.log:
		s.lo, s.hi = s.lo/1.1, s.hi*1.1
	case s.hi-s.lo < size*1e-9:
		s.lo, s.hi = s.lo-size/20, s.hi+size/20
	}
	return s
}

// padded adds a share of the axis at both ends. An axis without negative numbers stays
// without.
func (s scale) padded(share float64) scale {
	if s.log {
		factor := math.Pow(s.hi/s.lo, share)
		s.lo, s.hi = s.lo/factor, s.hi*factor
		return s
	}
	pad, least := float64((s.hi-s.lo)*share), s.lo
	s.lo, s.hi = s.lo-pad, s.hi+pad
	if least >= 0 {
		s.lo = max(s.lo, 0)
	}
	return s
}

// limited returns the axis with the limits that have a place on it, unless there is no room
// between them.
func (s scale) limited(lo, hi float64) scale {
	set := s
	if s.has(lo) {
		set.lo = lo
	}
	if s.has(hi) {
		set.hi = hi
	}
	if !(set.lo < set.hi) || set.widened() != set {
		return s
	}
	return set
}

// mostLetters is how long a mark that is a word may be.
const mostLetters = 14

// tick is a mark of an axis.
type tick struct {
	At   float64
	Text string
}

// ticks returns marks at round numbers, or at the values themselves if these are few and their
// labels, whose letters have a width, do not touch.
func (s scale) ticks(values []float64, words map[float64]string, most int, letter float64) (all []tick) {
	at := s.apart(values, words, letter)
	decimals := -1
	if at == nil {
		at = s.round(most)
		decimals = 0
	}
	powers := false
	for _, x := range at {
		_, fraction, _ := strings.Cut(digits(x, 6), ".")
		if decimals >= 0 && !s.log {
			decimals = max(decimals, len(fraction))
		}
		powers = powers || x != 0 && (math.Abs(x) >= 1e6 || math.Abs(x) < 1e-4)
	}
	for _, x := range at {
		text := cut(words[x], mostLetters)
		switch {
		case text != "":
		case powers:
			text = power(x)
		case x != 0 && decimals > 0:
			text = strconv.FormatFloat(x, 'f', decimals, 64)
		default:
			text = digits(x, 6)
		}
		all = append(all, tick{tenth(s.at(x)), text})
	}
	return all
}

// apart returns the different values if they are few enough for each to have a mark, or nil.
func (s scale) apart(values []float64, words map[float64]string, letter float64) []float64 {
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	if len(values) == 0 || len(values) > 12 {
		return nil
	}
	wide := func(x float64) float64 {
		return letter * float64(utf8.RuneCountInString(cut(cmp.Or(words[x], digits(x, 6)), mostLetters)))
	}
	for i := 1; i < len(values); i++ {
		if s.at(values[i])-s.at(values[i-1]) < float64((wide(values[i])+wide(values[i-1]))/2)+8 {
			return nil
		}
	}
	return values
}

// round returns at most about most round numbers on the axis.
func (s scale) round(most int) (all []float64) {
	if decades := math.Log10(s.hi / s.lo); s.log && decades >= 0.6 {
		factors := []int{1, 2, 5}
		if decades > 2.5 {
			factors = factors[:1]
		}
		every := 1 + int(decades)/most
		for power := int(math.Floor(math.Log10(s.lo))); power <= int(math.Ceil(math.Log10(s.hi))); power++ {
			for _, factor := range factors {
				x, _ := strconv.ParseFloat(strconv.Itoa(factor)+"e"+strconv.Itoa(power), 64)
				if power%every == 0 && x >= s.lo && x <= s.hi {
					all = append(all, x)
				}
			}
		}
		return all
	}
	step := math.Pow(10, math.Floor(math.Log10((s.hi-s.lo)/float64(most))))
	for _, factor := range []float64{2, 2.5, 2} {
		if (s.hi-s.lo)/step > float64(most) {
			step *= factor
		}
	}
	first := math.Ceil(s.lo / step)
	for i := range most + 2 {
		if x := float64((first + float64(i)) * step); x <= s.hi+float64(step*1e-9) {
			all = append(all, near(x, step))
		}
	}
	return all
}

// near rounds a multiple of a step, so that it is spelled in few digits.
func near(x, step float64) float64 {
	if math.Abs(x) < step/2 {
		return 0
	}
	x, _ = strconv.ParseFloat(digits(x, 9), 64)
	return x
}

// digits spells a number in up to n digits.
func digits(x float64, n int) string {
	text := strconv.FormatFloat(x, 'g', n, 64)
	if math.Abs(x) < 1e15 {
		if short, _ := strconv.ParseFloat(text, 64); math.Abs(short) >= 1e-4 {
			return strconv.FormatFloat(short, 'f', -1, 64)
		}
	}
	return text
}

// power spells a number with a power of ten, such as 2·10⁸.
func power(x float64) string {
	mantissa, exponent, found := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	if x == 0 || !found {
		return digits(x, 6)
	}
	n, _ := strconv.Atoi(exponent)
	raised := strings.Map(func(r rune) rune {
		if r == '-' {
			return '⁻'
		}
		return []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[r-'0']
	}, strconv.Itoa(n))
	switch mantissa {
	case "1":
		return "10" + raised
	case "-1":
		return "-10" + raised
	}
	return mantissa + "·10" + raised
}

// tenth rounds to tenths.
func tenth(x float64) float64 { return math.Round(x*10) / 10 }
