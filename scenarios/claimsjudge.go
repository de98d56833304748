package scenarios

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results"
)

// trial tries a claim that is meant for all cases. It holds if there is no
// exception. It holds within limits if exceptions are rare and marginal: at
// most a twentieth of the cases, and none misses by more than a hundredth.
type trial struct {
	cases, broken int
	worst         float64
	where         string // the worst exception
	note          string // what else was found
}

// rounding is how far exact numbers may be off by the way they are computed.
const rounding = 1e-9

// see takes in a case, which misses what is claimed by so much; what is not
// positive is no miss. The function describes the case.
func (t *trial) see(by float64, describe func() string) {
	t.cases++
	if !(by <= rounding) {
		t.broken++
		if t.where == "" || by > t.worst {
			t.worst, t.where = by, describe()
		}
	}
}

// finding is the verdict.
func (t *trial) finding() Finding {
	switch {
	case t.cases == 0:
		return Finding{Found: "there is no case to try"}
	case t.broken == 0:
		return Finding{Verdict: results.Holds, Found: joined(fmt.Sprintf("so in all %d cases", t.cases), t.note)}
	}
	f := Finding{
		Verdict: results.Fails,
		Found:   joined("so in "+outOfCases(t.cases-t.broken, t.cases), t.note),
		Witness: t.where,
	}
	if float64(t.broken) <= rarely*float64(t.cases) && t.worst <= marginal {
		f.Verdict = results.HoldsWithinLimits
		f.Limits = fmt.Sprintf("all but %d cases, and these miss it by at most %s", t.broken, percent(t.worst))
	}
	return f
}

// quota is the verdict on a claim that is meant for a part of the cases: within
// limits if it misses that part and still has half of them.
func (t *trial) quota(part float64) Finding {
	f := t.finding()
	got := float64(t.cases-t.broken) / float64(t.cases)
	switch {
	case t.cases == 0:
	case got >= part:
		f.Verdict, f.Limits = results.Holds, ""
	case got >= 0.5:
		f.Verdict = results.HoldsWithinLimits
		f.Limits = fmt.Sprintf("%s of the cases, where %s are asked for", percent(got), percent(part))
	default:
		f.Verdict, f.Limits = results.Fails, ""
	}
	return f
}

// holds is the verdict on what is true or not.
func holds(ok bool, found string, more ...any) Finding {
	f := Finding{Verdict: results.Fails, Found: fmt.Sprintf(found, more...)}
	if ok {
		f.Verdict = results.Holds
	}
	return f
}

// readings is the verdict on a claim that can be read in two ways: if it holds
// in one of them only, that is its limit.
func readings(name string, first Finding, other string, second Finding) Finding {
	f := Finding{Found: fmt.Sprintf("%s: %s; %s: %s", name, first.Found, other, second.Found)}
	for _, r := range []struct {
		name    string
		finding Finding
	}{{name, first}, {other, second}} {
		f.Limits = joined(f.Limits, labelled(r.name, r.finding.Limits))
		f.Witness = joined(f.Witness, labelled(r.name, r.finding.Witness))
	}
	switch a, b := first.Verdict, second.Verdict; {
	case a == results.Fails && b == results.Fails:
		f.Verdict, f.Limits = results.Fails, ""
	case a == results.Fails:
		f.Verdict, f.Limits = results.HoldsWithinLimits, "only "+other
	case b == results.Fails:
		f.Verdict, f.Limits = results.HoldsWithinLimits, "only "+name
	default:
		f.Verdict = max(a, b)
	}
	return f
}

// labelled says what a text is about, if there is one.
func labelled(name, text string) string {
	if text == "" {
		return ""
	}
	return name + ": " + text
}

// joined puts a semicolon between two texts if there are two.
func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

func outOfCases(k, n int) string {
	return fmt.Sprintf("%d of %d cases (%s)", k, n, percent(float64(k)/float64(n)))
}

// percent writes a part; one that is nearly nothing with more digits.
func percent(x float64) string {
	switch {
	case math.Abs(x) <= rounding:
		return "0%"
	case math.Abs(x) < 0.001:
		return fmt.Sprintf("%.2g%%", 100*x)
	}
	return fmt.Sprintf("%.1f%%", 100*x)
}

// span returns the least and the largest of what a function says of cells.
func span(cells []int, of func(cell int) float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		low, high = min(low, of(c)), max(high, of(c))
	}
	return low, high
}

// average returns the mean of what a function says of cells.
func average(cells []int, of func(cell int) float64) float64 {
	sum := 0.0
	for _, c := range cells {
		sum += of(c)
	}
	return sum / float64(len(cells))
}
