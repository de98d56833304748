package results

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// Column is a column of a table with rows of type R. Exactly one of Text, Number and Count is set.
type Column[R any] struct {
	Name    string
	Text    func(r *R) string
	Number  func(r *R) float64       // NaN is an empty field
	Count   func(r *R) (int64, bool) // false is an empty field
	Words   map[float64]string       // words for some numbers, as in [Table]; only with Repeats
	Repeats bool                     // the column has few different numbers, as a variable
}

// ColumnWriter writes a table of any columns as CSV, in the spelling of [Table.WriteCSV]. It keeps no
// rows.
type ColumnWriter[R any] struct {
	out     *bufio.Writer
	columns []Column[R]
	line    []byte // buffer, reused
}

// NewColumnWriter writes the header and returns a writer of rows. It returns an error if two
// columns have the same name or one has none.
func NewColumnWriter[R any](w io.Writer, columns []Column[R]) (*ColumnWriter[R], error) {
	c := &ColumnWriter[R]{out: bufio.NewWriterSize(w, 1<<16), columns: columns}
	seen := map[string]bool{}
	for i, column := range columns {
		if column.Name == "" || seen[column.Name] {
			return nil, fmt.Errorf("results: column %q: want columns with different names", column.Name)
		}
		seen[column.Name] = true
		if i > 0 {
			c.line = append(c.line, ',')
		}
		c.line = escape.AppendCSV(c.line, column.Name)
	}
	_, err := c.out.Write(append(c.line, '\n'))
	return c, err
}

// Write writes a row. Lines are buffered until Flush, so an error of the underlying writer may
// be returned some rows late, and by every call from then on.
func (c *ColumnWriter[R]) Write(r *R) error {
	b := c.line[:0]
	for i := range c.columns {
		if i > 0 {
			b = append(b, ',')
		}
		column := &c.columns[i]
		switch {
		case column.Text != nil:
			b = escape.AppendCSV(b, column.Text(r))
		case column.Count != nil:
			if n, ok := column.Count(r); ok {
				b = strconv.AppendInt(b, n, 10)
			}
		default:
			x := column.Number(r)
			if word := column.Words[x]; word != "" {
				b = escape.AppendCSV(b, word)
			} else {
				b = appendField(b, x)
			}
		}
	}
	c.line = append(b, '\n')
	_, err := c.out.Write(c.line)
	return err
}

// Flush writes all buffered lines to the underlying writer.
func (c *ColumnWriter[R]) Flush() error { return c.out.Flush() }
