package claim

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
)

var columns = []string{"id", "paper", "place", "statement", "expected", "found", "verdict", "reason", "limits", "witness", "test"}

// texts returns the fields of an entry in the order of the columns, with nil for the
// verdict, which is not a text.
func (c *Entry) texts() []*string {
	return []*string{&c.ID, &c.Paper, &c.Place, &c.Statement, &c.Expected, &c.Found, nil, &c.Reason, &c.Limits, &c.Witness, &c.Test}
}

// WriteCSV writes a ledger as CSV, one claim a line.
func WriteCSV(w io.Writer, claims []Entry) error {
	file := csv.NewWriter(w)
	file.Write(columns) // the writer keeps its first error
	for _, c := range claims {
		var record []string
		for _, text := range c.texts() {
			if text == nil {
				record = append(record, c.Verdict.String())
			} else {
				record = append(record, *text)
			}
		}
		file.Write(record)
	}
	file.Flush()
	return file.Error()
}

// ReadCSV reads a ledger that [WriteCSV] wrote. It refuses everything else, with the line and column of the
// fault.
func ReadCSV(r io.Reader) ([]Entry, error) {
	file := csv.NewReader(r)
	header, err := file.Read()
	if err != nil {
		return nil, fmt.Errorf("results: CSV header: %w", err)
	}
	if !slices.Equal(header, columns) {
		return nil, located(file, 0, fmt.Errorf("not a ledger: columns %q, want %q", header, columns))
	}
	var claims []Entry
	for {
		record, err := file.Read()
		if err == io.EOF {
			return claims, nil
		}
		if err != nil {
			return nil, fmt.Errorf("results: CSV: %w", err)
		}
		var c Entry
		for i, text := range c.texts() {
			if text != nil {
				*text = record[i]
			} else if c.Verdict, err = ParseVerdict(record[i]); err != nil {
				return nil, located(file, i, err)
			}
		}
		claims = append(claims, c)
	}
}

// located puts the position of the current record's i-th field before an error.
func located(file *csv.Reader, i int, err error) error {
	line, column := file.FieldPos(i)
	return fmt.Errorf("results: %d:%d: %w", line, column, err)
}
