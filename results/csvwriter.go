package results

import (
	"bufio"
	"io"
	"math"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// CSVWriter writes a table row by row in the form of [Table.WriteCSV]. It keeps no
// rows, and Write does not allocate.
type CSVWriter struct {
	out   *bufio.Writer
	table *Table // without rows
	first []byte // the first field of every row
	line  []byte // buffer, reused
	rows  int64

	before []asText // parameters of the row before
}

// asText is a number and its text.
type asText struct {
	x    float64
	text []byte // empty if the number is not spelled yet
}

// NewCSVWriter writes the header of a table and returns a writer for its rows. The
// caller must not modify the layout while the writer is in use.
func NewCSVWriter(w io.Writer, l Layout) (*CSVWriter, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	c := &CSVWriter{out: bufio.NewWriterSize(w, 1<<16), table: l.table(), first: escape.AppendCSV(nil, l.Experiment), before: make([]asText, len(l.Params))}
	header, err := c.table.header()
	if err != nil {
		return nil, err
	}
	for i, name := range header {
		if i > 0 {
			c.line = append(c.line, ',')
		}
		c.line = escape.AppendCSV(c.line, name)
	}
	_, err = c.out.Write(append(c.line, '\n'))
	return c, err
}

// Write writes a row. It returns an error, and writes nothing, if the row does not fit
// the layout; further rows may follow. Lines are buffered until Flush, so an error of
// the underlying writer may be returned some rows late, and by every call from then on.
func (c *CSVWriter) Write(r *Row) error {
	if err := r.fits(len(c.table.Params), c.rows+1); err != nil {
		return err
	}
	c.rows++
	b := append(c.line[:0], c.first...)
	for i, x := range r.Params {
		b = append(b, ',')
		if word := c.table.word(i, x); word != "" {
			b = escape.AppendCSV(b, word)
		} else if s := &c.before[i]; len(s.text) > 0 && math.Float64bits(s.x) == math.Float64bits(x) {
			b = append(b, s.text...) // most parameters repeat the row before
		} else {
			from := len(b)
			b = appendField(b, x)
			s.x, s.text = x, append(s.text[:0], b[from:]...)
		}
	}
	b = escape.AppendCSV(append(b, ','), r.Policy)
	b = escape.AppendCSV(append(b, ','), r.Metric)
	b = strconv.AppendInt(append(b, ','), r.Count, 10)
	for _, x := range [...]float64{r.Mean, r.SD, r.Lo, r.Hi} {
		b = appendField(append(b, ','), x)
	}
	c.line = append(b, '\n')
	_, err := c.out.Write(c.line)
	return err
}

// Flush writes all buffered lines to the underlying writer. More rows may follow.
func (c *CSVWriter) Flush() error { return c.out.Flush() }

// appendField appends what field returns.
func appendField(b []byte, x float64) []byte {
	if math.IsNaN(x) {
		return b
	}
	return strconv.AppendFloat(b, x, 'g', -1, 64)
}
