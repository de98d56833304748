package results

import (
	"fmt"
	"math"
	"slices"
)

// Row is one result: a metric of a policy in one cell of the experiment.
type Row struct {
	Params         []float64 // values of the table's parameters
	Policy, Metric string

	// Formulas has, for each value that follows from other parameters, its formula, such as 0.3p, and ""
	// for the others; nil if there are no formulas. Texts and figures treat values with the same formula
	// as the same value.
	Formulas []string

	// Count is the number of instances behind Mean and SD; Lo and Hi bound the interval of the mean. An
	// exact value, computed without sampling, has Count 0, SD 0 and Lo = Hi = Mean. If Mean is not the
	// mean but, say, the median or the variance of the instances, SD is NaN.
	Count            int64
	Mean, SD, Lo, Hi float64
}

// Uneven reports whether the interval is not symmetric about the mean, so that half of its width does not
// describe it.
func (r *Row) Uneven() bool {
	middle := r.Lo + (r.Hi-r.Lo)/2
	return math.Abs(middle-r.Mean) > 0.005*(r.Hi-r.Lo)
}

// Table is the results of one experiment.
type Table struct {
	Experiment string
	Params     []string // names of the parameters
	Level      float64  // confidence level of the intervals, such as 0.95; 0 if unknown
	Rows       []Row

	// Words maps the name of a parameter to its values that are shown as words, such as 0 as "auto" for
	// parameter n. All writers write the word. A word starts with a letter and does not parse as a
	// number.
	Words map[string]map[float64]string

	// Naming is how figures, texts and pages call policies and parameters.
	Naming Naming

	// Shares are the metrics that are shares of the instances. Their intervals are asymmetric, so that
	// texts show both ends.
	Shares []string

	// Adjusted maps the name of a metric to the name of its adjusted estimate, by control variates. Texts
	// and figures show the estimate's rows where there are any, and say so. The row of an estimate follows
	// the row of the metric, before the metric's next row.
	Adjusted map[string]string
}

// These columns come before and after the parameters.
var (
	firstColumns = []string{"experiment"}
	lastColumns  = []string{"policy", "metric", "count", "mean", "sd", "lo", "hi"}
)

// header returns the names of all columns, or an error if one is empty or not unique.
func (t *Table) header() ([]string, error) {
	header := slices.Concat(firstColumns, t.Params, lastColumns)
	seen := map[string]bool{}
	for _, name := range header {
		if name == "" || seen[name] {
			return nil, fmt.Errorf("results: columns need different names, got %q", header)
		}
		seen[name] = true
	}
	return header, nil
}

// check returns an error if a file of the table could not be read back.
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

// fits returns an error unless the row, the n-th, has one value for each parameter.
func (r *Row) fits(params int, n int64) error {
	if len(r.Params) != params {
		return fmt.Errorf("results: row %d has values of %d parameters, the table has %d", n, len(r.Params), params)
	}
	return nil
}
