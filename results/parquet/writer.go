// Package parquet writes tables of results as Parquet files, for DuckDB, Polars, pandas and R. They take
// a quarter of the size of the CSV, their columns have types, and each column can be read alone.
//
// Rows and columns are the CSV's, with two differences that give every column one type. A number that is
// empty in the CSV is NULL. A parameter with words, such as auto among the numbers of n, has two columns:
// n has the numbers, and NULL for words; n_word has the words, and NULL for numbers. So the numbers can
// be compared and drawn as they are, and coalesce(n_word, n::varchar) gives both.
//
// Flat tables need little of the format (github.com/apache/parquet-format): pages with levels and values or
// indices of a dictionary, bounds of each column, and a footer in Thrift's compact protocol. The package has
// its own writer because a library for the whole format, with its modules, took a fifth of the program's
// build time and a third of its size.
package parquet

import (
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/loadstar-sim/loadstar/results"
)

const (
	// pageRows is the number of rows in a page, which is compressed as soon as it is full.
	pageRows = 10_000

	// groupRows is the number of rows in a row group. Readers can skip whole row groups, and a writer
	// holds one in memory, compressed.
	groupRows = 10 * pageRows

	// magic stands at the beginning and at the end of a file.
	magic = "PAR1"
)

// Writer writes a table row by row. It is not safe for concurrent use.
type Writer struct {
	ColumnWriter[results.Row]
	params int // number of parameters
}

// ColumnWriter writes a table of any columns row by row. It is not safe for concurrent use.
type ColumnWriter[R any] struct {
	to      io.Writer
	offset  int64 // bytes written so far
	columns []column[R]
	encoder *zstd.Encoder
	footer  footer
	rows    int64 // rows written so far
	err     error // the first error of the file, or that it is closed; nothing more is written
}

// NewWriter begins a table in w, with meta as the key-value metadata of the file. Texts in
// Parquet are UTF-8: other bytes become replacement characters. The caller must not modify
// the layout while the writer is in use. The same rows and metadata give the same bytes.
func NewWriter(w io.Writer, l results.Layout, meta map[string]string) (*Writer, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	file, err := begin(w, columnsOf(l), meta)
	if err != nil {
		return nil, err
	}
	return &Writer{*file, len(l.Params)}, nil
}

// NewColumnWriter begins a table of any columns in w, as [NewWriter] does. Empty numbers and counts are
// NULL, and a column in which words stand for some numbers has a second one, NAME_word.
func NewColumnWriter[R any](w io.Writer, of []results.Column[R], meta map[string]string) (*ColumnWriter[R], error) {
	var columns []column[R]
	for _, c := range of {
		switch {
		case c.Text != nil:
			columns = append(columns, texts(c.Name, c.Text))
		case c.Count != nil:
			columns = append(columns, column[R]{name: c.Name, chunk: chunk{kind: integer, optional: true, repeats: true}, count: c.Count})
		case c.Repeats:
			columns = append(columns, numbers(c.Name, c.Words, c.Number)...)
		default:
			columns = append(columns, measure(c.Name, c.Number))
		}
	}
	return begin(w, columns, meta)
}

// begin begins a file.
func begin[R any](w io.Writer, columns []column[R], meta map[string]string) (*ColumnWriter[R], error) {
	names := map[string]bool{}
	for i := range columns {
		c := &columns[i]
		c.name = valid(c.name)
		if names[c.name] {
			return nil, fmt.Errorf("parquet: two columns %q: want different names; a parameter NAME with words also has a column NAME_word", c.name)
		}
		names[c.name] = true
		c.begin()
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	return &ColumnWriter[R]{to: w, columns: columns, encoder: encoder, footer: footer{meta: meta}}, nil
}

// Write writes a row. It returns an error, and writes nothing, if the row does not fit the
// layout; further rows may follow. Rows reach w in groups, so an error of w may be returned
// many rows late, and by every call from then on.
func (w *Writer) Write(r *results.Row) error {
	if len(r.Params) != w.params {
		return fmt.Errorf("parquet: row %d has values of %d parameters, the table has %d", w.rows+1, len(r.Params), w.params)
	}
	return w.ColumnWriter.Write(r)
}

// Write writes a row. Rows reach the underlying writer in groups, so an error of it may be
// returned many rows late, and by every call from then on.
func (w *ColumnWriter[R]) Write(r *R) error {
	if w.err != nil {
		return w.err
	}
	for i := range w.columns {
		w.columns[i].add(r)
	}
	w.rows++
	if w.rows%pageRows == 0 {
		w.closePages()
	}
	if w.rows%groupRows == 0 {
		w.closeGroup(groupRows)
	}
	return w.err
}

// closePages compresses the waiting rows.
func (w *ColumnWriter[R]) closePages() {
	for i := range w.columns {
		w.columns[i].closePage(w.encoder)
	}
}

// closeGroup writes a row group: the chunks of all columns, each with its dictionary first.
func (w *ColumnWriter[R]) closeGroup(rows int64) {
	if w.offset == 0 {
		w.put([]byte(magic))
	}
	g := group{rows: rows}
	for i := range w.columns {
		c := &w.columns[i]
		head, m := c.close(w.encoder)
		m.offset = w.offset
		w.put(head)
		w.put(c.pages)
		g.columns = append(g.columns, m)
		c.begin()
	}
	w.footer.groups = append(w.footer.groups, g)
}

func (w *ColumnWriter[R]) put(b []byte) {
	if w.err != nil {
		return
	}
	n, err := w.to.Write(b)
	w.offset += int64(n)
	w.err = err
}

// Close writes the remaining rows and completes the file, which cannot be read before. It
// does not close the underlying writer.
func (w *ColumnWriter[R]) Close() error {
	if w.err != nil {
		return w.err
	}
	w.closePages()
	if rest := w.rows % groupRows; rest > 0 || w.rows == 0 {
		w.closeGroup(rest)
	}
	for i := range w.columns {
		w.footer.schema = append(w.footer.schema, w.columns[i].element())
	}
	w.put(w.footer.encode(w.rows))
	if w.err != nil {
		return w.err
	}
	w.err = errors.New("parquet: the file is closed")
	return nil
}
