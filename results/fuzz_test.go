package results

import (
	"bytes"
	"strings"
	"testing"
)

// A table is refused in one line, or read so that writing it gives the same table.
func FuzzReadCSV(f *testing.F) {
	var b bytes.Buffer
	if err := wordy().WriteCSV(&b); err != nil {
		f.Fatal(err)
	}
	const head = "experiment,a,policy,metric,count,mean,sd,lo,hi\n"
	for _, text := range []string{
		b.String(), "", head, head + "e1,x,p,m,1,0,0,0,0\n", head + "e1,,p,m,0,1,NaN,,inf\n", head + "e1,-0,\"p\"\"{a=1,b=2}\",m,1,1e308,1e-324,0x1p-2,-0\n",
		head + "e1,1,p,m,-1,0,0,0,0\n", head + "e1,1,p,m,1,0,0,0\n", "experiment,experiment,policy,metric,count,mean,sd,lo,hi\n", ",,\r,,,,,,,", head + "\"e\r\n1\",1o,p,m,1,0,0,0,0\n", "\"",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := ReadCSV(strings.NewReader(text))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("%q: the error is more than a line: %q", text, err)
			}
			return
		}
		var first, second bytes.Buffer
		if err := table.WriteCSV(&first); err != nil {
			return // a word that would be mistaken
		}
		back, err := ReadCSV(bytes.NewReader(first.Bytes()))
		if err != nil {
			t.Fatalf("%q is written as\n%s\nwhich is refused: %v", text, &first, err)
		}
		if err := back.WriteCSV(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatalf("%q is written as\n%s\nand then\n%s\n%v", text, &first, &second, err)
		}
	})
}
