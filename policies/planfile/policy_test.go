package planfile_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/planfile"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

// inFile returns the policy whose schedule is the text of a file.
func inFile(t *testing.T, text []byte) policies.Planner {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.json"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := policies.Parse("file{path=plan.json}")
	if err == nil {
		p, err = p.In(dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.Value.(policies.Planner)
}

// planned is a planner that has planned.
type planned struct{ s *models.Schedule }

func (q planned) Schedule(*models.Problem) (*models.Schedule, error) { return q.s, nil }

// slow are planners that take tenths of a second.
var slow = []string{"best", "endangered"}

func TestThePlansOfAllPlannersAreTheSameFromAFile(t *testing.T) {
	kinds, episodes, draws := 0, 0, long.Trials(1, 3)
	for _, row := range policies.All() {
		planner, ok := row.Prototype.(policies.Planner)
		if !ok {
			continue
		}
		served := false
		worlds := policytest.Worlds()
		for k := range draws * len(worlds) {
			world, seed := worlds[k/draws], uint64(k)
			if slices.Contains(slow, row.Name) && (k > 0 && !long.On() || k%draws > 0) {
				continue // a file does not know who planned
			}
			p := world.Draw(rand.New(rand.NewPCG(seed, 3)))
			s, err := planner.Schedule(p)
			if err != nil {
				continue
			}
			served = true
			var text bytes.Buffer
			if err := planfile.New(p, s).Write(&text); err != nil {
				t.Fatal(err)
			}
			read := inFile(t, text.Bytes())
			ours, theirs := player(t, planned{s}, p), player(t, read, p)
			rng := rand.NewPCG(seed, 4)
			for range 3 {
				in := policytest.Interruptions(p, rng)
				want, _, err := ours.Play(in, rng)
				if err != nil {
					t.Fatal(err)
				}
				got, back, err := theirs.Play(in, rng)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(theirs.Sim.Spans, ours.Sim.Spans) {
					t.Fatalf("%s, %s: from the file %+v, from the planner %+v", row.Name, world.Name, got, want)
				}
				err = judge.Judge(judge.Case{Problem: p, Size: back.Size, Resident: back.Resident, Instance: in, Spans: theirs.Sim.Spans, Outcome: got})
				if err != nil {
					t.Errorf("%s, %s: %v", row.Name, world.Name, err)
				}
				episodes++
			}
		}
		if served {
			kinds++
		}
	}
	if kinds < 20 || episodes < 100*draws {
		t.Errorf("%d episodes of %d planners", episodes, kinds)
	}
}

// player returns a player that records.
func player(t *testing.T, policy policies.Planner, p *models.Problem) *policytest.Player {
	t.Helper()
	pl, err := policytest.NewPlayer(policy, p)
	if err != nil {
		t.Fatal(err)
	}
	pl.Sim.Record = true
	return pl
}

// two is a problem of two workers.
func two(load float64) *models.Problem {
	return &models.Problem{Platform: models.Star(models.Uniform(2, models.Worker{
		Send: models.Affine{PerUnit: 1}, Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: 1},
	})...), Load: load}
}

const forTwo = `{"loadstar":"schedule","version":1,"workers":2,"load":3,"size":[1,1,1],"list":[[0,2],[1]],"send":[0,1,0],"return":[0,1,0]}`

func TestAFileServesOnlyTheProblemsForWhichItIsMade(t *testing.T) {
	if _, err := inFile(t, []byte(forTwo)).Schedule(two(3 + 1e-10)); err != nil {
		t.Error(err)
	}
	three := two(3)
	three.Workers = append(three.Workers, three.Workers[0])
	for _, c := range []struct {
		old, new string
		p        *models.Problem
		want     string
	}{
		{"", "", three, "plan.json: it is a schedule for 2 workers: the problem has 3"},
		{"", "", two(3.1), "plan.json: it is a schedule of a load of 3: the load of the problem is 3.1"},
		{`"send":[0,1,0]`, `"send":[0,1,1]`, two(3), "plan.json: send names worker 0 1 times: want 2, counting workers from 0"},
		{`"send":[0,1,0]`, `"send":[0,1,2]`, two(3), "plan.json: send[2] is worker 2: want 0 to 1"},
		{`[1]]`, `[3]]`, two(3), "plan.json: list[1][0] is chunk 3: there are 3 chunks, counted from 0"},
		{`[1,1,1]`, `[1,1,2]`, two(3), "plan.json: the chunks hold 4 units: the load is 3"},
		{`}`, `,"resident":[3,0]}`, two(3), "plan.json: resident[0] is 3: want 0 to 2, the chunks of list[0]"},
	} {
		_, err := inFile(t, []byte(strings.Replace(forTwo, c.old, c.new, 1))).Schedule(c.p)
		if err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestAFileThatCannotBeReadIsAnErrorOfThePolicy(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "plan.json"), []byte(`{"loadstar":"plan"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"file{path=plan.json}":   `policy file{path=plan.json}: plan.json:1:13: loadstar is "plan": want "schedule"`,
		"file{path=absent.json}": "policy file{path=absent.json}: open " + filepath.Join(dir, "absent.json") + ": no such file or directory",
		"file{path=/dev/zero}":   "policy file{path=/dev/zero}: /dev/zero is no file that can be copied: want a regular file",
		"file{path=.}":           "policy file{path=.}: " + dir + " is no file that can be copied: want a regular file",
	} {
		p, err := policies.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Value.(policies.Planner).Schedule(two(3)); err == nil {
			t.Errorf("%s serves a problem unread", text)
		}
		if _, err := p.In(dir); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	p, err := policies.Parse("file")
	if err == nil {
		p, err = p.In(dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Value.(policies.Planner).Schedule(two(3)); err == nil || err.Error() != "it names no file: want a path, as in file{path=plan.json}" {
		t.Errorf("without a path: %v", err)
	}
}
