package policies

import (
	"reflect"
	"strings"
	"testing"
)

// A text that Parse accepts has a canonical spelling, which spells itself and means the same policy.
func FuzzParse(f *testing.F) {
	for _, row := range All() {
		f.Add(row.Name)
		for _, o := range row.Options() {
			f.Add(row.Name + "{" + o.Name + "=" + o.Default + "}")
			f.Add(row.Name + "{" + o.Name + "=1e3}")
		}
	}
	for _, text := range []string{"greedy{n=auto}", "greedy{n=0x10,rounding=ceil}", "greedy{n=NaN}", "greedy{n=47,n=48}", "greedy{", "file{file=a.json}", "exec{cmd=python3 a.py,with=k:2 a:.5}",
		"file{path=../a.json}", "star{order=3-1-2}", "star{order=1-1}"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		again, err := Parse(p.Spec)
		if err != nil || again.Spec != p.Spec || !reflect.DeepEqual(again.Value, p.Value) {
			t.Fatalf("%q is %s with %#v, which is read as %v with %#v: %v", text, p.Spec, p.Value, again, again.Value, err)
		}
	})
}
