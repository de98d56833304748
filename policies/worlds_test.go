package policies_test

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
)

var update = flag.Bool("update", false, "rewrite the table in docs/policies.md")

// sixWorlds are the columns of the table in docs/policies.md.
var sixWorlds = []struct {
	name string
	make func(i int) models.Worker
}{
	{"no messages", func(int) models.Worker { return models.Worker{Compute: models.Affine{Latency: .01, PerUnit: 1}} }},
	{"one port", func(int) models.Worker {
		return models.Worker{Send: models.Affine{PerUnit: .05}, Compute: models.Affine{PerUnit: 1}}
	}},
	{"linear star", func(i int) models.Worker {
		return models.Worker{Send: models.Affine{PerUnit: .02 * float64(i+1)}, Compute: models.Affine{PerUnit: 1 + .5*float64(i)}}
	}},
	{"one port with results", func(int) models.Worker {
		return models.Worker{Send: models.Affine{PerUnit: .05}, Compute: models.Affine{PerUnit: 1}, Return: models.Affine{PerUnit: .005}}
	}},
	{"latencies everywhere", func(int) models.Worker {
		return models.Worker{
			Send: models.Affine{Latency: .01, PerUnit: .05}, Compute: models.Affine{Latency: .01, PerUnit: 1},
			Return: models.Affine{Latency: .01, PerUnit: .005},
		}
	}},
	{"wrong results", func(int) models.Worker {
		return models.Worker{
			Compute: models.Affine{Latency: .01, PerUnit: 1}, Check: models.Affine{Latency: .01}, Faults: risk.Exponential{Mean: 3},
		}
	}},
}

// The table says of each policy what it needs and in which worlds it runs: by its needs, and when it
// is tried; by default the slow ones are not. go test ./policies -run TestTheTable -update writes it.
func TestTheTableOfPoliciesAndWorldsIsWhatTheyNeedAndWhatTheyDo(t *testing.T) {
	long.Unraced(t)
	var rows, counts []string
	named, lacks := map[string][]string{}, map[string]int{} // by row
	refuse := make([]int, len(sixWorlds))
	all := 0
	for _, row := range policies.Builtin {
		if _, outside := row.Prototype.(policies.Outside); outside {
			continue
		}
		all++
		var refused []string
		for k, world := range sixWorlds {
			p := &models.Problem{Load: 3, Notice: math.Inf(1)}
			for i := range 4 {
				w := world.make(i)
				w.Risk = risk.Linear{X: 4}
				p.Workers = append(p.Workers, w)
			}
			need := row.Needs().Check(p)
			if slices.Contains(slow, row.Name) && !long.On() {
				// It is not tried.
			} else if tried := try(row.Prototype, p); (need == nil) != (tried == nil) {
				t.Errorf("%s, %s: by its needs %v, when it is tried %v", row.Name, world.name, need, tried)
			}
			if need != nil {
				refuse[k]++
				refused = append(refused, world.name)
			}
		}
		line := fmt.Sprintf("| %s | %s |", needed(row), cmp.Or(strings.Join(refused, ", "), "none"))
		lacks[line] = len(refused)
		if !slices.Contains(rows, line) {
			rows = append(rows, line)
		}
		named[line] = append(named[line], "`"+row.Name+"`")
	}
	slices.SortStableFunc(rows, func(a, b string) int { return lacks[a] - lacks[b] })
	var table strings.Builder
	table.WriteString("| policies | need | refuse |\n|---|---|---|\n")
	for _, line := range rows {
		fmt.Fprintf(&table, "| %s %s\n", strings.Join(named[line], ", "), line)
	}
	for k, world := range sixWorlds {
		counts = append(counts, fmt.Sprintf("%s %d", world.name, refuse[k]))
	}
	fmt.Fprintf(&table, "| of %d refuse | | %s |\n", all, strings.Join(counts, ", "))
	if t.Failed() {
		return
	}
	compareTable(t, "../docs/policies.md", table.String())
}

// needed returns the table's words for a policy's needs.
func needed(row policies.Row) string {
	if row.Needs() == 0 {
		return "nothing"
	}
	return strings.Join(row.Needs().Words(), "; ")
}

// try plays an episode of a policy, and returns its error.
func try(policy any, p *models.Problem) error {
	player, err := policytest.NewPlayer(policy, p)
	if err == nil {
		rng := rand.NewPCG(1, 2)
		_, _, err = player.Play(policytest.Interruptions(p, rng), rng)
	}
	return err
}

// compareTable compares a table with the one in a page that begins with the same line, or writes it
// there.
func compareTable(t *testing.T, page, table string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(table, "\n")
	from := strings.Index(string(text), head+"\n")
	if from < 0 {
		t.Fatalf("%s has no table that begins with %q", page, head)
	}
	to := from + strings.Index(string(text[from:])+"\n\n", "\n\n") + 1
	if was := string(text[from:to]); was == table {
		return
	} else if !*update {
		t.Fatalf("%s has\n%swant\n%sgo test ./policies -run TestTheTable -update writes it", page, was, table)
	}
	if err := os.WriteFile(page, []byte(string(text[:from])+table+string(text[to:])), 0o666); err != nil {
		t.Fatal(err)
	}
}
