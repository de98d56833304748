package cli

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// well returns the output of a command, which must succeed.
func well(t *testing.T, args ...string) string {
	t.Helper()
	code, out, stderr := call(t, args...)
	if code != 0 {
		t.Fatalf("%v: exit %d: %s", args, code, stderr)
	}
	return out
}

func TestInstancesAreExportedWhereTheStudyKeepsThem(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	scenario := "name: kept\ninstances: 60\nworkload: 3\nplatform: {workers: p}\nrisk: linear\npolicies: [omniscient, greedy]\nmetrics: [ratio]\ndistribution: true\nsweep: {p: [4, 5]}\n"
	for name, text := range map[string]string{"kept.yaml": scenario, "not.yaml": strings.NewReplacer("distribution: true\n", "", "kept", "not").Replace(scenario)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		well(t, "run", name, "--quiet")
	}
	text := well(t, "export", "runs/kept", "--table", "instances", "--out", "-")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || strings.Join(rows[0], " ") != "experiment p policy metric instance value" || len(rows) != 1+2*2*60 {
		t.Fatalf("%d rows under %v, %v", len(rows)-1, rows[0], err)
	}
	sums := map[string]float64{}
	for _, row := range rows[1:] {
		x, err := strconv.ParseFloat(row[5], 64)
		if err != nil {
			t.Fatal(err)
		}
		sums[row[1]+","+row[2]] += x / 60
	}
	table, err := csv.NewReader(strings.NewReader(well(t, "run", "runs/kept", "--quiet", "--format", "csv"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table[1:] {
		if mean, _ := strconv.ParseFloat(row[5], 64); row[3] == "ratio" && !(math.Abs(mean-sums[row[1]+","+row[2]]) < 1e-12) {
			t.Errorf("instances of %v have the mean %v", row, sums[row[1]+","+row[2]])
		}
	}
	well(t, "export", "runs/kept", "--table", "instances", "--format", "parquet")
	if info, err := os.Stat("runs/kept/export/kept-instances.parquet"); err != nil || info.Size() < 1000 {
		t.Errorf("%v, %v", info, err)
	}
	well(t, "export", "runs/kept", "--out", "table.parquet")
	if table, err := os.ReadFile("table.parquet"); err != nil || !strings.HasPrefix(string(table), "PAR1") {
		t.Errorf("a file whose name ends in .parquet begins with %.12q, %v", table, err)
	}
	const other = "--out table.json: want a name that ends in .csv or .parquet, or --format"
	if code, _, stderr := call(t, "export", "runs/kept", "--out", "table.json"); code != 2 || !strings.Contains(stderr, other) {
		t.Errorf("another ending: exit %d, %s", code, stderr)
	}
	if code, _, stderr := call(t, "export", "runs/not", "--table", "instances"); code != 2 || !strings.Contains(stderr, "want distribution: true") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}
