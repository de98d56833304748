// Package parquet writes tables of results as Parquet files, for DuckDB, Polars,
// pandas and R: a quarter of the size of the CSV, with types that nobody needs to
// guess, and columns that can be read one by one.
//
// The rows are those of the CSV, and so are the columns, with two differences that
// let every column have one type. A number that the CSV leaves empty is NULL. And a
// parameter that has words, such as auto among the numbers of n, has two columns:
// n, with the numbers and NULL for the words, and n_word, with the words and NULL
// for the numbers. So numbers can be compared and drawn as they are, and both are
// in coalesce(n_word, n::varchar).
//
// It is a package of its own, so that only those who want Parquet link what it
// takes.
package parquet

import (
	"errors"
	"fmt"
	"io"

	format "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/loadstar-sim/loadstar/results"
)

// How many rows are handed over together, and how many are a row group: the unit
// that a reader can skip, and what a writer holds in memory, compressed.
const (
	batchRows = 1000
	groupRows = 100 * batchRows
)

// Writer writes a table row by row. It is not for use by several goroutines.
type Writer struct {
	file    *format.GenericWriter[any]
	columns []column
	texts   texts
	params  int   // that a row has values of
	rows    int64 // written so far
	err     error // the first of the file, or that it is closed; nothing follows it
}

// NewWriter begins a table in w, with meta as the file's key-value metadata. All
// texts in Parquet are UTF-8: what is not becomes replacement characters. The
// layout must not change as long as the writer is in use.
//
// The same rows and metadata give the same bytes on processors of one kind. On
// amd64 with AVX2 the library counts other runs of equal values than elsewhere, so
// that the bytes differ there; the values do not.
func NewWriter(w io.Writer, l results.Layout, meta map[string]string) (*Writer, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	columns, err := columnsOf(l)
	if err != nil {
		return nil, err
	}
	options := []format.WriterOption{
		format.NewSchema("results", schemaOf(columns)),
		format.Compression(&zstd.Codec{}),
		format.CreatedBy("loadstar", "1", "0"), // and not how the program was built
	}
	for key, value := range meta {
		options = append(options, format.KeyValueMetadata(valid(key), valid(value)))
	}
	config, err := format.NewWriterConfig(options...)
	if err != nil {
		return nil, fmt.Errorf("parquet: %w", err)
	}
	return &Writer{file: format.NewGenericWriter[any](w, config), columns: columns, texts: texts{}, params: len(l.Params)}, nil
}

// Write writes a row. One that does not fit the layout is refused, and others may
// follow. Rows reach the file in groups: an error of the file may show many rows
// later, but then with every call.
func (w *Writer) Write(r *results.Row) error {
	if len(r.Params) != w.params {
		return fmt.Errorf("parquet: row %d has values of %d parameters, the table has %d", w.rows+1, len(r.Params), w.params)
	}
	if w.err != nil {
		return w.err
	}
	for i := range w.columns {
		c := &w.columns[i]
		v, level := c.value(r, w.texts), 0
		if c.node.Optional() && !v.IsNull() {
			level = 1
		}
		c.batch = append(c.batch, v.Level(0, level, i))
	}
	w.rows++
	if w.rows%batchRows == 0 {
		w.hand()
	}
	if w.rows%groupRows == 0 && w.err == nil {
		w.err = w.file.Flush()
		clear(w.texts)
	}
	return w.err
}

// hand hands over the rows that wait.
func (w *Writer) hand() {
	for i, file := range w.file.ColumnWriters() {
		c := &w.columns[i]
		if len(c.batch) == 0 {
			continue // the library takes the address of the first
		}
		if _, err := file.WriteRowValues(c.batch); err != nil && w.err == nil {
			w.err = err
		}
		c.batch = c.batch[:0]
	}
}

// Close writes what is left and completes the file, which is none without. It
// leaves w open.
func (w *Writer) Close() error {
	if w.err == nil {
		w.hand()
	}
	if w.err == nil {
		w.err = w.file.Close()
	}
	if w.err != nil {
		return w.err
	}
	w.err = errors.New("parquet: the file is closed")
	return nil
}
