package claim

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/results/ledger"
)

// Trial tries a claim that is meant for all cases. It holds if there is no
// exception. It holds within limits if exceptions are rare and marginal: at
// most a twentieth of the cases, and none misses by more than a hundredth.
type Trial struct {
	Cases, Broken int
	Worst         float64
	Where         string // the worst exception
	Note          string // what else was found
}

// Rounding is how far exact numbers may be off by the way they are computed.
const Tolerance = 1e-9

// See takes in a case, which misses what is claimed by so much; what is not
// positive is no miss. The function describes the case.
func (t *Trial) See(by float64, describe func() string) {
	t.Cases++
	if !(by <= Tolerance) {
		t.Broken++
		if t.Where == "" || by > t.Worst {
			t.Worst, t.Where = by, describe()
		}
	}
}

// Finding is the verdict.
func (t *Trial) Finding() Finding {
	switch {
	case t.Cases == 0:
		return Finding{Found: "there is no case to try"}
	case t.Broken == 0:
		return Finding{Verdict: ledger.Holds, Found: Join(fmt.Sprintf("so in all %d cases", t.Cases), t.Note)}
	}
	f := Finding{
		Verdict: ledger.Fails,
		Found:   Join("so in "+FormatCases(t.Cases-t.Broken, t.Cases), t.Note),
		Witness: t.Where,
	}
	if float64(t.Broken) <= rarely*float64(t.Cases) && t.Worst <= Marginal {
		f.Verdict = ledger.HoldsWithinLimits
		f.Limits = fmt.Sprintf("all but %d cases, and these miss it by at most %s", t.Broken, FormatPercent(t.Worst))
	}
	return f
}

// Quota is the verdict on a claim that is meant for a part of the cases: within
// limits if it misses that part and still has half of them.
func (t *Trial) Quota(part float64) Finding {
	f := t.Finding()
	got := float64(t.Cases-t.Broken) / float64(t.Cases)
	switch {
	case t.Cases == 0:
	case got >= part:
		f.Verdict, f.Limits = ledger.Holds, ""
	case got >= 0.5:
		f.Verdict = ledger.HoldsWithinLimits
		f.Limits = fmt.Sprintf("%s of the cases, where %s are asked for", FormatPercent(got), FormatPercent(part))
	default:
		f.Verdict, f.Limits = ledger.Fails, ""
	}
	return f
}

// Holds is the verdict on what is true or not.
func HoldsIf(ok bool, found string, more ...any) Finding {
	f := Finding{Verdict: ledger.Fails, Found: fmt.Sprintf(found, more...)}
	if ok {
		f.Verdict = ledger.Holds
	}
	return f
}

// Readings is the verdict on a claim that can be read in two ways: if it holds
// in one of them only, that is its limit.
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
	case a == ledger.Fails && b == ledger.Fails:
		f.Verdict, f.Limits = ledger.Fails, ""
	case a == ledger.Fails:
		f.Verdict, f.Limits = ledger.HoldsWithinLimits, "only "+other
	case b == ledger.Fails:
		f.Verdict, f.Limits = ledger.HoldsWithinLimits, "only "+name
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

// Joined puts a semicolon between two texts if there are two.
func Join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}

func FormatCases(k, n int) string {
	return fmt.Sprintf("%d of %d cases (%s)", k, n, FormatPercent(float64(k)/float64(n)))
}

// Percent writes a part; one that is nearly nothing with more digits.
func FormatPercent(x float64) string {
	switch {
	case math.Abs(x) <= Tolerance:
		return "0%"
	case math.Abs(x) < 0.001:
		return fmt.Sprintf("%.2g%%", 100*x)
	}
	return fmt.Sprintf("%.1f%%", 100*x)
}

// Span returns the least and the largest of what a function says of cells.
func MinMax(cells []int, of func(cell int) float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, c := range cells {
		low, high = min(low, of(c)), max(high, of(c))
	}
	return low, high
}

// Average returns the mean of what a function says of cells.
func Mean(cells []int, of func(cell int) float64) float64 {
	sum := 0.0
	for _, c := range cells {
		sum += of(c)
	}
	return sum / float64(len(cells))
}
