package parquet

import (
	"fmt"
	"math"
	"slices"

	format "github.com/parquet-go/parquet-go"

	"github.com/loadstar-sim/loadstar/results"
)

// column is one column of the file, with its values that are not yet handed to the
// library.
type column[R any] struct {
	name  string
	node  format.Node
	value func(*R, texts) format.Value
	batch []format.Value
}

// columnsOf returns the columns of a table, or an error if two would have the same name.
func columnsOf(l results.Layout) ([]column[results.Row], error) {
	experiment := format.ByteArrayValue([]byte(valid(l.Experiment)))
	columns := []column[results.Row]{{name: "experiment", node: text(), value: func(*results.Row, texts) format.Value { return experiment }}}
	for i, name := range l.Params {
		columns = append(columns, parameter(valid(name), i, l.Words[name])...)
	}
	columns = append(columns,
		column[results.Row]{name: "policy", node: text(), value: func(r *results.Row, t texts) format.Value { return t.value(r.Policy) }},
		column[results.Row]{name: "metric", node: text(), value: func(r *results.Row, t texts) format.Value { return t.value(r.Metric) }},
		column[results.Row]{name: "count", node: repeating(format.Int(64)), value: func(r *results.Row, _ texts) format.Value { return format.Int64Value(r.Count) }},
		measure("mean", func(r *results.Row) float64 { return r.Mean }),
		measure("sd", func(r *results.Row) float64 { return r.SD }),
		measure("lo", func(r *results.Row) float64 { return r.Lo }),
		measure("hi", func(r *results.Row) float64 { return r.Hi }),
	)
	return columns, unique(columns)
}

// unique returns an error if two columns have the same name.
func unique[R any](columns []column[R]) error {
	for i, c := range columns {
		if slices.ContainsFunc(columns[:i], func(other column[R]) bool { return other.name == c.name }) {
			return fmt.Errorf("parquet: two columns %q: want different names; a parameter NAME with words also has a column NAME_word", c.name)
		}
	}
	return nil
}

// parameter returns the column of the i-th parameter and, if it has words, their column.
func parameter(name string, i int, words map[float64]string) []column[results.Row] {
	return numbers(name, words, func(r *results.Row) float64 { return r.Params[i] })
}

// numbers returns a column of numbers that repeat and, if some stand for words, the column of
// these.
func numbers[R any](name string, words map[float64]string, of func(*R) float64) []column[R] {
	c := column[R]{name: name, node: format.Optional(repeating(format.Leaf(format.DoubleType)))}
	if len(words) == 0 {
		c.value = func(r *R, _ texts) format.Value { return number(of(r)) }
		return []column[R]{c}
	}
	c.value = func(r *R, _ texts) format.Value {
		if words[of(r)] != "" {
			return format.NullValue()
		}
		return number(of(r))
	}
	return []column[R]{c, {
		name: name + "_word", node: format.Optional(text()),
		value: func(r *R, t texts) format.Value {
			if word := words[of(r)]; word != "" {
				return t.value(word)
			}
			return format.NullValue()
		},
	}}
}

// measure returns a column of numbers that hardly repeat.
func measure[R any](name string, of func(*R) float64) column[R] {
	return column[R]{
		name: name, node: format.Optional(format.Leaf(format.DoubleType)),
		value: func(r *R, _ texts) format.Value { return number(of(r)) },
	}
}

// number returns a value for x, which is NULL for NaN.
func number(x float64) format.Value {
	if math.IsNaN(x) {
		return format.NullValue()
	}
	return format.DoubleValue(x)
}

func text() format.Node { return repeating(format.String()) }

// repeating gives a column a dictionary, which suits few values that occur often.
func repeating(n format.Node) format.Node { return format.Encoded(n, &format.RLEDictionary) }
