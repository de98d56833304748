package parquet

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results"
)

// kind is the type of a column, by its number in the format.
type kind int

const (
	integer kind = 2 // INT64
	double  kind = 5 // DOUBLE
	text    kind = 6 // BYTE_ARRAY
)

// column is a column of the file. One of its functions returns the value of a row.
type column[R any] struct {
	name string
	chunk
	number func(*R) float64       // NaN is NULL
	count  func(*R) (int64, bool) // false is NULL
	text   func(*R) (string, bool)
}

// add adds the value of a row.
func (c *column[R]) add(r *R) {
	known := false
	switch c.kind {
	case integer:
		var n int64
		if n, known = c.count(r); known {
			c.addNumber(uint64(n))
		}
	case double:
		x := c.number(r)
		if known = !math.IsNaN(x); known {
			c.addNumber(math.Float64bits(x))
		}
	default:
		var s string
		if s, known = c.text(r); known {
			c.addText(s)
		}
	}
	if !known {
		c.null()
	}
}

// element returns the column's entry in the schema.
func (c *column[R]) element() element { return element{c.name, c.kind, c.optional} }

// columnsOf returns the columns of a table.
func columnsOf(l results.Layout) []column[results.Row] {
	columns := []column[results.Row]{texts("experiment", func(*results.Row) string { return l.Experiment })}
	for i, name := range l.Params {
		columns = append(columns, numbers(name, l.Words[name], func(r *results.Row) float64 { return r.Params[i] })...)
	}
	return append(columns,
		texts("policy", func(r *results.Row) string { return r.Policy }),
		texts("metric", func(r *results.Row) string { return r.Metric }),
		column[results.Row]{name: "count", chunk: chunk{kind: integer, repeats: true}, count: func(r *results.Row) (int64, bool) { return r.Count, true }},
		measure("mean", func(r *results.Row) float64 { return r.Mean }),
		measure("sd", func(r *results.Row) float64 { return r.SD }),
		measure("lo", func(r *results.Row) float64 { return r.Lo }),
		measure("hi", func(r *results.Row) float64 { return r.Hi }),
	)
}

// texts returns a column of repeating texts.
func texts[R any](name string, of func(*R) string) column[R] {
	return column[R]{name: name, chunk: chunk{kind: text, repeats: true}, text: func(r *R) (string, bool) { return of(r), true }}
}

// numbers returns a column of repeating numbers and, if words stand for some of them, a column of words.
func numbers[R any](name string, words map[float64]string, of func(*R) float64) []column[R] {
	c := column[R]{name: name, chunk: chunk{kind: double, optional: true, repeats: true}, number: of}
	if len(words) == 0 {
		return []column[R]{c}
	}
	c.number = func(r *R) float64 {
		if x := of(r); words[x] == "" {
			return x
		}
		return math.NaN()
	}
	return []column[R]{c, {name: name + "_word", chunk: chunk{kind: text, optional: true, repeats: true}, text: func(r *R) (string, bool) {
		word := words[of(r)]
		return word, word != ""
	}}}
}

// measure returns a column of numbers that rarely repeat.
func measure[R any](name string, of func(*R) float64) column[R] {
	return column[R]{name: name, chunk: chunk{kind: double, optional: true}, number: of}
}

// valid returns the text with replacement characters for bytes that are not UTF-8.
func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }
