package traces

import (
	"bytes"
	"fmt"
	"io"
	"testing"
)

// million is a table of the archive with a million lines.
func million() []byte {
	var b bytes.Buffer
	b.WriteString("# event_id\tcomponent_id\tnode_id\tplatform_id\tnode_name\tevent_type\tevent_start_time\tevent_stop_time\tevent_end_reason\n")
	for i := range 1_000_000 {
		node, k := i/500, i%500
		fmt.Fprintf(&b, "%5d\t%5d\t%5d\t%5d\t%25s\t%10d\t%13d\t%13d\t%11s\n", k, 0, node, 5, fmt.Sprintf("G1/site1/c1/node%d", node), k%2, 1115811139+k*5000, 1115811139+k*5000+5000, "NULL")
	}
	return b.Bytes()
}

func BenchmarkAMillionLinesOfTheArchive(b *testing.B) {
	text := million()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r, err := NewReader(bytes.NewReader(text), "x", Options{})
		if err != nil {
			b.Fatal(err)
		}
		d, err := Collect(r, Selection{})
		if err != nil || len(d.Values) != 500_000 {
			b.Fatal(len(d.Values), err)
		}
	}
}

func BenchmarkAMillionIntervalsOfACSV(b *testing.B) {
	var table bytes.Buffer
	r, err := NewReader(bytes.NewReader(million()), "x", Options{})
	if err == nil {
		err = Write(&table, r, "intervals", Selection{})
	}
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(table.Len()))
	b.ReportAllocs()
	for b.Loop() {
		r, err := NewReader(bytes.NewReader(table.Bytes()), "x", Options{})
		if err != nil {
			b.Fatal(err)
		}
		for n := 0; ; n++ {
			if _, err := r.Next(); err == io.EOF && n == 1_000_000 {
				break
			} else if err != nil {
				b.Fatal(n, err)
			}
		}
	}
}
