package results

import (
	"fmt"
	"slices"
	"strings"
)

// Row is one result: a metric of a policy in one cell of the experiment.
type Row struct {
	Params         []float64 // values of the table's parameters
	Policy, Metric string

	// Formulas tells of values that follow from other parameters how, such as
	// 0.3p; "" for the others, nil if there are none. In texts and figures such
	// a value counts as the same wherever its formula is.
	Formulas []string

	// Count is the number of instances behind Mean and SD; Lo and Hi bound an
	// interval of the mean. A value that is exact, since it was computed and
	// not sampled, has Count 0, SD 0 and Lo = Hi = Mean.
	Count            int64
	Mean, SD, Lo, Hi float64
}

// Table is the results of one experiment.
type Table struct {
	Experiment string
	Params     []string // names of the parameters
	Level      float64  // of the intervals, such as 0.95; 0 where it is not known
	Rows       []Row

	// Words says which values of a parameter are words and not numbers, such as
	// "auto" for 0 of n. They are written as words wherever they are written. A
	// word starts with a letter and does not read as a number.
	Words map[string]map[float64]string
}

// Columns of the files, around the parameters' names.
var (
	firstColumns = []string{"experiment"}
	lastColumns  = []string{"policy", "metric", "count", "mean", "sd", "lo", "hi"}
)

// header returns the names of all columns, or an error if they could not be told apart.
func (t *Table) header() ([]string, error) {
	header := slices.Concat(firstColumns, t.Params, lastColumns)
	seen := map[string]bool{}
	for _, name := range header {
		if name == "" || seen[name] {
			return nil, fmt.Errorf("results: columns need different names, got %s", strings.Join(header, ", "))
		}
		seen[name] = true
	}
	return header, nil
}

// check finds the mistakes that would make a file nobody could read.
func (t *Table) check() error {
	for i := range t.Rows {
		if err := t.Rows[i].fits(len(t.Params), int64(i+1)); err != nil {
			return err
		}
	}
	if _, err := t.header(); err != nil {
		return err
	}
	return t.checkWords()
}

// fits finds a row, the n-th, that has not one value for each parameter.
func (r *Row) fits(params int, n int64) error {
	if len(r.Params) != params {
		return fmt.Errorf("results: row %d has values of %d parameters, the table has %d", n, len(r.Params), params)
	}
	return nil
}
