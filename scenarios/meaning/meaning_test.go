package meaning_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/meaning"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

const scenario = `name: x
workload: 10
risk: linear
plan_risk: exponential
policies: [no-rep]
platform:
  workers: 3
  compute: {latency: 0.5, per_unit: 1}
  send: {per_unit: 0.25}
  return: {latency: 0.125}
  port: half-duplex
`

// means returns what the results of a scenario depend on, with pairs of texts replaced first.
func means(t *testing.T, replace ...string) []store.Field {
	t.Helper()
	s, err := sheet.Decode("x.yaml", []byte(strings.NewReplacer(replace...).Replace(scenario)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := world.Grid(s, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	w, err := world.New(s, g.Parameters(), s.At)
	if err != nil {
		t.Fatal(err)
	}
	var m meaning.Meaning
	m.World(s, w)
	fields, err := m.Fields()
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

func TestWhateverTheWorldDependsOnIsInTheMeaning(t *testing.T) {
	file := filepath.Join(t.TempDir(), "durations.txt")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("1\n2\n")
	groups := []string{"workers: 3", "workers:\n    - {count: 3, compute: {per_unit: 1}}\n    - {count: 2, compute: {per_unit: 2}}", "  compute: {latency: 0.5, per_unit: 1}\n", ""}
	seen := [][]store.Field{means(t)}
	for _, replace := range [][]string{
		{"workload: 10", "workload: 11"},
		{"risk: linear\n", "risk: exponential\n"},
		{"plan_risk: exponential", "plan_risk: linear"},
		{"plan_risk: exponential\n", ""},
		{"workers: 3", "workers: 4"},
		{"latency: 0.5", "latency: 0.6"},
		{"per_unit: 1}", "per_unit: 2}"},
		{"per_unit: 0.25", "per_unit: 0.5"},
		{"latency: 0.125", "latency: 0.25"},
		{"port: half-duplex", "port: full-duplex"},
		{"port: half-duplex", "port: half-duplex\n  stream: true"},
		{"port: half-duplex", "port: half-duplex\n  notice: never"},
		{"port: half-duplex", "port: half-duplex\n  notice: 2"},
		{"policies:", "sampling: stratified\npolicies:"},
		{"policies:", "limits: {events: 1000}\npolicies:"},
		{"policies:", "deadline: 5\npolicies:"},
		{"policies:", "deadline: 6\npolicies:"},
		{"port: half-duplex", "comes_back: {}"},
		{"port: half-duplex", "comes_back: {after: linear}"},
		{"port: half-duplex", "comes_back: {after: exponential}"},
		{"port: half-duplex", "comes_back: {after: linear, up: linear}"},
		{"port: half-duplex", "comes_back: {after: linear, loses: progress}"},
		{"port: half-duplex", "comes_back: {after: linear, loses: nothing}"},
		{"port: half-duplex", "comes_back: {after: linear, restart: 1}"},
		{"port: half-duplex", "comes_back: {after: linear, restart: 2}"},
		{"port: half-duplex", "comes_back: {after: linear, notice: 2}"},
		{"port: half-duplex", "comes_back: {after: linear, notice: never}"},
		{"port: half-duplex", "comes_back: {after: linear, hello: 2}"},
		{"port: half-duplex", "comes_back: {after: linear, loses: progress, checkpoint: {every: 2}}"},
		{"port: half-duplex", "comes_back: {after: linear, loses: progress, checkpoint: {every: 2, save: 1}}"},
		{"port: half-duplex", "slow: linear"},
		{"port: half-duplex", "slow: exponential"},
		{"port: half-duplex", "price: {hold: 1}"},
		{"port: half-duplex", "price: {use: 1}"},
		{"workers: 3", "workers: [{count: 3, slow: linear}]"},
		{"workers: 3", "workers: [{count: 3, price: {use: 1}}]"},
		{"workers: 3", "workers: [{count: 3, comes_back: {after: linear}}]"},
		{"workers: 3", "workers: [{count: 3, comes_back: {restart: 2}}]"},
		groups,
		{groups[0], strings.Replace(groups[1], "count: 2", "count: 1", 1), groups[2], ""},
		{"risk: linear\n", "risk: empirical{file=" + file + "}\n"},
	} {
		fields := means(t, replace...)
		if slices.ContainsFunc(seen, func(other []store.Field) bool { return slices.Equal(fields, other) }) {
			t.Errorf("%q: the meaning is that of another world: %v", replace, fields)
		}
		seen = append(seen, fields)
	}
	write("1\n3\n")
	if again := means(t, "risk: linear\n", "risk: empirical{file="+file+"}\n"); slices.Equal(again, seen[len(seen)-1]) {
		t.Error("another content of a law's file has the same meaning")
	}
	back := func() []store.Field {
		return means(t, "port: half-duplex", "comes_back: {after: 'empirical{file="+file+"}'}")
	}
	before := back()
	write("1\n4\n")
	if slices.Equal(back(), before) {
		t.Error("another content of the file of a law of absences has the same meaning")
	}
	if !slices.Equal(means(t, "port: half-duplex", "comes_back: {restart: 0, hello: 0}"), means(t, "port: half-duplex", "comes_back: {}")) {
		t.Error("a restart of 0 is not the same as none")
	}
	if same := means(t, "latency: 0.125", "latency: 0.125, per_unit: 0"); !slices.Equal(same, seen[0]) {
		t.Error("a cost of 0 is not the same as none")
	}
}
