package traces

import (
	"math"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
)

func TestALawHasItsTimesInTheUnitThatIsAskedFor(t *testing.T) {
	for rest, longest := range map[string]float64{
		",longest=0":              36000,
		",longest=0,in=s":         36000,
		",longest=0,in=h":         10,
		",longest=0,in=min":       600,
		",longest=0,unit=h":       36000 * 3600,
		",longest=0,unit=h,in=h":  36000,
		",longest=0,unit=ms,in=s": 36,
		",unit=h":                 1,
	} {
		l, err := read(t, "3600\n36000\n", rest)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Quantile(1); math.Abs(got-longest) > 1e-12*longest {
			t.Errorf("%s: the longest duration is %v, want %v", rest, got, longest)
		}
		s, err := spec.Parse(l.Spelling())
		if err != nil {
			t.Fatal(err)
		}
		again, err := open(s)
		if err != nil || again.Quantile(0.3) != l.Quantile(0.3) {
			t.Errorf("%s is another law than %s: %v", l.Spelling(), rest, err)
		}
		unit := Row().Unit(s)
		if scaled := !strings.Contains(rest, "longest=0"); scaled != (unit == "") || !scaled && unit != "s" && !strings.Contains(rest, ",in="+unit) {
			t.Errorf("%s: the unit is %q", rest, unit)
		}
	}
	for rest, says := range map[string]string{
		",in=h":           "in=h: the times are scaled, so that they have no unit: want longest=0 too",
		",longest=0,in=y": "in=y: it must be ms, s, min, h or d",
		",unit=y":         "unit=y: it must be format, ms, s, min, h or d",
	} {
		if _, err := read(t, "1\n", rest); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %s", rest, err, says)
		}
	}
}
