// Package scenariostest runs requests and designs in tests of experiments, papers and
// charts. Its functions end the test if that fails.
package scenariostest

import (
	"context"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Run runs the design of a request and returns its report.
func Run(t testing.TB, r scenarios.Request) *scenarios.Report {
	t.Helper()
	d, err := scenarios.NewDesign(r)
	if err != nil {
		t.Fatal(err)
	}
	return RunDesign(t, d)
}

// RunDesign runs a design and returns its report.
func RunDesign(t testing.TB, d *scenarios.Design) *scenarios.Report {
	t.Helper()
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Exact returns the exact value of a metric of a policy in a cell.
func Exact(t testing.TB, r *scenarios.Report, cell int, policy, metric string) float64 {
	t.Helper()
	for i := range r.Design.Policies {
		if r.Name(i) == policy {
			if x, ok := r.Cell(cell).Fact(i, metric); ok {
				return x
			}
		}
	}
	t.Fatalf("there is no %s of %s", metric, policy)
	return 0
}

// Value returns a metric of a policy in a cell: an exact value, a mean or a derived value.
func Value(t testing.TB, r *scenarios.Report, cell int, policy, metric string) float64 {
	t.Helper()
	for i := range r.Design.Policies {
		if r.Name(i) == policy {
			if row, ok := r.Cell(cell).Value(i, metric); ok {
				return row.Mean
			}
		}
	}
	t.Fatalf("there is no %s of %s", metric, policy)
	return 0
}

// Largest returns the largest value of a metric of a policy in the instances of a cell.
func Largest(t testing.TB, r *scenarios.Report, cell int, policy, metric string) float64 {
	t.Helper()
	for i := range r.Design.Policies {
		if s := r.Cell(cell).Series(i, metric); r.Name(i) == policy && s.N > 0 {
			return s.Max
		}
	}
	t.Fatalf("no instance has a %s of %s", metric, policy)
	return 0
}

// Design returns the design of a scenario, in which pairs of texts are replaced first, as
// by strings.NewReplacer.
func Design(t testing.TB, text string, replace ...string) *scenarios.Design {
	t.Helper()
	from, err := sheet.Decode("test.yaml", []byte(strings.NewReplacer(replace...).Replace(text)))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
