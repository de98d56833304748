package ledger

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results"
)

var ledgerColumns = []string{"id", "paper", "place", "statement", "expected", "found", "verdict", "limits", "witness", "test"}

// texts returns where a claim's columns come from and go to, but for the verdict.
func (c *Entry) texts() []*string {
	return []*string{&c.ID, &c.Paper, &c.Place, &c.Statement, &c.Expected, &c.Found, nil, &c.Limits, &c.Witness, &c.Test}
}

// WriteCSV writes claims for programs, one a line.
func WriteCSV(w io.Writer, claims []Entry) error {
	file := csv.NewWriter(w)
	file.Write(ledgerColumns) // the writer remembers its first error
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

// ReadCSV reads what [WriteCSV] wrote, such as a recorded ledger for
// [Compare]. It says at which line and column it stopped.
func ReadCSV(r io.Reader) ([]Entry, error) {
	file := csv.NewReader(r)
	header, err := file.Read()
	if err != nil {
		return nil, fmt.Errorf("results: CSV header: %w", err)
	}
	if !slices.Equal(header, ledgerColumns) {
		return nil, results.Located(file, 0, fmt.Errorf("not a ledger: columns %s", strings.Join(header, ",")))
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
				return nil, results.Located(file, i, err)
			}
		}
		claims = append(claims, c)
	}
}
