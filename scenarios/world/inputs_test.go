package world_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
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

// means returns the meaning of a scenario's results, with pairs of texts replaced first.
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
	fields, err := w.Inputs(s)
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

func TestAFileThatChangesUnderItsNameIsAnotherWorld(t *testing.T) {
	file := filepath.Join(t.TempDir(), "durations.txt")
	for _, replace := range [][]string{
		{"risk: linear\n", "risk: empirical{file=" + file + "}\n"},
		{"plan_risk: exponential", "plan_risk: empirical{file=" + file + "}"},
		{"port: half-duplex", "comes_back: {after: 'empirical{file=" + file + "}'}"},
		{"port: half-duplex", "faults: {after: 'empirical{file=" + file + "}'}"},
		{"workers: 3", "workers: [{count: 3}, {count: 1, risk: 'empirical{file=" + file + "}'}]"},
	} {
		var seen [][]store.Field
		for _, text := range []string{"1\n2\n", "1\n3\n"} {
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			seen = append(seen, means(t, replace...))
		}
		if slices.Equal(seen[0], seen[1]) {
			t.Errorf("%q: another content of the file is the same world", replace)
		}
	}
}

func TestWhatIsLeftOutMeansZeroOrIsAnotherWorld(t *testing.T) {
	plain, back := means(t), means(t, "port: half-duplex", "comes_back: {}")
	for _, c := range []struct {
		with, without []store.Field
		same          bool
	}{
		{means(t, "port: half-duplex", "comes_back: {restart: 0, hello: 0}"), back, true},
		{means(t, "latency: 0.125", "latency: 0.125, per_unit: 0"), plain, true},
		{back, plain, false},
		{means(t, "port: half-duplex", "slow: linear"), plain, false},
		{means(t, "port: half-duplex", "price: {hold: 1}"), plain, false},
		{means(t, "workers: 3", "workers: [{count: 3}]"), plain, false},
		{means(t, "port: half-duplex", "faults: {after: linear, unit: 0, check: 0}"), means(t, "port: half-duplex", "faults: {after: linear}"), true},
		{means(t, "port: half-duplex", "faults: {after: linear}"), plain, false},
		{means(t, "port: half-duplex", "faults: {check: 1}"), plain, false},
		{means(t, "workers: 3", "workers: [{count: 3, faults: {}}]\n  faults: {after: linear}"),
			means(t, "workers: 3", "workers: [{count: 3}]\n  faults: {after: linear}"), false},
	} {
		if slices.Equal(c.with, c.without) != c.same {
			t.Errorf("the same is %v of\n%v and\n%v", !c.same, c.with, c.without)
		}
	}
}
