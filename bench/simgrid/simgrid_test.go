package simgrid

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/queues"
)

// tolerance is in units of time; episodes last some units.
const tolerance = 1e-6

func TestSimGrid(t *testing.T) {
	program := build(t)
	t.Run("has the same episodes", func(t *testing.T) { testSameEpisodes(t, program) })
	t.Run("differs if a world differs a little", func(t *testing.T) { testChanges(t, program) })
}

func testSameEpisodes(t *testing.T, program string) {
	var episodes []*Episode
	for number := range uint64(500) {
		episodes = append(episodes, random(number))
	}
	theirs := play(t, program, episodes)
	var spans, cut, later int
	off := 0.0
	for k, e := range episodes {
		ours, out := record(t, e)
		fault, far := differ(ours, theirs[k])
		if fault == "" {
			fault = receipts(e, out, theirs[k])
		}
		if fault != "" {
			t.Errorf("episode %d of %d workers: %s", k, len(e.Workers), fault)
		}
		off = max(off, far)
		for _, s := range ours {
			spans++
			if s.Cut {
				cut++
			}
			if s.Cut && s.Activity != models.Computing && s.End > e.Interrupt[s.Worker] {
				later++
			}
		}
	}
	t.Logf("%d episodes of %d spans agree within %.1g; interruptions ended %d spans, and %d of them held the port longer",
		len(episodes), spans, off, cut, later)
	if spans < 10_000 || cut < 500 || later < 200 {
		t.Error("the episodes are too plain")
	}
}

// The comparison is worth something only if it fails when a world differs slightly.
func testChanges(t *testing.T, program string) {
	changes := map[string]func(e *Episode){
		"a start-up cost":             func(e *Episode) { e.Workers[0].Send.Latency += 1e-4 },
		"the time to compute":         func(e *Episode) { e.Workers[0].Compute.PerUnit *= 1.0001 },
		"the time to return":          func(e *Episode) { e.Workers[0].Return.PerUnit *= 1.0001 },
		"an interruption":             func(e *Episode) { e.Interrupt[0] += 1e-4 },
		"the time until the news":     func(e *Episode) { e.Notice += 1e-4 },
		"the port":                    func(e *Episode) { e.Port = 1 - e.Port },
		"which messages go out first": func(e *Episode) { e.Schedule.ResultsFirst = !e.Schedule.ResultsFirst },
		"a chunk of a list":           func(e *Episode) { e.Schedule.List[0][0]++ },
		"the size of chunks":          func(e *Episode) { e.Grain /= 2 },
	}
	var episodes []*Episode
	var names []string
	var ours [][]models.Span
	for name, change := range changes {
		for number := range uint64(60) {
			if e := random(number); apply(change, e) {
				spans, _ := record(t, random(number))
				episodes, names, ours = append(episodes, e), append(names, name), append(ours, spans)
			}
		}
	}
	seen := map[string]int{}
	for k, spans := range play(t, program, episodes) {
		if fault, _ := differ(ours[k], spans); fault != "" {
			seen[names[k]]++
		}
	}
	for name := range changes {
		if seen[name] < 5 {
			t.Errorf("%s is changed, and only %d episodes differ", name, seen[name])
		}
	}
}

// apply changes an episode, and reports whether it can be changed in this way.
func apply(change func(e *Episode), e *Episode) (ok bool) {
	defer func() { ok = recover() == nil && e.valid() }()
	change(e)
	return true
}

// valid reports whether the episode can be played.
func (e *Episode) valid() bool {
	if e.Schedule == nil {
		return e.Validate() == nil
	}
	_, err := models.Compile(&e.Problem, e.Schedule)
	return err == nil
}

// build returns the program, or skips the test if SimGrid or a compiler is not installed.
func build(t *testing.T) string {
	source, err := os.ReadFile("cpp/episodes.cpp") // so that the test cache notices a change
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("no SimGrid: g++ is not installed")
	}
	program := filepath.Join(t.TempDir(), "episodes")
	compile := exec.Command("g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-x", "c++", "-", "-o", program, "-lsimgrid")
	compile.Stdin = bytes.NewReader(source)
	if out, err := compile.CombinedOutput(); err != nil {
		if bytes.Contains(out, []byte("simgrid/s4u.hpp: No such file")) {
			t.Skip("no SimGrid: libsimgrid-dev is not installed")
		}
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// play lets SimGrid play episodes.
func play(t *testing.T, program string, episodes []*Episode) [][]models.Span {
	t.Helper()
	var in, problems bytes.Buffer
	for _, e := range episodes {
		e.Write(&in)
	}
	run := exec.Command(program, "--log=root.thresh:error")
	run.Stdin, run.Stderr = &in, &problems
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problems.Bytes())
	}
	all, err := Read(bytes.NewReader(out))
	if err != nil || len(all) != len(episodes) {
		t.Fatalf("%d episodes of %d: %v", len(all), len(episodes), err)
	}
	return all
}

// record plays an episode here.
func record(t *testing.T, e *Episode) ([]models.Span, *models.Outcome) {
	t.Helper()
	s := models.Simulator{Record: true}
	var out *models.Outcome
	if e.Schedule != nil {
		plan, err := models.Compile(&e.Problem, e.Schedule)
		if err != nil {
			t.Fatal(err)
		}
		out = s.Run(plan, &e.Instance)
	} else {
		d, err := queues.Queue{N: math.Round(e.Load/e.Grain) / e.Load, Whom: queues.Lowest, Resend: queues.All}.Dispatch(&e.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if out, err = s.Play(&e.Problem, d, &e.Instance); err != nil {
			t.Fatal(err)
		}
	}
	Sort(s.Spans)
	return s.Spans, out
}

// differ describes the first difference of the spans, or returns "", and the largest difference of their
// times.
func differ(ours, theirs []models.Span) (fault string, off float64) {
	for k := range min(len(ours), len(theirs)) {
		a, b := ours[k], theirs[k]
		far := max(math.Abs(a.Start-b.Start), math.Abs(a.End-b.End))
		if a.Activity != b.Activity || a.Worker != b.Worker || a.Chunk != b.Chunk || a.Cut != b.Cut || !(far < tolerance) {
			return fmt.Sprintf("we say %+v, SimGrid says %+v", a, b), off
		}
		off = max(off, far)
	}
	if len(ours) != len(theirs) {
		return fmt.Sprintf("we have %d spans, SimGrid has %d", len(ours), len(theirs)), off
	}
	return "", off
}

// receipts names a chunk that the master has at another time than in SimGrid, or returns "".
func receipts(e *Episode, out *models.Outcome, theirs []models.Span) string {
	for c, at := range out.DoneAt {
		first := math.Inf(1)
		for _, s := range theirs {
			last := models.Returning
			if e.Workers[s.Worker].Return.Free() {
				last = models.Computing
			}
			if int(s.Chunk) == c && s.Activity == last && !s.Cut {
				first = min(first, s.End)
			}
		}
		if at != first && !(math.Abs(at-first) < tolerance) {
			return fmt.Sprintf("the master has chunk %d at %v, in SimGrid at %v", c, at, first)
		}
	}
	return ""
}
