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
type column struct {
	name  string
	node  format.Node
	value func(*results.Row, texts) format.Value
	batch []format.Value
}

// columnsOf returns the columns of a table, or an error if two would have the same name.
func columnsOf(l results.Layout) ([]column, error) {
	experiment := format.ByteArrayValue([]byte(valid(l.Experiment)))
	columns := []column{{name: "experiment", node: text(), value: func(*results.Row, texts) format.Value { return experiment }}}
	for i, name := range l.Params {
		columns = append(columns, parameter(valid(name), i, l.Words[name])...)
	}
	columns = append(columns,
		column{name: "policy", node: text(), value: func(r *results.Row, t texts) format.Value { return t.value(r.Policy) }},
		column{name: "metric", node: text(), value: func(r *results.Row, t texts) format.Value { return t.value(r.Metric) }},
		column{name: "count", node: repeating(format.Int(64)), value: func(r *results.Row, _ texts) format.Value { return format.Int64Value(r.Count) }},
		measure("mean", func(r *results.Row) float64 { return r.Mean }),
		measure("sd", func(r *results.Row) float64 { return r.SD }),
		measure("lo", func(r *results.Row) float64 { return r.Lo }),
		measure("hi", func(r *results.Row) float64 { return r.Hi }),
	)
	for i, c := range columns {
		if slices.ContainsFunc(columns[:i], func(other column) bool { return other.name == c.name }) {
			return nil, fmt.Errorf("parquet: two columns %q: want different names; a parameter NAME with words also has a column NAME_word", c.name)
		}
	}
	return columns, nil
}

// parameter returns the column of the i-th parameter and, if it has words, their column.
func parameter(name string, i int, words map[float64]string) []column {
	numbers := column{name: name, node: format.Optional(repeating(format.Leaf(format.DoubleType)))}
	if len(words) == 0 {
		numbers.value = func(r *results.Row, _ texts) format.Value { return number(r.Params[i]) }
		return []column{numbers}
	}
	numbers.value = func(r *results.Row, _ texts) format.Value {
		if words[r.Params[i]] != "" {
			return format.NullValue()
		}
		return number(r.Params[i])
	}
	return []column{numbers, {
		name: name + "_word", node: format.Optional(text()),
		value: func(r *results.Row, t texts) format.Value {
			if word := words[r.Params[i]]; word != "" {
				return t.value(word)
			}
			return format.NullValue()
		},
	}}
}

// measure returns a column of numbers that hardly repeat.
func measure(name string, of func(*results.Row) float64) column {
	return column{
		name: name, node: format.Optional(format.Leaf(format.DoubleType)),
		value: func(r *results.Row, _ texts) format.Value { return number(of(r)) },
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
