package planfile

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// Write writes the plan, a line for each key and for each worker's list.
func (pl *Plan) Write(w io.Writer) error {
	s := &pl.Schedule
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n\"loadstar\": \"schedule\", \"version\": %d,\n", Version)
	fmt.Fprintf(&b, "\"workers\": %d, \"load\": %s,\n\"size\": [", pl.Workers, number(pl.Load))
	for i, x := range s.Size {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(number(x))
	}
	b.WriteString("],\n\"list\": [")
	for i, list := range s.List {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		integers(&b, list)
	}
	b.WriteString("\n]")
	for _, order := range []struct {
		key string
		of  []int32
	}{{"resident", s.Resident}, {"send", s.Send}, {"return", s.Return}} {
		if order.of != nil {
			fmt.Fprintf(&b, ",\n%q: ", order.key)
			integers(&b, order.of)
		}
	}
	if s.ResultsFirst {
		b.WriteString(",\n\"results_first\": true")
	}
	b.WriteString("\n}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// number formats a number with the fewest digits that read back as the same number.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// integers writes a list of integers.
func integers(b *bytes.Buffer, all []int32) {
	b.WriteByte('[')
	for i, n := range all {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(int(n)))
	}
	b.WriteByte(']')
}
