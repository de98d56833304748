package claim

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Trial tests a claim about all cases. The claim holds if there is no exception. It holds within
// limits if exceptions are rare and marginal: at most a twentieth of the cases miss it, and each by
// at most a hundredth. The zero value is a trial without cases.
type Trial struct {
	Cases, Broken int     // how many cases there were, and how many exceptions
	Worst         float64 // by how much the worst exception misses
	Where         string  // the worst exception
	Note          string  // is added to the finding
}

// Tolerance is how far exact numbers may be off because they are rounded on the way.
const Tolerance = 1e-9

// See adds a case with the amount by which it misses the claim. An amount of at most [Tolerance] is no
// miss; NaN is the worst miss. The description is formatted as by fmt.Sprintf, if this is the worst
// exception so far.
func (t *Trial) See(by float64, describe string, more ...any) {
	t.Cases++
	if !(by <= Tolerance) {
		t.Broken++
		if t.Where == "" || by > t.Worst || math.IsNaN(by) {
			t.Worst, t.Where = by, fmt.Sprintf(describe, more...)
		}
	}
}

// Require adds a case that meets the claim or misses it altogether.
func (t *Trial) Require(ok bool, describe string, more ...any) {
	by := 0.0
	if !ok {
		by = 1
	}
	t.See(by, describe, more...)
}

// Finding returns the verdict on the claim.
func (t *Trial) Finding() Finding {
	switch {
	case t.Cases == 0:
		return Finding{Found: "there is no case to try"}
	case t.Broken == 0:
		return Finding{Verdict: Holds, Found: Join(fmt.Sprintf("true in all %d cases", t.Cases), t.Note)}
	}
	f := Finding{
		Verdict: Fails,
		Found:   Join("true in "+FormatCases(t.Cases-t.Broken, t.Cases), t.Note),
		Witness: t.Where,
	}
	if float64(t.Broken) <= rarely*float64(t.Cases) && t.Worst <= Marginal {
		f.Verdict = HoldsWithinLimits
		f.Limits = fmt.Sprintf("all but %d cases, and these miss it by at most %s", t.Broken, words.Percent(t.Worst))
	}
	return f
}

// Quota returns the verdict on a claim about at least a part of the cases. It holds within
// limits if fewer cases meet it, but at least half.
func (t *Trial) Quota(part float64) Finding {
	f := t.Finding()
	got := float64(t.Cases-t.Broken) / float64(t.Cases)
	switch {
	case t.Cases == 0:
	case got >= part:
		f.Verdict, f.Limits = Holds, ""
	case got >= 0.5:
		f.Verdict = HoldsWithinLimits
		f.Limits = fmt.Sprintf("%s of the cases, where %s are required", words.Percent(got), words.Percent(part))
	default:
		f.Verdict, f.Limits = Fails, ""
	}
	return f
}

// HoldsIf returns the verdict that a claim holds if ok is set and fails otherwise, with the finding
// formatted as by fmt.Sprintf.
func HoldsIf(ok bool, found string, more ...any) Finding {
	f := Finding{Verdict: Fails, Found: fmt.Sprintf(found, more...)}
	if ok {
		f.Verdict = Holds
	}
	return f
}

// Readings returns the verdict on a claim that can be read in two ways. If it holds in only
// one of them, that reading is its limit. A reading without a verdict decides nothing.
func Readings(name string, first Finding, other string, second Finding) Finding {
	f := Finding{Found: fmt.Sprintf("%s: %s; %s: %s", name, first.Found, other, second.Found)}
	for _, r := range []struct {
		name    string
		finding Finding
	}{{name, first}, {other, second}} {
		f.Limits = Join(f.Limits, labelled(r.name, r.finding.Limits))
		f.Witness = Join(f.Witness, labelled(r.name, r.finding.Witness))
	}
	switch a, b := first.Verdict, second.Verdict; {
	case a == NotRun || b == NotRun:
		f.Verdict = max(a, b)
	case a == Fails && b == Fails:
		f.Verdict, f.Limits = Fails, ""
	case a == Fails:
		f.Verdict, f.Limits = HoldsWithinLimits, Join("only "+other, f.Limits)
	case b == Fails:
		f.Verdict, f.Limits = HoldsWithinLimits, Join("only "+name, f.Limits)
	default:
		f.Verdict = max(a, b)
	}
	return f
}

// labelled puts a name before a text unless it is empty.
func labelled(name, text string) string {
	if text == "" {
		return ""
	}
	return name + ": " + text
}

// Join joins two texts with a semicolon, or returns the other if one is empty.
func Join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

// FormatCases writes k of n cases, with the percentage.
func FormatCases(k, n int) string {
	return fmt.Sprintf("%d of %d cases (%s)", k, n, words.Percent(float64(k)/float64(n)))
}

// MinMax returns the least and the largest value of a function over cells. Without cells
// they are +Inf and -Inf.
func MinMax(cells []int, of func(cell int) float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		low, high = min(low, of(c)), max(high, of(c))
	}
	return low, high
}

// Mean returns the mean of a function over cells. Without cells it is NaN.
func Mean(cells []int, of func(cell int) float64) float64 {
	sum := 0.0
	for _, c := range cells {
		sum += of(c)
	}
	return sum / float64(len(cells))
}
