package parquet

import (
	"io"

	format "github.com/parquet-go/parquet-go"

	"github.com/loadstar-sim/loadstar/results"
)

// NewColumnWriter begins a table of any columns in w, as [NewWriter] does. Empty numbers and
// counts are NULL, and a column of numbers that stand for words has a second one, NAME_word.
func NewColumnWriter[R any](w io.Writer, of []results.Column[R], meta map[string]string) (*ColumnWriter[R], error) {
	var columns []column[R]
	for _, c := range of {
		switch name := valid(c.Name); {
		case c.Text != nil:
			columns = append(columns, column[R]{name: name, node: text(), value: func(r *R, t texts) format.Value { return t.value(c.Text(r)) }})
		case c.Count != nil:
			columns = append(columns, column[R]{name: name, node: format.Optional(repeating(format.Int(64))), value: func(r *R, _ texts) format.Value {
				if n, ok := c.Count(r); ok {
					return format.Int64Value(n)
				}
				return format.NullValue()
			}})
		case c.Repeats:
			columns = append(columns, numbers(name, c.Words, c.Number)...)
		default:
			columns = append(columns, measure(name, c.Number))
		}
	}
	if err := unique(columns); err != nil {
		return nil, err
	}
	return begin(w, columns, meta)
}
