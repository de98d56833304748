package papers

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/resultstest"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Studies are filed under what their numbers mean and under their cells, so neither
// may change for an experiment or a preset, wherever it is written down; nor may what
// users read of it.
func TestIdentitiesOfExperimentsAreTheSameForEver(t *testing.T) {
	long.Unraced(t)
	var b strings.Builder
	for _, e := range scenarios.Experiments() {
		describe(t, &b, e, "")
		for _, p := range e.Scenario().Presets {
			describe(t, &b, e, p.Name)
		}
	}
	resultstest.Golden(t, "identities.txt", []byte(b.String()))
}

// describe writes down what an experiment is.
func describe(t *testing.T, b *strings.Builder, e *scenarios.Experiment, preset string) {
	s, err := scenarios.NewDesign(scenarios.Request{Experiment: e.Name, Preset: preset, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := s.Plan()
	if err != nil {
		t.Fatal(err)
	}
	risk := s.Risk
	if s.Computed() {
		risk = "linear"
	}
	cells := sha256.New()
	for _, id := range s.Grid.IDs(risk) {
		binary.Write(cells, binary.BigEndian, id)
	}
	fmt.Fprintf(b, "%s %q: meaning %016x, %d cells %.8x, %d instances, policies", e.Name, preset, plan.Fingerprint(), s.Grid.Cells(), cells.Sum(nil)[:8], s.Instances)
	for _, p := range s.Policies {
		fmt.Fprintf(b, " %s@%d", p.Spec, p.Revision)
	}
	fmt.Fprintln(b)
	if preset != "" {
		return
	}
	for _, p := range s.Grid.Parameters() {
		fmt.Fprintf(b, "  %s: %s; %s\n", p.Name, p.Doc, p.Range())
	}
	reference := ""
	if p := s.Reference; p != nil {
		reference = p.Spec
	}
	f := s.Figure
	fmt.Fprintf(b, "  figure %s over %s: %q, %q, %q, %v to %v, log %v %v; reference %q, distribution %v by %q\n", f.Metric, f.X, f.Title,
		f.XLabel, f.YLabel, f.YMin, f.YMax, f.LogX, f.LogY, reference, s.Distribution, e.Scenario().Distribution.By)
	for _, p := range e.Scenario().Presets {
		fmt.Fprintf(b, "  preset %s: %s\n", p.Name, p.Doc)
	}
}
