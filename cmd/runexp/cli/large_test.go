package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestALargeStudyLeavesItsComparisonToExport(t *testing.T) {
	long.Skip(t)
	dir := t.TempDir()
	file, out := filepath.Join(dir, "large.yaml"), filepath.Join(dir, "study")
	text := `{name: large, instances: 1, workload: W, platform: {workers: 2, compute: {latency: 0.1, per_unit: 1}},
risk: linear, policies: [greedy, no-rep], metrics: [work], sweep: {W: 1..150001}}`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	code, printed, stderr := call(t, "run", file, "--out", out, "--where", "W<3", "--quiet")
	if code != 0 || !strings.Contains(printed, "\ncomparison.csv is not written, as the study is large: runexp export "+out+" --table comparison writes it.\n") {
		t.Fatalf("exit %d: %s%s", code, printed, stderr)
	}
	if _, err := os.Stat(filepath.Join(out, "comparison.csv")); !os.IsNotExist(err) {
		t.Errorf("comparison.csv: %v", err)
	}
	var m struct {
		Omitted map[string]string
		Files   []struct{ Name string }
	}
	manifest, err := os.ReadFile(filepath.Join(out, "manifest.json"))
	if err != nil || json.Unmarshal(manifest, &m) != nil || m.Omitted["comparison.csv"] != "runexp export DIR --table comparison" || len(m.Files) != 1 || m.Files[0].Name != "results.csv" {
		t.Errorf("%v, the manifest is %s", err, manifest)
	}
	if code, printed, stderr = call(t, "export", out, "--table", "comparison", "--format", "csv", "--out", "-"); code != 0 || strings.Count(printed, "\n") < 3 {
		t.Errorf("exit %d: %s%s", code, printed, stderr)
	}
}
