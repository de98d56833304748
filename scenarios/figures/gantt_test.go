package figures_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
)

func init() { papers.RegisterAll() }

// drawable is worlds of all kinds of messages, for policies of all kinds.
var drawable = map[string]string{
	"static": `
name: static
workload: 3
platform: {workers: 4, compute: {latency: 0.01, per_unit: 1}}
risk: linear
policies: [omniscient]
sweep: {n: 5}
`,
	"pair": `
name: pair
workload: 1.5
platform: {workers: 2, compute: {latency: 0, per_unit: 1}}
risk: linear
policies: [omniscient]
sweep: {n: 5}
`,
	"alone": `
name: alone
workload: 3
platform: {workers: 3, compute: {latency: 0.02, per_unit: 1}}
risk: linear
policies: [single]
`,
	"links": `
name: links
workload: 2
platform: {workers: 5, compute: {per_unit: 0.1*i}, send: {per_unit: 0.05*i}, notice: never}
risk: linear
policies: [distrib]
sweep: {n: 5}
`,
	"cluster": `
name: cluster
workload: 20
platform: {workers: 4, compute: {per_unit: 0.1*i}, send: {latency: 0.01, per_unit: 0.02}, return: {latency: 0.01, per_unit: 0.01}, notice: 0.05}
risk: exponential{mean=1.5}
policies: [fifo]
sweep: {n: 1}
`,
	"duplex": `
name: duplex
workload: 20
platform: {workers: 4, compute: {latency: 0.01, per_unit: 0.1*i}, send: {latency: 0.02, per_unit: 0.02}, return: {latency: 0.01, per_unit: 0.03}, port: full-duplex, notice: 0.05}
risk: exponential{mean=0.7}
policies: [on-demand]
sweep: {n: 1}
`,
	"wrong": `
name: wrong
workload: 4
platform: {workers: 4, compute: {latency: 0.02, per_unit: 0.5}, faults: {wrong: 0.1, unit: 0.05, check: {latency: 0.02}}}
risk: exponential{mean=1.5}
policies: [on-demand]
sweep: {n: 8}
`,
	"wrong-results": `
name: wrong-results
workload: 20
platform: {workers: 4, compute: {latency: 0.01, per_unit: 0.1*i}, send: {latency: 0.01, per_unit: 0.02}, return: {latency: 0.01, per_unit: 0.01}, notice: 0.05, faults: {after: 'exponential{mean=9}', check: 0.01}}
risk: exponential{mean=0.9}
policies: [on-demand]
sweep: {n: 6}
`,
	"stream": `
name: stream
workload: 20
platform: {workers: 4, compute: {per_unit: 0.1*i}, send: {latency: 0.02, per_unit: 0.05}, stream: true}
risk: exponential{mean=0.7}
policies: [on-demand]
sweep: {n: 1}
`,
}

// episodes records every policy that serves a problem, in the episodes of everyEpisode, which are played
// once.
var episodes struct {
	once  sync.Once
	names []string
	all   []*run.Recording
}

// everyEpisode calls a function with episodes of every policy that serves a problem.
func everyEpisode(t *testing.T, see func(name string, r *run.Recording)) {
	t.Helper()
	episodes.once.Do(func() {
		playEpisodes(t, func(name string, r *run.Recording) {
			episodes.names, episodes.all = append(episodes.names, name), append(episodes.all, r)
		})
	})
	for k, r := range episodes.all {
		see(episodes.names[k], r)
	}
}

// playEpisodes plays them.
func playEpisodes(t *testing.T, see func(name string, r *run.Recording)) {
	t.Helper()
	seen := map[string]bool{}
	for world, text := range drawable {
		d := scenariostest.Design(t, text)
		for _, name := range policies.Names() {
			if row, err := policies.Lookup(name); err != nil || row.Kind() == "bound" || row.Kind() == "ceiling" {
				continue // it has no episodes
			}
			if name == "best" && world != "links" && !long.On() {
				continue // it takes long
			}
			for instance := range long.Trials(1, 6) {
				if name == "best" && instance%5 > 0 {
					continue // its schedule is searched again for every instance, and is the same
				}
				r, err := run.Record(d, run.Scene{Policy: name, Instance: instance, Uninterrupted: instance == 5})
				var refused *scenarios.CellError
				if errors.As(err, &refused) {
					break
				}
				if err != nil {
					t.Fatalf("%s, %s: %v", world, name, err)
				}
				seen[name] = true
				see(world+", "+name, r)
			}
		}
	}
	kinds := map[string]int{}
	for _, row := range policies.All() {
		if seen[row.Name] {
			kinds[row.Kind()]++
		}
	}
	if kinds["planner"] < 14 || kinds["gambler"] < 1 || kinds["oracle"] < 1 || kinds["dynamic"] < 1 {
		t.Errorf("policies with episodes by kind: %v", kinds)
	}
}

func TestEpisodesThatAreDrawnAreLegal(t *testing.T) {
	long.Unraced(t)
	everyEpisode(t, func(name string, r *run.Recording) {
		err := judge.Judge(judge.Case{Problem: r.Problem, Size: r.Size, Resident: residentOf(r), Gifts: r.Gifts, Absences: r.Absences, Reopenings: r.Reopenings, Instance: r.Instance, Spans: r.Spans, Outcome: r.Outcome})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
}

// slot is a span as a chart shows it.
type slot struct {
	activity      models.Activity
	worker, chunk int
	from, to      float64
}

// shown lists the marks of a chart on the tracks whose names contain a text.
func shown(c *gantt.Chart, tracks func(name string) bool) map[slot]int {
	activities := map[string]models.Activity{"send": models.Sending, "compute": models.Computing, "return": models.Returning}
	all := map[slot]int{}
	for _, track := range c.Tracks {
		if !tracks(track.Name) {
			continue
		}
		for _, s := range track.Slices {
			verb, _, _ := strings.Cut(s.Name, " ")
			all[slot{activities[verb], int(s.Args[2].Value) - 1, int(s.Args[0].Value) - 1, s.Start, s.End}]++
		}
	}
	return all
}

func TestEverySpanIsInTheChartAndNothingElse(t *testing.T) {
	everyEpisode(t, func(name string, r *run.Recording) {
		c, err := figures.Gantt(r, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, messages := map[slot]int{}, map[slot]int{}
		for _, s := range r.Spans {
			at := slot{s.Activity, int(s.Worker), int(s.Chunk), s.Start, s.End}
			want[at]++
			if s.Activity != models.Computing {
				messages[at]++
			}
		}
		if got := shown(c, func(name string) bool { return strings.HasPrefix(name, "port") }); !reflect.DeepEqual(got, messages) {
			t.Errorf("%s: the port has %d different messages, want %d", name, len(got), len(messages))
		}
		if got := shown(c, func(name string) bool { return !strings.HasPrefix(name, "port") }); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: workers and links have %d different slices, want %d", name, len(got), len(want))
		}
	})
}

// The outcome tells which work counts, which was done before and which was lost: each chunk that was done
// counts once, at the time when the master had it. If no copy of a chunk was done, the copy counts with most
// right load.
func TestTheChartSaysWhatCountedAndHowBusyWorkersWere(t *testing.T) {
	everyEpisode(t, func(name string, r *run.Recording) {
		c, err := figures.Gantt(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		counted, right := make([]int, len(r.Size)), make([]float64, len(r.Size))
		for _, track := range c.Tracks {
			if !strings.HasPrefix(track.Name, "P") {
				continue
			}
			busy, lost := 0.0, 0.0
			worker := -1
			for _, s := range track.Slices {
				worker = int(s.Args[2].Value) - 1
				chunk := int(s.Args[0].Value) - 1
				if strings.HasSuffix(s.Name, " lost") != s.Lost {
					t.Errorf("%s: %q", name, s.Name)
				}
				if s.Lost && !strings.HasSuffix(s.Name, "result lost") {
					lost += s.End - s.Start
					continue
				}
				busy += s.End - s.Start
				if s.Kind == gantt.Compute && !s.Lost {
					counted[chunk]++
					right[chunk] = s.Args[1].Value
				}
				if s.Kind == gantt.Wrong {
					right[chunk] = max(right[chunk], s.Args[1].Value-s.Args[3].Value)
				}
				if done := r.Outcome.DoneAt[chunk]; s.Kind == gantt.Again && done > c.To {
					t.Errorf("%s: chunk %d was never done, but %s again", name, chunk, track.Name)
				}
			}
			if worker < 0 {
				continue
			}
			o := r.Outcome.Workers[worker]
			if !r.Problem.Stream && math.Abs(busy-o.Busy) > 1e-9*max(1, o.Busy) || math.Abs(lost-o.Lost) > 1e-12 {
				t.Errorf("%s: %s is busy %v and loses %v, the outcome says %v and %v", name, track.Name, busy, lost, o.Busy, o.Lost)
			}
		}
		work := 0.0
		for chunk, at := range r.Outcome.DoneAt {
			work += right[chunk]
			if done := !math.IsInf(at, 1); done && counted[chunk] != 1 || !done && counted[chunk] != 0 {
				t.Errorf("%s: chunk %d, done at %v, counts %d times", name, chunk, at, counted[chunk])
			}
		}
		if math.Abs(work-r.Outcome.Work) > 1e-9*r.Problem.Load {
			t.Errorf("%s: the slices that count have %v units, done are %v", name, work, r.Outcome.Work)
		}
	})
}

// A worker that comes back has gaps, so only workers that stay away are counted here.
func TestTheHeadCountsTheInterruptionsThatTheChartMarks(t *testing.T) {
	everyEpisode(t, func(name string, r *run.Recording) {
		if slices.ContainsFunc(r.Problem.Workers, func(w models.Worker) bool { return w.Life != nil }) {
			return
		}
		c, err := figures.Gantt(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		marked := 0
		for _, track := range c.Tracks {
			if track.Ended && track.Until <= c.To {
				marked++
			}
		}
		head := strings.Join(c.Notes, "; ")
		says := fmt.Sprintf("; %d of %d workers interrupted meanwhile", marked, len(r.Problem.Workers))
		if strings.Contains(head, says) != (marked > 0) || strings.Contains(head, "interrupted") != (marked > 0) {
			t.Errorf("%s: %d workers are marked as interrupted, and the head says %q", name, marked, head)
		}
	})
}

func TestUninterruptedEpisodesHaveNoInterruptions(t *testing.T) {
	d := scenariostest.Design(t, drawable["duplex"])
	r, err := run.Record(d, run.Scene{Policy: "on-demand", Uninterrupted: true})
	if err != nil {
		t.Fatal(err)
	}
	c, err := figures.Gantt(r, []int{2, 0})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, track := range c.Tracks {
		names = append(names, track.Name)
		for _, s := range track.Slices {
			if s.Lost || track.Ended {
				t.Errorf("%s: %s", track.Name, s.Name)
			}
		}
	}
	if got := strings.Join(names, ", "); got != "port out, port back, link to P3, link from P3, P3, link to P1, link from P1, P1" {
		t.Error(got)
	}
	if r.Outcome.Work != 20 || len(c.Marks) != 1 || c.Marks[0].At != r.Outcome.Makespan {
		t.Errorf("%v %+v", r.Outcome.Work, c.Marks)
	}
}

func TestWhatCannotBeDrawnIsRefused(t *testing.T) {
	d := scenariostest.Design(t, drawable["static"])
	for says, at := range map[string]run.Scene{
		"there is no cell 7":         {Cell: 7, Policy: "greedy"},
		"there is no cell -1":        {Cell: -1, Policy: "greedy"},
		"there is no instance -1":    {Policy: "greedy", Instance: -1},
		`no policy "nobody"`:         {Policy: "nobody"},
		"policy umr at n=5":          {Policy: "umr"},
		"more than 250000 chunks":    {Policy: "greedy{n=1e5}"},
		"than 250000 chunks, too ma": {Policy: "random-rep{n=1e5}"},
		"250000 chunks, too many to": {Policy: "on-demand{n=1e6}", Uninterrupted: true},
	} {
		if _, err := run.Record(d, at); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v, want %s", at, err, says)
		}
	}
	table, err := scenarios.NewDesign(scenarios.Request{Experiment: "table3"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.Record(table, run.Scene{Policy: "greedy"}); err == nil || !strings.Contains(err.Error(), "want an experiment that has some (e1, e2") {
		t.Error(err)
	}
	r, err := run.Record(d, run.Scene{Policy: "greedy"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := figures.Gantt(r, []int{4}); err == nil || !strings.Contains(err.Error(), "no worker 5: want 1 to 4") {
		t.Error(err)
	}
	if _, err := (&run.Runner{}).Run(context.Background(), d); err != nil {
		t.Error("the study was changed: ", err)
	}
}

// A worker that is interrupted at once leaves nothing to draw but that.
func TestAnEpisodeInWhichNothingHappensHasAChart(t *testing.T) {
	r := &run.Recording{
		Problem:  &models.Problem{Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}}), Load: 1},
		Instance: &models.Instance{Interrupt: []float64{0}}, Outcome: &models.Outcome{},
	}
	c, err := figures.Gantt(r, nil)
	if err != nil || len(c.Tracks) != 1 || !c.Tracks[0].Ended || len(c.Marks) != 0 {
		t.Errorf("%+v, %v", c, err)
	}
}

// Load that a worker has from the beginning needs no message.
func TestResidentChunksAreDrawnWithoutMessages(t *testing.T) {
	cost := models.Affine{PerUnit: 1}
	p := &models.Problem{Platform: models.Star(models.Worker{Send: cost, Compute: cost}), Load: 5}
	r, err := figures.Record(p, &models.Schedule{Size: []float64{2, 3}, List: [][]int32{{0, 1}}, Resident: []int32{1}})
	if err != nil {
		t.Fatal(err)
	}
	if err := judge.Judge(judge.Case{Problem: p, Size: r.Size, Resident: residentOf(r), Instance: r.Instance, Spans: r.Spans, Outcome: r.Outcome}); err != nil {
		t.Error(err)
	}
	c, err := figures.Gantt(r, nil)
	if err != nil || len(c.Tracks) != 3 || len(c.Tracks[0].Slices) != 1 || c.Tracks[0].Slices[0].Name != "send 2 to P1" || len(c.Tracks[2].Slices) != 2 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestATraceHasEveryInterruptionToTheLastDigit(t *testing.T) {
	later := 0
	everyEpisode(t, func(name string, r *run.Recording) {
		if len(r.Spans) > 100 {
			return // to save time
		}
		c, err := figures.Gantt(r, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := c.WriteTrace(&b); err != nil {
			t.Fatal(err)
		}
		var trace struct {
			TraceEvents []struct {
				Cat  string
				Args map[string]any
			}
		}
		if err := json.Unmarshal(b.Bytes(), &trace); err != nil {
			t.Fatal(err)
		}
		var want, got []float64
		for _, x := range r.Instance.Interrupt {
			if !math.IsInf(x, 1) {
				want = append(want, x)
				if x > c.To {
					later++
				}
			}
		}
		for _, e := range trace.TraceEvents {
			if e.Cat == "interruption" {
				got = append(got, e.Args["at"].(float64))
			}
			if e.Cat == "mark" && (e.Args["at"] != r.Outcome.Makespan || e.Args["work"] != r.Outcome.Work) {
				t.Errorf("%s: %v, not %v and %v", name, e.Args, r.Outcome.Makespan, r.Outcome.Work)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v are interrupted, the trace has %v", name, want, got)
		}
	})
	if later < 50 {
		t.Errorf("only %d are interrupted after the end of the chart", later)
	}
}

// residentOf returns how many chunks of each worker's list it has from the beginning.
func residentOf(r *run.Recording) []int32 {
	if r.Schedule == nil {
		return nil
	}
	return r.Schedule.Resident
}
