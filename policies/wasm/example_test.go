package wasm_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/policytest"
	"github.com/loadstar-sim/loadstar/policies/wasm"
)

// guided and dealt are the examples, from a folder.
func guided(t testing.TB, folder string, n float64) any {
	return opened(t, wasm.Dispatcher{File: "guided.wasm", N: n}, folder)
}

func dealt(t testing.TB, folder string, n float64) any {
	return opened(t, wasm.Planner{File: "dealt.wasm", N: n}, folder)
}

// opened returns the policy with its module.
func opened(t testing.TB, p policies.Outside, folder string) any {
	t.Helper()
	policy, err := p.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	return policy
}

// native returns a policy that is written in Go.
func native(t testing.TB, format string, n float64) any {
	t.Helper()
	p, err := policies.Parse(fmt.Sprintf(format, n))
	if err != nil {
		t.Fatal(err)
	}
	return p.Value
}

// played returns all about some episodes of a policy on a problem, to the last bit.
func played(policy any, p *models.Problem, seed uint64, episodes int) string {
	pl, err := policytest.NewPlayer(policy, p)
	if err != nil {
		return "refused"
	}
	text, rng := "", rand.NewPCG(seed, 7)
	for range episodes {
		in := policytest.Interruptions(p, rng)
		out, s, err := pl.Play(in, rng)
		if err != nil {
			return text + err.Error()
		}
		text += fmt.Sprintf("%v %x\n", *out, s.Size)
	}
	return text
}

// equalGo plays the examples and the policies that they imitate on problems of all worlds.
func equalGo(t *testing.T, folder string, problems uint64) {
	t.Helper()
	for _, n := range []float64{0.3, 20, 147} {
		for _, c := range []struct{ imitated, module any }{
			{native(t, "guided{n=%v}", n), guided(t, folder, n)},
			{native(t, "no-rep{n=%v}", n), dealt(t, folder, n)},
		} {
			count := 0
			for _, world := range policytest.Worlds() {
				for k := range problems {
					p := world.Draw(rand.New(rand.NewPCG(k, 3)))
					want := played(c.imitated, p, k, 4)
					if want == "refused" { // no-rep wants workers that are alike
						continue
					}
					if got := played(c.module, p, k, 4); got != want {
						t.Fatalf("%+v on %+v: the module gives\n%s\nGo\n%s", c.imitated, p, got, want)
					}
					count++
				}
			}
			if count < int(problems) {
				t.Errorf("%+v: only %d problems", c.imitated, count)
			}
		}
	}
}

func TestTheExamplesEqualPoliciesInGoToTheLastBit(t *testing.T) { equalGo(t, "example", 8) }

// The first lines of each source have the command.
func TestTheSourcesMakeTheExamples(t *testing.T) {
	for _, program := range []string{"clang", "wasm-ld"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("example")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"guided", "dealt", "share"} {
		source, err := os.ReadFile(filepath.Join(folder, name+".c"))
		if err != nil {
			t.Fatal(err)
		}
		os.Remove(filepath.Join(folder, name+".wasm"))
		_, line, _ := strings.Cut(string(source), "// clang ")
		line, _, _ = strings.Cut(line, "\n")
		compiler := exec.Command("clang", append(strings.Fields(line), "-Wall", "-Wextra", "-Werror")...)
		compiler.Dir = folder
		if out, err := compiler.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	equalGo(t, folder, 2)
}

func TestAnyNumberOfGoroutinesGivesTheSameNumbers(t *testing.T) {
	policy := guided(t, "example", 20)
	p := policytest.Worlds()[2].Draw(rand.New(rand.NewPCG(5, 3)))
	run := func(goroutines int) [21]string {
		var blocks [21]string
		var all sync.WaitGroup
		for g := range goroutines {
			all.Go(func() {
				for b := g; b < len(blocks); b += goroutines {
					blocks[b] = played(policy, p, uint64(b), 10)
				}
			})
		}
		all.Wait()
		return blocks
	}
	want := run(1)
	for _, goroutines := range []int{2, 7} {
		if got := run(goroutines); got != want {
			t.Errorf("%d goroutines give other numbers than one", goroutines)
		}
	}
	if want != run(1) || strings.Contains(want[0], "refused") {
		t.Errorf("the same again gives other numbers, or none: %s", want[0])
	}
}
