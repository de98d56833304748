package worst

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// small is a scenario whose worlds are cheap, and whose means must be sampled by any metric
// but work.
const small = `
name: small
workload: W
platform: {workers: p, compute: {latency: 0.01, per_unit: 1}}
risk: law
policies: [greedy]
sweep: {p: 2..6, W: 0.5..p, n: [5, 10, 20], law: [linear, 'weibull{shape=k,scale=1}'], k: 0.5..2}
`

// sampledQuestion compares policies that differ in most instances, by sampling.
var sampledQuestion = Question{A: "greedy", B: "no-rep", Metric: "share"}

// everything returns all files of an answer as one text.
func everything(t testing.TB, a *Answer) string {
	t.Helper()
	var b bytes.Buffer
	for _, f := range a.Files() {
		if strings.HasSuffix(f.Name, ".png") || strings.HasSuffix(f.Name, ".pdf") { // drawn as the SVG is
			continue
		}
		b.WriteString("== " + f.Name + "\n")
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func TestTheAnswerDoesNotDependOnGoroutines(t *testing.T) {
	evaluations := long.Trials(50, 100)
	for _, q := range []Question{{A: "greedy", B: "no-rep"}, sampledQuestion} {
		one := answer(t, newPair(t, small, 5, q), evaluations, Options{Goroutines: 1, Instances: 500})
		four := answer(t, newPair(t, small, 5, q), evaluations, Options{Goroutines: 4, Instances: 500})
		if everything(t, one) != everything(t, four) {
			t.Errorf("%v: one goroutine finds another answer than four", q)
		}
	}
}

// begin opens the folder of a search.
func begin(t testing.TB, r *Pair, dir string) *Journal {
	t.Helper()
	j, err := r.Begin(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// A process may be killed at any moment: the journal then ends anywhere, within a line too.
func TestASearchThatWasKilledGoesOnToTheSameAnswer(t *testing.T) {
	evaluations := long.Trials(40, 80)
	dir := filepath.Join(t.TempDir(), "r")
	name := filepath.Join(dir, journalName)
	j := begin(t, newPair(t, small, 3, sampledQuestion), dir)
	// The next test has that a journal does not change the answer.
	want := everything(t, answer(t, newPair(t, small, 3, sampledQuestion), evaluations, Options{Instances: 500, Journal: j}))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{len(whole) / 3, 1, len(whole) - 1}[:long.Trials(1, 3)] {
		if err := os.WriteFile(name, whole[:size], 0o666); err != nil {
			t.Fatal(err)
		}
		r := newPair(t, small, 3, sampledQuestion)
		j := begin(t, r, dir)
		got := everything(t, answer(t, r, evaluations, Options{Instances: 500, Journal: j}))
		if got != want {
			t.Errorf("after %d of %d bytes of the journal the answer is another one", size, len(whole))
		}
		j.Close()
	}
}

func TestASearchThatIsStoppedKeepsWhatItHas(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "r")
	r := newPair(t, small, 3, sampledQuestion)
	j := begin(t, r, dir)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := r.Answer(ctx, Budget{Evaluations: 50}, Options{Journal: j}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	few, many := long.Trials(30, 60), long.Trials(45, 90)
	first := answer(t, r, few, Options{Journal: j, Instances: 500})
	j.Close()
	j = begin(t, r, dir)
	defer j.Close()
	var done Progress
	longer := answer(t, r, many, Options{Journal: j, Instances: 500, Done: &done})
	if done.Evaluations.Load() != int64(many) || longer.Evaluations != many || first.Evaluations != few {
		t.Errorf("%d evaluations, want %d after %d", longer.Evaluations, many, few)
	}
	if fresh := answer(t, newPair(t, small, 3, sampledQuestion), many, Options{Instances: 500}); everything(t, fresh) != everything(t, longer) {
		t.Error("a search that was extended finds another answer than one with the larger budget")
	}
}

// Time only cuts a search off: until then it tries the same points as a search without haste.
func TestASearchThatRunsOutOfTimeIsTheBeginningOfALongerOne(t *testing.T) {
	long.Skip(t)
	longer := answer(t, newPair(t, small, 3, sampledQuestion), 200, Options{Instances: 250})
	for _, limit := range []time.Duration{1, 2 * time.Millisecond, 20 * time.Millisecond} {
		h, err := newPair(t, small, 3, sampledQuestion).Search(context.Background(), Budget{Time: limit, Evaluations: 200}, Options{})
		if err != nil || h.Evaluations == 0 {
			t.Fatalf("%d evaluations, %v", h.Evaluations, err)
		}
		for i, x := range h.Tries {
			if x.World.String() != longer.Tries[i].World.String() {
				t.Fatalf("within %v, try %d is %v, want %v", limit, i, x.World, longer.Tries[i].World)
			}
		}
	}
	if _, err := newPair(t, small, 3, sampledQuestion).Search(context.Background(), Budget{}, Options{}); err == nil {
		t.Error("a search without end was begun")
	}
}

func TestASearchGoesOnWithoutItsManifestWhichIsDerived(t *testing.T) {
	long.Skip(t)
	q := Question{A: "pair", B: "pair{printed=true}"}
	for name, text := range map[string]string{"absent": "", "damaged": "{\n  \"format\": 1,"} {
		dir := filepath.Join(t.TempDir(), "r")
		r := newPair(t, pairs, 3, q)
		j := begin(t, r, dir)
		a := answer(t, r, 40, Options{Journal: j, Instances: 500})
		want := everything(t, a)
		j.Close()
		manifest := filepath.Join(dir, folder.ManifestName)
		err := folder.Save(dir, folder.Manifest{Experiment: r.Name()}, a.Files())
		if err == nil {
			err = os.Remove(manifest)
		}
		if err == nil && text != "" {
			err = os.WriteFile(manifest, []byte(text), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := folder.Check(dir, folder.Study); err == nil || !strings.Contains(err.Error(), "holds a search") {
			t.Errorf("%s: the folder takes a run: %v", name, err)
		}
		j = begin(t, r, dir)
		a = answer(t, r, 40, Options{Journal: j, Instances: 500})
		if got := everything(t, a); got != want {
			t.Errorf("%s: the answer is another one", name)
		}
		if err := folder.Save(dir, folder.Manifest{Experiment: r.Name()}, a.Files()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if m, err := folder.ReadManifest(dir); err != nil || m.Experiment != r.Name() || len(folder.Changed(dir)) > 0 {
			t.Errorf("%s: it is not written again: %v %v", name, err, folder.Changed(dir))
		}
		j.Close()
	}
}

func TestAFolderThatIsSearchedIsRefusedToAnotherProcess(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "r")
	r := newPair(t, small, 3, sampledQuestion)
	j := begin(t, r, dir)
	who := fmt.Sprintf("it is in use by process %d on ", os.Getpid())
	if other, err := r.Begin(t.Context(), dir); err == nil {
		other.Close()
		t.Skip("no locks here")
	} else if !errors.Is(err, store.ErrLocked) || !strings.Contains(err.Error(), who) {
		t.Errorf("got %v, want %s", err, who)
	}
	j.Close()
	begin(t, r, dir).Close()
}

func TestAFolderTakesNoOtherSearch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "r")
	r := newPair(t, small, 3, sampledQuestion)
	j := begin(t, r, dir)
	if _, err := r.Search(t.Context(), Budget{Evaluations: 40}, Options{Journal: j, Instances: 500}); err != nil {
		t.Fatal(err)
	}
	j.Close()
	other := sampledQuestion
	other.B = "brute"
	study := t.TempDir()
	if err := os.WriteFile(filepath.Join(study, "study.json"), []byte("{}"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		r    *Pair
		dir  string
		says string
	}{
		{newPair(t, small, 3, other), dir, "holds another search"},
		{newPair(t, small, 4, sampledQuestion), dir, "holds another search"},
		{newPair(t, strings.Replace(small, "2..6", "2..7", 1), 3, sampledQuestion), dir, "holds another search"},
		{r, study, "holds a study"},
	} {
		_, err := c.r.Begin(context.Background(), c.dir)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %s", err, c.says)
		}
	}
}

func TestAJournalOfOtherNumbersIsRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "r")
	r := newPair(t, small, 3, sampledQuestion)
	begin(t, r, dir).Close()
	j, err := OpenJournal(dir)
	if err != nil {
		t.Fatal(err)
	}
	u := []float64{0.5, 0.5, 0.5, 0.5, 0.5}
	w, err := r.Space.At(u)
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Measure(context.Background(), w, 250, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	m.A += 1e-12
	if err := j.Put(Entry{World: w.String(), U: u, Instances: 250, Measure: m}); err != nil {
		t.Fatal(err)
	}
	j.Close()
	if _, err := r.Begin(context.Background(), dir); err == nil || !strings.Contains(err.Error(), "computes other numbers at") {
		t.Errorf("got %v", err)
	}
}

// A witness is a scenario whose run has the means that the answer tells.
func TestARunOfAWitnessHasItsMeans(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector makes it slow")
	}
	instances := long.Trials(250, 1000)
	random := strings.Replace(small, "per_unit: 1}", "per_unit: 'uniform(0.5, 1.5)'}", 1)
	for _, c := range []struct {
		text string
		q    Question
	}{{small, Question{A: "greedy", B: "no-rep"}}, {small, sampledQuestion}, {random, Question{A: "on-demand", B: "on-demand{rounding=ceil}"}}} {
		r := newPair(t, c.text, 2, c.q)
		a := answer(t, r, long.Trials(30, 60), Options{Instances: instances})
		for k, w := range []*Witness{a.Worst, a.Best} {
			from, err := sheet.Decode("w.yaml", r.text(w))
			if err != nil {
				t.Fatalf("%v\n%s", err, r.text(w))
			}
			if from.Seed != 3 || from.Instances != instances {
				t.Errorf("seed %d and %d instances: want 3 and %d", from.Seed, from.Instances, instances)
			}
			report, err := compute(context.Background(), from, 0)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range []float64{w.A, w.B} {
				policy := report.Index([]string{r.A, r.B}[i])
				got := report.Cell(0).Series(policy, r.Metric).Mean
				if w.Exact {
					got, _ = report.Cell(0).Fact(policy, scenarios.ExactWork)
				}
				if got != want {
					t.Errorf("%v, witness %d: %s has mean %v, want %v", c.q, k, report.Name(policy), got, want)
				}
			}
		}
	}
}

// Costs that the seed draws are part of the world: the witness has the costs that were searched, although
// its seed is another one.
func TestAWitnessHasTheWorkersThatWereSearched(t *testing.T) {
	for _, cost := range []string{
		"per_unit: 'uniform(0.5, 1.5)'}", "per_unit: w}, shared: {w: 'uniform(0.5, 1.5)'}",
		"per_unit: 'uniform(0.5, 1.5)'}, shared: {w: 'uniform(0.5, 1.5)'}, send: w",
		"per_unit: 'uniform(0.5, 1.5)'}, faults: {after: 'exponential{mean=3}', check: {latency: 0.3, per_unit: 0.7}}",
		"per_unit: 1}, faults: {wrong: 'uniform(0, 0.2)', unit: 0.1, check: 'uniform(0, 0.3)'}, price: {hold: 'uniform(1, 2)', use: i}",
		"per_unit: 1}, comes_back: {after: 'exponential{mean=0.1}', loses: nothing, restart: 'uniform(0, 0.01)', hello: 0.1*i, notice: never}",
	} {
		hasTheWorkersThatWereSearched(t, strings.Replace(small, "per_unit: 1}", cost, 1))
	}
	const groups = "workers: [{count: p}, {count: 1, faults: {after: 'exponential{mean=3}', check: {latency: 0.3, per_unit: 0.7}}, slow: lognormal}]"
	random := strings.Replace(small, "per_unit: 1}", "per_unit: 'uniform(0.5, 1.5)'}", 1)
	hasTheWorkersThatWereSearched(t, strings.Replace(random, "workers: p", groups, 1))
}

// hasTheWorkersThatWereSearched writes worlds of a scenario out, and reads them with another seed.
func hasTheWorkersThatWereSearched(t *testing.T, random string) {
	t.Helper()
	r := newPair(t, random, 2, Question{A: "on-demand", B: "on-demand{rounding=ceil}"})
	drawn := func(s *sheet.Scenario) (all []any) {
		d, err := scenarios.DesignOf(s, play.Auto)
		if err != nil {
			t.Fatal(err)
		}
		p, _, err := d.Problem(d.Grid.Values(0))
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range p.Workers {
			all = append(all, w.Compute, w.Check, w.Send, w.Return, w.Faults, numbers(w.Life), w.Life != nil)
		}
		return all
	}
	for _, at := range []float64{0.1, 0.9} {
		w, err := r.Space.At(slices.Repeat([]float64{at}, 5))
		if err != nil {
			t.Fatal(err)
		}
		searched := *r.base
		if err := Fix(&searched, w); err != nil {
			t.Fatal(err)
		}
		fixed, err := r.scenario(w)
		if err != nil {
			t.Fatal(err)
		}
		fixed.Seed = searched.Seed + 1
		written, err := sheet.Decode("w.yaml", fixed.Encode())
		if err != nil {
			t.Fatalf("%v\n%s", err, fixed.Encode())
		}
		if found, want := drawn(written), drawn(&searched); !slices.Equal(found, want) {
			t.Errorf("at %v workers are\n%v, want\n%v\n%s", w, found, want, fixed.Encode())
		}
	}
}

func TestWorldsThatAPolicyRefusesAreCountedAndNotAllowed(t *testing.T) {
	long.Unraced(t)
	text := strings.Replace(pairs, "'3..10:1'", "'1..10:1'", 1)
	a := answer(t, newPair(t, text, 1, Question{A: "pair", B: "pair{printed=true}"}), 400, Options{})
	n, first := a.Count(Refused)
	ok, _ := a.Count(Measured)
	if n < 5 || !strings.Contains(first.Why, "Algorithm 1 is not defined") || n+ok != len(a.Tries) {
		t.Errorf("%d refused, %d measured of %d; the first: %s", n, ok, len(a.Tries), first.Why)
	}
	var text2 bytes.Buffer
	if err := a.WriteText(&text2); err != nil || !strings.Contains(text2.String(), "are not allowed, as a policy refuses them. The first: W = ") {
		t.Errorf("the text does not say so:\n%s", &text2)
	}
	if math.IsNaN(a.Best.Ratio()) || a.Worst.Ratio() < 1-1e-9 {
		t.Errorf("the ratios are %v and %v", a.Worst.Ratio(), a.Best.Ratio())
	}
}

func TestAFloorLeavesOutWorldsInWhichHardlyAnythingIsDone(t *testing.T) {
	long.Unraced(t)
	with := answer(t, newPair(t, pairs, 1, Question{A: "pair", B: "pair{printed=true}", Floor: 0.05}), 400, Options{})
	if q := with.Best.Ratio(); !(q > 5 && q < 20) || with.Best.B < 0.05*with.Best.World.Numbers()[0] {
		t.Errorf("the ratio is %v with %v of B", q, with.Best.B)
	}
}

func TestImpossibleQuestionsAreErrorsOfOneLine(t *testing.T) {
	for _, c := range []struct {
		text string
		q    Question
		says string
	}{
		{small, Question{A: "greedy", B: "greedy{n=147}"}, ""},
		{small, Question{A: "greedy", B: "greedy"}, "greedy is given twice"},
		{small, Question{A: "greedy{rounding=floor}", B: "greedy"}, "greedy is given twice"},
		{small, Question{A: "nobody", B: "greedy"}, `no policy "nobody"`},
		{small, Question{A: "greedy", B: "no-rep", Metric: "speed"}, `no metric "speed": want one of ratio, work`},
		{small, Question{A: "greedy", B: "no-rep", Floor: 1}, "the floor is 1"},
		{small, Question{A: "greedy", B: "no-rep", Metric: "ratio", Floor: 0.1}, "want the metric work"},
		{strings.NewReplacer("2..6", "4", "0.5..p", "2", "[5, 10, 20]", "5", "0.5..2", "1", "[linear, 'weibull{shape=k,scale=1}']", "linear").Replace(small), Question{A: "greedy", B: "no-rep"}, "no variable has several values"},
		{small + "where: p > 100\n", Question{A: "greedy", B: "no-rep"}, "no world is allowed, of 64 that were tried: p > 100 is not met"},
		{strings.Replace(small, "risk: law", "risk: linear{x=law}", 1), Question{A: "greedy", B: "no-rep"}, "law"},
	} {
		from, err := sheet.Decode("world.yaml", []byte(c.text))
		if err == nil {
			_, err = New(from, c.q)
		}
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%v: %v", c.q, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%v: got %v, want %s", c.q, err, c.says)
		}
	}
}

func TestFiguresAndTablesAreWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector makes it slow")
	}
	a := answer(t, newPair(t, small, 1, Question{A: "greedy", B: "no-rep"}), 60, Options{})
	names := map[string]bool{}
	for _, f := range a.Files() {
		names[f.Name] = true
		if err := f.Write(io.Discard); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
	for _, want := range []string{"worst.yaml", "best.yaml", "worst.csv", "curves.csv", "worst.json", "summary.txt", "figures/worst-W.svg", "figures/worst-W.png", "figures/worst-W.pdf", "figures/worst-W.csv", "figures/best-n.svg", "figures/map-worst.svg", "figures/map-best.pdf"} {
		if !names[want] {
			t.Errorf("there is no %s", want)
		}
	}
	a.Tries[0].Status, a.Tries[0].Why = Failed, "\x1b[2J" // as a journal of somebody else may have it
	if b := new(strings.Builder); a.WriteCSV(b) != nil || !strings.Contains(b.String(), `failed,\x1b[2J`) {
		t.Errorf("worst.csv has\n%q", b)
	}
	for _, c := range a.Worst.Curves {
		f := a.Pair.Figure(a.Worst, c)
		if faults := f.Faults(); faults != nil || len(f.Rules) != 1 || f.Rules[0].At != 1 || f.Lines[0].Look != 1 {
			t.Errorf("the figure along %s has faults %q, rules %v and look %d", c.Variable, faults, f.Rules, f.Lines[0].Look)
		}
		at := a.Worst.World.Get(c.Variable)
		on := false
		for _, p := range c.Points {
			on = on || p.X == at && p.Ratio == a.Worst.Ratio()
		}
		if !on {
			t.Errorf("the curve along %s does not pass the witness", c.Variable)
		}
	}
}
