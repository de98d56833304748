package results

import (
	"fmt"
	"io"

	"golang.org/x/exp/stats"

	"github.com/loadstar-sim/loadstar/results/stat"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// Digest is the distribution of one policy's means over the cells of an experiment.
type Digest struct {
	Policy                         string
	Cells                          int // cells with a finite mean
	Min, Q1, Median, Q3, Max, Mean float64
}

// Digest summarises how the means of each policy are distributed over all cells, for one metric. Policies
// are in order of appearance. Means that are not finite are left out, and so are policies without finite
// means.
func (t *Table) Digest(metric string) []Digest {
	s := t.choose(metric, nil)
	s.adjust(metric)
	means := map[string][]float64{}
	for _, row := range s.rows {
		if finite(row.Mean) {
			means[row.Policy] = append(means[row.Policy], row.Mean)
		}
	}
	var digests []Digest
	for _, policy := range s.policies {
		values := means[policy]
		if len(values) == 0 {
			continue
		}
		var m stat.Moments
		for _, x := range values {
			m.Add(x)
		}
		q := stats.Quantiles(values, 0.25, 0.5, 0.75)
		digests = append(digests, Digest{policy, len(values), m.Min, q[0], q[1], q[2], m.Max, m.Mean})
	}
	return digests
}

// WriteDigest writes the digest of a metric as an aligned table.
func (t *Table) WriteDigest(w io.Writer, metric string) error {
	digests := t.Digest(metric)
	var values []float64
	for _, d := range digests {
		values = append(values, d.Min, d.Q1, d.Median, d.Q3, d.Max, d.Mean)
	}
	number := notationFor(values, nil)
	text := &tables.Table{Columns: tables.Names(1, "policy", "cells", "min", "q1", "median", "q3", "max", "mean")}
	for _, d := range digests {
		line := []string{t.Naming.Policy(d.Policy), fmt.Sprint(d.Cells)}
		for _, x := range []float64{d.Min, d.Q1, d.Median, d.Q3, d.Max, d.Mean} {
			line = append(line, number.format(x))
		}
		text.Rows = append(text.Rows, tables.Words(line...))
	}
	return text.WriteText(w, 0, 0)
}
