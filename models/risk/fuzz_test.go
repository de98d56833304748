package risk

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// A text that Parse accepts has a canonical spelling with the same meaning, and its law is consistent.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"never", "linear", "linear{x=2.5}", "exponential{mean=3}", "weibull{shape=0.45,scale=2}", "lognormal{mu=-1}",
		"linear{x=inf}", "linear{x=NaN}", "weibull{shape=1e-300}", "weibull{scale=5e-324}", "exponential{mean=1e308}", "linear{x=0x1p4}", "linear{x=1,x=2}", "no{", "file{a=b}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		law, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		again, err := Parse(Format(law))
		if err != nil || !reflect.DeepEqual(again, law) || Format(again) != Format(law) {
			t.Fatalf("%q is %#v, but %s is %#v, %v", text, law, Format(law), again, err)
		}
		last := 0.0
		for _, u := range []float64{0, 1e-9, 0.25, 0.5, 1 - 1e-9, 1} {
			q := law.Quantile(u)
			if math.IsNaN(q) || q < last {
				t.Fatalf("%s: the quantile %v is %v, after %v", Format(law), u, q, last)
			}
			last = q
		}
	})
}
