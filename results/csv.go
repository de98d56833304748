package results

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// WriteCSV writes a header with the names of the columns and then one line per row. Numbers have the
// fewest digits that read back as the same number; NaN is an empty field.
func (t *Table) WriteCSV(w io.Writer) error {
	if err := t.check(); err != nil {
		return err
	}
	file, err := NewCSVWriter(w, t.Layout())
	if err != nil {
		return err
	}
	for i := range t.Rows {
		if err := file.Write(&t.Rows[i]); err != nil {
			return err
		}
	}
	return file.Flush()
}

// Field spells a number with the fewest digits that read back as the same number, and
// NaN as "".
func field(x float64) string { return string(appendField(nil, x)) }

// ReadCSV reads a table that [Table.WriteCSV] wrote. It refuses everything else, with the line and
// column of the fault.
//
// The file does not hold the whole table. Without rows it does not name its experiment, and it never has
// the level of its intervals or the numbers behind words. The words of a parameter get 0, -1, -2 and so
// on, in order of appearance, skipping the numbers that occur in the same column.
func ReadCSV(r io.Reader) (*Table, error) {
	file := csv.NewReader(r)
	file.ReuseRecord = true
	t, err := readHeader(file)
	if err != nil {
		return nil, err
	}
	var words []foundWord
	for {
		switch record, err := file.Read(); {
		case err == io.EOF:
			t.numberWords(words)
			return t, nil
		case err != nil:
			return nil, fmt.Errorf("results: CSV: %w", err)
		default:
			if words, err = t.readRow(file, record, words); err != nil {
				return nil, err
			}
		}
	}
}

func readHeader(file *csv.Reader) (*Table, error) {
	header, err := file.Read()
	if err != nil {
		return nil, fmt.Errorf("results: CSV header: %w", err)
	}
	n := len(header) - len(firstColumns) - len(lastColumns)
	if n < 0 {
		return nil, fmt.Errorf("results: 1:1: not a table of results: %d columns", len(header))
	}
	t := &Table{Params: slices.Clone(header[len(firstColumns):][:n])}
	want, err := t.header()
	if err != nil {
		return nil, fmt.Errorf("results: 1:1: %w", err)
	}
	for i, name := range want {
		if header[i] != name {
			return nil, located(file, i, fmt.Errorf("column %q instead of %q", header[i], name))
		}
	}
	return t, nil
}

// readRow appends a row to the table, and to words the words in place of numbers.
func (t *Table) readRow(file *csv.Reader, record []string, words []foundWord) ([]foundWord, error) {
	if len(t.Rows) == 0 {
		t.Experiment = record[0]
	} else if record[0] != t.Experiment {
		return nil, located(file, 0, fmt.Errorf("experiment %q in a table of %q", record[0], t.Experiment))
	}
	n := len(t.Params)
	row := Row{Params: make([]float64, n), Policy: record[1+n], Metric: record[2+n]}
	var err error
	if row.Count, err = strconv.ParseInt(record[3+n], 10, 64); err != nil || row.Count < 0 {
		return nil, located(file, 3+n, fmt.Errorf("count %q: want a whole number, 0 or more", record[3+n]))
	}
	for i := range row.Params {
		if isWord(record[1+i]) {
			words = append(words, foundWord{len(t.Rows), i, record[1+i]})
			row.Params[i] = math.NaN() // so that it reserves no number
		} else if row.Params[i], err = number(record[1+i]); err != nil {
			return nil, located(file, 1+i, err)
		}
	}
	for i, value := range []*float64{&row.Mean, &row.SD, &row.Lo, &row.Hi} {
		if *value, err = number(record[4+n+i]); err != nil {
			return nil, located(file, 4+n+i, err)
		}
	}
	t.Rows = append(t.Rows, row)
	return words, nil
}

// number is the inverse of field.
func number(field string) (float64, error) {
	if field == "" {
		return math.NaN(), nil
	}
	x, err := strconv.ParseFloat(field, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a number", field)
	}
	return x, nil
}

// located puts the position of the current record's i-th field before an error.
func located(file *csv.Reader, i int, err error) error {
	line, column := file.FieldPos(i)
	return fmt.Errorf("results: %d:%d: %w", line, column, err)
}
