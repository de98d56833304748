package study

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// sweep is a small scenario in which goroutines and policies of three kinds have
// something to do.
const sweep = `
name: sweep
seed: 5
instances: 600
workload: W
platform:
  workers: p
  compute: {latency: eps, per_unit: 1}
risk: weibull{shape=k,scale=1}
policies: [omniscient, greedy, random-rep, on-demand]
metrics: [ratio, work, makespan, exact_work]
distribution: true
sweep:
  p: [2, 5]
  k: [0.5, 1]
  W: 1..p:2
  n: [5, 12]
  eps: 0.01
`

// designFrom returns the design of a scenario in which some texts are replaced.
func designFrom(t testing.TB, text string, replace ...string) *scenarios.Design {
	t.Helper()
	from, err := sheet.Decode("sweep.yaml", []byte(strings.NewReplacer(replace...).Replace(text)))
	if err != nil {
		t.Fatal(err)
	}
	d, err := scenarios.DesignOf(from, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// begin opens a study and scans its folder.
func begin(t testing.TB, dir string, d *scenarios.Design) *Study {
	t.Helper()
	s, err := Begin(dir, d)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Scan(nil); err != nil || len(s.Damage) > 0 {
		t.Fatal(err, s.Damage)
	}
	return s
}

// complete runs a study to its end.
func complete(t testing.TB, dir string, d *scenarios.Design, o RunOptions) {
	t.Helper()
	o.Runner = &run.Runner{Goroutines: 2}
	if err := begin(t, dir, d).Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
}

// bytesOf packs a study and returns its pack and its table.
func bytesOf(t testing.TB, dir string, from ...*store.Folder) string {
	t.Helper()
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Pack(from...); err != nil {
		t.Fatal(err)
	}
	pack, err := os.ReadFile(filepath.Join(dir, "pack.lsp"))
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := s.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	return string(pack) + table.String()
}

// undisturbed returns the pack and the table of a study that is run at once.
func undisturbed(t testing.TB, d *scenarios.Design) string {
	dir := t.TempDir()
	complete(t, dir, d, RunOptions{})
	return bytesOf(t, dir)
}

// records counts the records in a folder, including records that do not count.
func records(t testing.TB, dir string) (n int) {
	t.Helper()
	f, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Scan(func(store.Key) { n++ }); err != nil {
		t.Fatal(err)
	}
	return n - valueRecords(t, dir)
}

// heartbeat gives all to the first worker, and tells a test of every episode.
type heartbeat struct{}

var beat func() // called for every episode of heartbeat

func (heartbeat) Gamble(p *models.Problem) (func(rng *rand.PCG) *models.Schedule, error) {
	all := &models.Schedule{Size: []float64{p.Load}, List: append([][]int32{{0}}, make([][]int32, len(p.Workers)-1)...)}
	return func(*rand.PCG) *models.Schedule {
		if beat != nil {
			beat()
		}
		return all
	}, nil
}

func init() {
	policies.Register(policies.Row{Name: "heartbeat", Source: "this test", Doc: "tells of every episode", Revision: 1, Prototype: heartbeat{}})
}

// beating is the sweep with that policy.
func beating(t testing.TB, replace ...string) *scenarios.Design {
	return designFrom(t, sweep, append(replace, "on-demand]", "heartbeat]")...)
}

// interrupted runs a study that beats, and ends its context in one of the first blocks, as
// a signal would.
func interrupted(s *Study, o RunOptions, blocks int) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var beats atomic.Int64
	beat = func() {
		if beats.Add(1) > int64((blocks-1)*world.BlockLength) {
			stop()
		}
	}
	defer func() { beat = nil }()
	return s.Run(ctx, o)
}

func TestTheTableOfAFolderIsThatOfARunInMemory(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, sweep)
	dir := t.TempDir()
	complete(t, dir, d, RunOptions{})
	r, err := new(run.Runner).Run(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	if err := r.Table().WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	var streamed, read bytes.Buffer
	if err := s.WriteCSV(&streamed); err != nil {
		t.Fatal(err)
	}
	report, err := s.Report()
	if err != nil {
		t.Fatal(err)
	}
	if err := report.Table().WriteCSV(&read); err != nil {
		t.Fatal(err)
	}
	if streamed.String() != want.String() || read.String() != want.String() {
		t.Error("the folder's table differs from the run's")
	}
	for i := range r.Design.Policies {
		if a, b := r.Part(0, i).BestMean(0.5), report.Part(0, i).BestMean(0.5); a != b || a == 0 {
			t.Errorf("the best half of policy %d is %v in memory and %v from the folder", i, a, b)
		}
	}
}

func TestAStoppedStudyGoesOnToTheSameBytes(t *testing.T) {
	d := beating(t)
	want := undisturbed(t, d)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, goroutines := range []int{2, 1, 5}[:long.Trials(2, 3)] {
		dir := t.TempDir()
		stops := 0
		for {
			s := begin(t, dir, d)
			err := interrupted(s, RunOptions{Runner: &run.Runner{Goroutines: goroutines}}, rng.IntN(10)+1)
			if err == nil {
				break
			}
			if err != run.ErrStopped {
				t.Fatal(err)
			}
			stops++
		}
		if got := bytesOf(t, dir); got != want {
			t.Errorf("after %d stops with %d goroutines the bytes differ", stops, goroutines)
		}
		if n, need := records(t, dir), pairs(d)*d.Blocks(); n != 2*need {
			t.Errorf("%d records in logs and pack, want %d: something was computed twice", n, 2*need)
		}
		if stops < 3 {
			t.Errorf("only %d stops", stops)
		}
	}
}

func pairs(d *scenarios.Design) int { return d.Grid.Cells() * len(d.Policies) }

func TestGrowthRecomputesNothing(t *testing.T) {
	long.Unraced(t)
	whole := designFrom(t, sweep, "600", "1000")
	want := undisturbed(t, whole)
	dir := t.TempDir()
	for _, step := range [][]string{
		{"600", "250", "[omniscient, greedy, random-rep, on-demand]", "[greedy]", "[5, 12]", "[5]"},
		{"600", "250", "[omniscient, greedy, random-rep, on-demand]", "[greedy]"},
		{"600", "500", "[omniscient, greedy, random-rep, on-demand]", "[on-demand]", "[2, 5]", "[5]"},
		{"600", "1000", "[omniscient, greedy, random-rep, on-demand]", "[omniscient, random-rep]", "1..p:2", "[1, 3]"},
		{"600", "1000"},
	} {
		complete(t, dir, designFrom(t, sweep, step...), RunOptions{})
	}
	if n := records(t, dir); n < pairs(whole)*4 {
		t.Errorf("%d records are fewer than the study has", n)
	}
	seen := map[string]bool{}
	f, _ := store.Open(dir)
	f.Scan(func(k store.Key) {
		name := fmt.Sprint(k.Cell, k.Policy, k.Block)
		if seen[name] {
			t.Errorf("block %d of a policy in a cell was computed twice", k.Block)
		}
		seen[name] = true
	})
	// The fourth step has cells that the last has not: W=3 where p is 2.
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	if more := s.Design.Grid.Cells() - whole.Grid.Cells(); more != 4 {
		t.Fatalf("the study has %d cells more than its newest scenario, want 4", more)
	}
	var table bytes.Buffer
	if err := s.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	if direct := want[strings.Index(want, "experiment,"):]; !strings.HasPrefix(table.String(), direct) {
		t.Error("the table of a study that grew does not begin with that of its newest scenario run at once")
	}
}

// A short last block is the one thing that growth has to compute again.
func TestShortBlocksAreReplaced(t *testing.T) {
	long.Unraced(t)
	want := undisturbed(t, designFrom(t, sweep, "600", "500"))
	dir := t.TempDir()
	for _, n := range []string{"10", "260", "490", "500"} {
		complete(t, dir, designFrom(t, sweep, "600", n), RunOptions{})
	}
	if bytesOf(t, dir) != want {
		t.Error("the bytes differ from those of a study run at once")
	}
}

func TestShardsMergeToTheBytesOfOneRun(t *testing.T) {
	d := designFrom(t, sweep)
	want := undisturbed(t, d)
	for _, n := range []int{3, 1, 2, 20}[:long.Trials(2, 4)] {
		shared, total := t.TempDir(), 0
		var folders []*store.Folder
		for i := range n {
			complete(t, shared, d, RunOptions{Shard: Shard{i, n}})
			own := t.TempDir()
			complete(t, own, d, RunOptions{Shard: Shard{i, n}})
			total += records(t, own)
			f, err := store.Open(own)
			if err != nil {
				t.Fatal(err)
			}
			folders = append(folders, f)
		}
		if total != pairs(d)*d.Blocks() {
			t.Errorf("%d shards have %d records in all, want %d", n, total, pairs(d)*d.Blocks())
		}
		if bytesOf(t, shared) != want || bytesOf(t, folders[0].Dir(), folders[1:]...) != want {
			t.Errorf("%d shards merge to other bytes than one run's", n)
		}
	}
}

func TestAnotherMeaningIsRefusedFieldByField(t *testing.T) {
	dir := t.TempDir()
	if _, err := Begin(dir, designFrom(t, sweep)); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(filepath.Join(dir, "study.json"))
	for _, c := range []struct{ old, new, says string }{
		{"seed: 5", "seed: 6", "seed is 5 in the study, not 6"},
		{"workload: W", "workload: 2W", "workload"},
		{"latency: eps", "latency: 2eps", "compute.latency"},
		{"shape=k", "shape=2k", "risk"},
		{"distribution: true", "distribution: false", "distribution"},
		{"makespan, exact_work", "exact_work", "metrics"},
		{"  eps: 0.01", "  eps: 0.01\n  q: 1", "parameters"},
	} {
		_, err := Begin(dir, designFrom(t, sweep, c.old, c.new))
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", c.new, err)
		}
	}
	if after, _ := os.ReadFile(filepath.Join(dir, "study.json")); string(after) != string(before) {
		t.Error("a refused study changed the folder")
	}
}

func TestFailuresAreRecordedAndTriedAgainOnlyWhenAsked(t *testing.T) {
	limited := []string{"distribution: true", "distribution: true\nlimits: {events: 40}"}
	d := designFrom(t, sweep, limited...)
	dir := t.TempDir()
	failures := func(retry bool) (n int) {
		s := begin(t, dir, d)
		err := s.Run(context.Background(), RunOptions{Runner: &run.Runner{}, Retry: retry})
		if err == nil || !strings.Contains(err.Error(), ErrFailures.Error()) {
			t.Fatal(err)
		}
		if err := s.Scan(nil); err != nil {
			t.Fatal(err)
		}
		err = s.Failures(func(f Failure) error {
			n++
			if f.Policy != "on-demand" || !strings.Contains(f.Why, "seed 5") || !strings.Contains(f.Why, f.Values.String()) {
				t.Errorf("a failure is %+v", f)
			}
			cell, err := d.FindCell(f.Cell)
			if err != nil {
				return err
			}
			_, err = run.Record(d, run.Scene{Cell: cell, Policy: f.Policy, Instance: f.Instance, Numbers: true})
			if err == nil || !strings.Contains(f.Why, err.(*scenarios.CellError).Err.Error()) {
				t.Errorf("run again, %s ends with %v", f.Why, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := failures(false)
	stored := records(t, dir)
	if first == 0 || first == d.Grid.Cells() {
		t.Fatalf("%d of %d cells fail: the test wants some", first, d.Grid.Cells())
	}
	if again := failures(false); again != first || records(t, dir) != stored {
		t.Error("failures were computed again without being asked for")
	}
	want := bytesOf(t, dir)
	if again := failures(true); again != first || records(t, dir) <= stored {
		t.Error("failures were not computed again")
	}
	if bytesOf(t, dir) != want {
		t.Error("the bytes differ after failures were tried again")
	}
}

func TestPrecisionGivesEachCellWhatItNeeds(t *testing.T) {
	long.Unraced(t)
	size := long.Trials(1, 2) // of the grid: a quarter of the cells, or all
	d := beating(t, "600", "250\nprecision: 8%",
		"k: [0.5, 1]", "k: "+[]string{"[0.5]", "[0.5, 1]"}[size-1], "n: [5, 12]", "n: "+[]string{"[5]", "[5, 12]"}[size-1])
	want := undisturbed(t, d)
	for _, n := range []int{3, 1}[:size] {
		dir := t.TempDir()
		for i := range n {
			for {
				err := interrupted(begin(t, dir, d), RunOptions{Runner: &run.Runner{Goroutines: 2}, Shard: Shard{i, n}}, 15*size*size)
				if err == nil {
					break
				}
				if err != run.ErrStopped {
					t.Fatal(err)
				}
				if left(t, dir) == 0 {
					t.Error("a study that was stopped before it was precise has nothing left")
				}
			}
		}
		if left(t, dir) != 0 {
			t.Error("a study that is precise has something left")
		}
		if bytesOf(t, dir) != want {
			t.Errorf("with %d shards, stopped again and again, the bytes differ", n)
		}
		s, _ := Open(dir, play.Auto)
		r, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		counts := map[int64]int{}
		for _, row := range r.Table().Rows {
			if row.Count > 0 {
				counts[row.Count]++
				if (row.Hi-row.Lo)/2 > 0.08*row.Mean {
					t.Errorf("%+v is wider than 8%%", row)
				}
			}
		}
		if len(counts) < 3 {
			t.Errorf("cells have these numbers of instances: %v", counts)
		}
	}
}

// left returns how many episodes a study lacks.
func left(t testing.TB, dir string) int64 {
	t.Helper()
	s, err := Open(dir, play.Auto)
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.Status(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	return st.Left
}

// A study can be read where its scenario's files are not.
func TestStudiesKeepTheirTraces(t *testing.T) {
	long.Unraced(t)
	away, dir := t.TempDir(), t.TempDir()
	file := filepath.Join(away, "durations.txt")
	if err := os.WriteFile(file, []byte("1\n2\n0.5\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	d := designFrom(t, sweep, "risk: weibull{shape=k,scale=1}", "trace: "+file)
	complete(t, dir, d, RunOptions{})
	want := bytesOf(t, dir)
	if err := os.RemoveAll(away); err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	if bytesOf(t, moved) != want || left(t, moved) != 0 {
		t.Error("the study is another one where it was moved")
	}
	from, err := Scenario(moved)
	if err != nil {
		t.Fatal(err)
	}
	from.Instances = 1000
	if d, err = scenarios.DesignOf(from, play.Auto); err != nil {
		t.Fatal(err)
	}
	complete(t, moved, d, RunOptions{})
	if n := records(t, moved); left(t, moved) != 0 || n == 0 {
		t.Error("the study does not grow where it was moved")
	}
}

func TestFiltersComputeSomeCellsNow(t *testing.T) {
	long.Unraced(t)
	d := designFrom(t, sweep)
	dir := t.TempDir()
	selected, err := d.Select("p > 2 and n < 10")
	if err != nil {
		t.Fatal(err)
	}
	complete(t, dir, d, RunOptions{Where: selected})
	if n := records(t, dir); n != 6*len(d.Policies)*d.Blocks() {
		t.Errorf("%d records, want those of 6 cells", n)
	}
	complete(t, dir, d, RunOptions{})
	if bytesOf(t, dir) != undisturbed(t, d) {
		t.Error("the bytes differ from those of one run")
	}
	for _, bad := range []string{"q > 1", "p >", "p > 1)", "1/0 >"} {
		if _, err := d.Select(bad); err == nil {
			t.Errorf("%q is a condition", bad)
		}
	}
}

// Every experiment can be written as a scenario, and its file is one, with the same
// identities and therefore the same numbers.
func TestExperimentsAreScenarios(t *testing.T) {
	long.Unraced(t)
	for i, e := range scenarios.Experiments() {
		if i%3 > 0 && !long.On() {
			continue
		}
		for _, preset := range append(e.Scenario().Presets[:len(e.Scenario().Presets):len(e.Scenario().Presets)], sheet.Preset{}) {
			d, err := scenarios.NewDesign(scenarios.Request{Experiment: e.Name, Preset: preset.Name, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			text := d.Scenario().Encode()
			if preset.Name == "" {
				text = e.Text()
			}
			from, err := sheet.Decode(e.Name+".yaml", text)
			if err != nil {
				t.Errorf("%s: %v\n%s", e.Name, err, text)
				continue
			}
			same, err := scenarios.DesignOf(from, play.Auto)
			if err != nil {
				t.Errorf("%s: %v\n%s", e.Name, err, text)
				continue
			}
			a, _ := d.Plan()
			b, _ := same.Plan()
			if preset.Name == "" { // the file says more than a study stores
				a.Sheets, b.Sheets = nil, nil
			}
			if fmt.Sprint(a) != fmt.Sprint(b) || fmt.Sprint(d.Grid.IDs(d.Law())) != fmt.Sprint(same.Grid.IDs(same.Law())) {
				t.Errorf("%s %s: the scenario is another study:\n%v\n%v", e.Name, preset.Name, a, b)
			}
		}
	}
}

// An exactly known mean needs no instances, and the ratio has an adjusted mean beside it. The work of the
// reference does need some: it is nearly always the whole load, and may be less.
func TestAPrecisionIsReachedByExactMeans(t *testing.T) {
	texts := []string{
		"600", "250\nprecision: 0.4%", "omniscient, greedy, random-rep, on-demand", "omniscient, greedy",
		"k: [0.5, 1]", "k: [0.5]", "p: [2, 5]", "p: 10", "W: 1..p:2", "W: [2, 4]", "n: [5, 12]", "n: 12", "distribution: true", "",
	}
	most := map[string]int64{}
	for _, metrics := range []string{"ratio, work, exact_work", "ratio, exact_work"} {
		s := completed(t, t.TempDir(), designFrom(t, sweep, append(texts, "ratio, work, makespan, exact_work", metrics)...))
		r, err := s.Report()
		if err != nil {
			t.Fatal(err)
		}
		for c := range r.Design.Grid.Cells() {
			ratio, _ := r.Cell(c).Value(1, scenarios.Ratio)
			better, adjusts := r.Cell(c).Value(1, scenarios.AdjustedRatio)
			if adjusts != strings.Contains(metrics, scenarios.Work+",") {
				t.Errorf("%s: there is an adjusted ratio: %v", metrics, adjusts)
			}
			if !adjusts {
				better = ratio
			}
			if (better.Hi-better.Lo)/2 > .004*better.Mean {
				t.Errorf("%s: %+v is wider than 0.4%%", metrics, better)
			}
			most[metrics] = max(most[metrics], ratio.Count)
		}
	}
	if few, many := most["ratio, work, exact_work"], most["ratio, exact_work"]; few*2 > many {
		t.Errorf("with exact means it takes %d instances, without %d", few, many)
	}
}
