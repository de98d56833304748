package parquet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

// readers is the environment variable with the folder in which .ci/parquet has installed
// readers of Parquet that share no code with the writer.
const readers = "LOADSTAR_PARQUET_READERS"

func readersFolder(t *testing.T) string {
	t.Helper()
	folder := os.Getenv(readers)
	if folder == "" {
		t.Skipf("%s is not set: run .ci/parquet go test ./results/parquet", readers)
	}
	return folder
}

// foreign returns a file as a foreign reader prints it.
func foreign(t *testing.T, script, file string, query ...string) *listing {
	t.Helper()
	cmd := exec.Command("node", append([]string{filepath.Join("testdata", script), readersFolder(t), file}, query...)...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, &complaint)
	}
	var l listing
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<20)
	for n := 0; lines.Scan(); n++ {
		var err error
		switch n {
		case 0:
			err = json.Unmarshal(lines.Bytes(), &l.names)
		case 1:
			err = json.Unmarshal(lines.Bytes(), &l.types)
		default:
			var row []*string
			err = json.Unmarshal(lines.Bytes(), &row)
			l.rows = append(l.rows, row)
		}
		if err != nil {
			t.Fatalf("%s: line %d: %v", script, n+1, err)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return &l
}

// saved writes a table and its metadata to a file with an awkward name.
func saved(t *testing.T, table *results.Table, meta map[string]string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "it's.parquet")
	if err := os.WriteFile(file, write(t, table, meta), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func csvOf(t *testing.T, table *results.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := table.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestParquetIsReadByDuckDB(t *testing.T) {
	readersFolder(t)
	table := awkward(groupRows + 3*pageRows + 17)
	file := saved(t, table, map[string]string{"seed": "7", "é": `"quoted"`})
	l := foreign(t, "duckdb.mjs", file)
	compare(t, l.csv(t, table.Layout()), csvOf(t, table))
	if got, want := strings.Join(l.names, "; "), `experiment; p; W; n; n_word; a,b.c "ε"; mode; mode_word; policy; metric; count; mean; sd; lo; hi`; got != want {
		t.Errorf("the columns are %s, want %s", got, want)
	}
	if got, want := strings.Join(l.types, " "), "VARCHAR DOUBLE DOUBLE DOUBLE VARCHAR DOUBLE DOUBLE VARCHAR VARCHAR VARCHAR BIGINT DOUBLE DOUBLE DOUBLE DOUBLE"; got != want {
		t.Errorf("the types are %s, want %s", got, want)
	}
	for query, want := range map[string]string{
		"from groups order by 1": "0 100000|1 30017",
		"from meta order by 1":   `seed 7|é "quoted"`,
		"select distinct coalesce(mode_word, mode::varchar) from t order by 1": "off|on",
		// Readers skip row groups and pages by their bounds, so these must be right.
		"select count(*) from t where p > 71428":                     count(table, func(r *results.Row) bool { return r.Params[0] > 71428 }),
		"select count(*) from t where W = -0.0":                      count(table, func(r *results.Row) bool { return r.Params[1] == 0 }),
		"select count(*) from t where W is null":                     count(table, func(r *results.Row) bool { return math.IsNaN(r.Params[1]) }),
		"select count(*) from t where sd = 'inf'::double":            count(table, func(r *results.Row) bool { return math.IsInf(r.SD, 1) }),
		"select count(*) from t where n_word = 'auto' and n is null": count(table, func(r *results.Row) bool { return r.Params[2] == 0 }),
		"select count(*) from t where policy = '策略 ü' and n > 1":     count(table, func(r *results.Row) bool { return r.Policy == "策略 ü" && r.Params[2] > 1 }),
	} {
		var got []string
		for _, row := range foreign(t, "duckdb.mjs", file, query).rows {
			var cells []string
			for _, cell := range row {
				cells = append(cells, *cell)
			}
			got = append(got, strings.Join(cells, " "))
		}
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

func count(table *results.Table, is func(*results.Row) bool) string {
	n := 0
	for i := range table.Rows {
		if is(&table.Rows[i]) {
			n++
		}
	}
	return strconv.Itoa(n)
}

func TestParquetIsReadByHyparquet(t *testing.T) {
	readersFolder(t)
	table := awkward(pageRows + 17)
	l := foreign(t, "hyparquet.mjs", saved(t, table, nil))
	compare(t, l.csv(t, table.Layout()), csvOf(t, table))
}

func TestEmptyTablesAreRead(t *testing.T) {
	readersFolder(t)
	for _, rows := range []int{0, 1} {
		for _, script := range []string{"duckdb.mjs", "hyparquet.mjs"} {
			table := awkward(rows)
			l := foreign(t, script, saved(t, table, nil))
			compare(t, l.csv(t, table.Layout()), csvOf(t, table))
			if len(l.names) != 15 {
				t.Errorf("%s: columns %q", script, l.names)
			}
		}
	}
}
