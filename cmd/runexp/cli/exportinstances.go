package cli

import (
	"io"

	"github.com/loadstar-sim/loadstar/results"
	"github.com/loadstar-sim/loadstar/results/parquet"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// instanceRow is a row of the table of instances.
type instanceRow struct {
	params []float64
	policy string
	number int64
	value  float64
}

// instanceColumns returns the columns of the table of instances.
func instanceColumns(d *scenarios.Design, l results.Layout) []results.Column[instanceRow] {
	columns := []results.Column[instanceRow]{{Name: "experiment", Text: func(*instanceRow) string { return d.Name }}}
	for i, name := range l.Params {
		columns = append(columns, results.Column[instanceRow]{
			Name: name, Words: l.Words[name], Number: func(r *instanceRow) float64 { return r.params[i] },
		})
	}
	return append(columns,
		results.Column[instanceRow]{Name: "policy", Text: func(r *instanceRow) string { return r.policy }},
		results.Column[instanceRow]{Name: "metric", Text: func(*instanceRow) string { return d.Kept() }},
		results.Column[instanceRow]{Name: "instance", Count: func(r *instanceRow) (int64, bool) { return r.number, true }},
		results.Column[instanceRow]{Name: "value", Number: func(r *instanceRow) float64 { return r.value }},
	)
}

// eachInstance calls visit for every instance whose value the study keeps. A row is valid only during the
// call.
func eachInstance(s *study.Study, visit func(r *instanceRow) error) error {
	return s.Cells(func(c *scenarios.Cell) error {
		params, _ := s.Design.Grid.Row(c.Index)
		for i, p := range s.Design.Policies {
			r := instanceRow{params: params, policy: p.Spec}
			for n, x := range c.Values(i) {
				r.number, r.value = int64(n), x
				if err := visit(&r); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// writeInstances writes the table of instances as CSV.
func writeInstances(s *study.Study, w io.Writer) error {
	file, err := results.NewColumnWriter(w, instanceColumns(s.Design, s.Design.Layout()))
	if err != nil {
		return err
	}
	if err := eachInstance(s, file.Write); err != nil {
		return err
	}
	return file.Flush()
}

// instancesAsParquet writes the table of instances as Parquet.
func instancesAsParquet(s *study.Study, w io.Writer) error {
	file, err := parquet.NewColumnWriter(w, instanceColumns(s.Design, s.Design.Layout()), parquetMetadata(s))
	if err != nil {
		return err
	}
	if err := eachInstance(s, file.Write); err != nil {
		return err
	}
	return file.Close()
}
