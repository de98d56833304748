package results

import (
	"bufio"
	"encoding/json"
	"io"
	"math"
	"strconv"
)

// Property is a property of a whole table in JSON, such as the seed.
type Property struct {
	Name  string
	Value any // that encoding/json can write
}

// WriteJSON writes the table as one object: the experiment, the properties, the names of its
// parameters, and the rows. Each row is an object with its parameters by name, the
// policy, the metric and the numbers. Keys are always in the same order. NaN and
// infinities, which JSON lacks, become null. A value for which the table has a word
// becomes that word, a string.
func (t *Table) WriteJSON(w io.Writer, about ...Property) error {
	if err := t.check(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.WriteString(`{"experiment":`)
	out.Write(quoted(nil, t.Experiment))
	for _, p := range about {
		value, err := json.Marshal(p.Value)
		if err != nil {
			return err
		}
		out.WriteByte(',')
		out.Write(append(quoted(nil, p.Name), ':'))
		out.Write(value)
	}
	out.WriteString(",\"parameters\":[")
	names := make([][]byte, len(t.Params))
	for i, name := range t.Params {
		names[i] = quoted(nil, name)
		if i > 0 {
			out.WriteByte(',')
		}
		out.Write(names[i])
	}
	out.WriteString("],\"rows\":[")
	var line []byte
	for i, row := range t.Rows {
		if i > 0 {
			out.WriteByte(',')
		}
		line = t.appendRow(append(line[:0], '\n'), &row, names)
		out.Write(line)
	}
	out.WriteString("\n]}\n")
	return out.Flush() // a bufio.Writer keeps its first error
}

func (t *Table) appendRow(b []byte, r *Row, names [][]byte) []byte {
	b = append(b, '{')
	for i, value := range r.Params {
		b = append(append(b, names[i]...), ':')
		if word := t.word(i, value); word != "" {
			b = quoted(b, word)
		} else {
			b = appendNumber(b, value)
		}
		b = append(b, ',')
	}
	b = quoted(append(b, `"policy":`...), r.Policy)
	b = quoted(append(b, `,"metric":`...), r.Metric)
	b = strconv.AppendInt(append(b, `,"count":`...), r.Count, 10)
	b = appendNumber(append(b, `,"mean":`...), r.Mean)
	b = appendNumber(append(b, `,"sd":`...), r.SD)
	b = appendNumber(append(b, `,"lo":`...), r.Lo)
	b = appendNumber(append(b, `,"hi":`...), r.Hi)
	return append(b, '}')
}

// finite reports whether x is a number that is not infinite.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func appendNumber(b []byte, x float64) []byte {
	if !finite(x) {
		return append(b, "null"...)
	}
	return strconv.AppendFloat(b, x, 'g', -1, 64)
}

// quoted appends a JSON string. Marshalling a string cannot fail: bytes that are not UTF-8 become
// replacement characters.
func quoted(b []byte, s string) []byte {
	text, _ := json.Marshal(s)
	return append(b, text...)
}
