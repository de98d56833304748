// Package parquet writes tables of results as Parquet files, for DuckDB, Polars, pandas
// and R. They take a quarter of the size of the CSV, their columns have types, and each
// column can be read alone.
//
// Rows and columns are those of the CSV, with two differences by which every column has
// one type. A number that is empty in the CSV is NULL. A parameter with words, such as
// auto among the numbers of n, has two columns: n has the numbers, and NULL for words;
// n_word has the words, and NULL for numbers. So the numbers can be compared and drawn
// as they are, and coalesce(n_word, n::varchar) gives both.
//
// The package is separate from results, so that only programs which write Parquet link
// its library.
package parquet

import (
	"errors"
	"fmt"
	"io"

	format "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/loadstar-sim/loadstar/results"
)

const (
	// batchRows is the number of rows that are handed to the library together.
	batchRows = 1000

	// groupRows is the number of rows in a row group, which is the unit that readers can
	// skip and that a writer holds in memory, compressed.
	groupRows = 100 * batchRows
)

// Writer writes a table row by row. It is not safe for concurrent use.
type Writer struct {
	ColumnWriter[results.Row]
	params int // number of parameters
}

// ColumnWriter writes a table of any columns row by row. It is not safe for concurrent use.
type ColumnWriter[R any] struct {
	file    *format.GenericWriter[any]
	columns []column[R]
	texts   texts
	rows    int64 // written so far
	err     error // the first error of the file, or that it is closed; no more is written
}

// NewWriter begins a table in w, with meta as the key-value metadata of the file. Texts in
// Parquet are UTF-8: other bytes become replacement characters. The caller must not modify
// the layout while the writer is in use.
//
// The same rows and metadata give the same bytes on processors of one kind. On amd64 with
// AVX2 the library finds other runs of equal values than elsewhere, so that the bytes
// differ, but not the values.
func NewWriter(w io.Writer, l results.Layout, meta map[string]string) (*Writer, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	columns, err := columnsOf(l)
	if err != nil {
		return nil, err
	}
	file, err := begin(w, columns, meta)
	if err != nil {
		return nil, err
	}
	return &Writer{*file, len(l.Params)}, nil
}

// begin begins a file.
func begin[R any](w io.Writer, columns []column[R], meta map[string]string) (*ColumnWriter[R], error) {
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
	return &ColumnWriter[R]{file: format.NewGenericWriter[any](w, config), columns: columns, texts: texts{}}, nil
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

// hand hands the waiting rows to the library.
func (w *ColumnWriter[R]) hand() {
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

// Close writes the remaining rows and completes the file, which cannot be read before. It
// does not close the underlying writer.
func (w *ColumnWriter[R]) Close() error {
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
