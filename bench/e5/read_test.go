package e5

import (
	"encoding/csv"
	"strconv"
	"strings"
	"testing"
)

// read returns the samples of the ratio in a table of either program, by cell and policy.
func read(t *testing.T, text string) map[cell]map[string]sample {
	t.Helper()
	all := map[cell]map[string]sample{}
	for _, row := range rows(t, text) {
		if metric, named := row["metric"]; named && metric != "ratio" {
			continue
		}
		at := cell{row["p"], row["W"], row["eps"]}
		if all[at] == nil {
			all[at] = map[string]sample{}
		}
		all[at][row["policy"]] = sample{number(t, row["mean"]), number(t, row["sd"])}
	}
	return all
}

// rows returns the rows of a table by the names of its columns.
func rows(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	table, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, fields := range table[1:] {
		row := map[string]string{}
		for i, name := range table[0] {
			row[name] = fields[i]
		}
		rows = append(rows, row)
	}
	return rows
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
