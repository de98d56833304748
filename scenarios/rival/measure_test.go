package rival

import (
	"context"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// decode reads a scenario.
func decode(t testing.TB, text string) *sheet.Scenario {
	t.Helper()
	s, err := sheet.Decode("world.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// benoit is the worlds of the first experiments of Benoit, Robert, Rosenberg and Vivien 2013.
const benoit = `
name: benoit
workload: W
platform: {workers: p, compute: {latency: eps, per_unit: 1}}
risk: linear
policies: [greedy]
sweep: {p: 2..100, W: 1..p, n: 5..300, eps: 0.0001..0.1}
`

// One exact evaluation of a world.
func BenchmarkMeasure(b *testing.B) {
	r, err := New(decode(b, benoit), Question{A: "greedy", B: "cyclic-rep"})
	if err != nil {
		b.Fatal(err)
	}
	w, err := r.Space.At([]float64{0.05, 0.6, 0.1, 0.9})
	if err != nil {
		b.Fatal(err)
	}
	b.Log(w)
	for b.Loop() {
		if m, err := r.Measure(context.Background(), w, 250, 1); err != nil || !m.Exact() {
			b.Fatal(m, err)
		}
	}
}
