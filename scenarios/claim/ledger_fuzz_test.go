package claim

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// A ledger is refused in one line, or read again as it is written.
func FuzzReadCSV(f *testing.F) {
	var b bytes.Buffer
	if err := WriteCSV(&b, ledger()); err != nil {
		f.Fatal(err)
	}
	head := strings.Join(columns, ",") + "\n"
	for _, text := range []string{b.String(), "", head, head + "a,b,c,d,e,f,holds,g,h,i,j\n", head + "a,b,c,d,e,f,maybe,g,h,i,j\n", head + "a,b\n", "\"\n", "id\n", "\r0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		claims, err := ReadCSV(strings.NewReader(text))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		var b bytes.Buffer
		if err := WriteCSV(&b, claims); err != nil {
			t.Fatal(err)
		}
		if back, err := ReadCSV(&b); err != nil || !reflect.DeepEqual(back, claims) {
			t.Fatalf("%q is %+v, which is read again as %+v, %v", text, claims, back, err)
		}
	})
}
