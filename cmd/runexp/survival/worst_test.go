//go:build linux

package survival

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// sampledSearch is a scenario in whose worlds two policies are compared by sampling, and the
// arguments of a search in a folder.
func sampledSearch(t *testing.T) (search func(dir string) []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "worlds.yaml")
	text := "name: worlds\nworkload: W\nplatform: {workers: p, compute: {latency: 0.01, per_unit: 1}}\nrisk: 'weibull{shape=k,scale=1}'\npolicies: [greedy]\nsweep: {p: 2..9, W: 0.5..p, k: 0.5..2, n: 20}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return func(dir string) []string {
		return []string{"worst", "greedy", "no-rep", "--in", file, "--metric", "share", "--evaluations", "300", "--instances", "500", "--quiet", "--out", dir}
	}
}

// A search that is killed again and again, while its folder is made, while it searches and while it writes
// findings, goes on each time to the same files.
func TestASearchThatIsKilledGoesOnToTheSameFiles(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	search, dir := sampledSearch(t), t.TempDir()
	once, often := filepath.Join(dir, "once"), filepath.Join(dir, "often")
	took := timed(t, search(once)...)
	rng := rand.New(rand.NewPCG(4, 4))
	kills := 0
	for range 16 {
		if start(t, search(often)...).killAfter(moment(rng, int(took.Milliseconds())/2)).killed {
			kills++
		}
	}
	must(t, done, search(often)...)
	t.Logf("killed %d times; undisturbed it takes %v", kills, took)
	same(t, published(t, once), published(t, often))
}

// same fails the test unless two folders have the same files.
func same(t *testing.T, want, got map[string]string) {
	t.Helper()
	if len(want) != len(got) || want["worst.csv"] == "" {
		t.Errorf("%d files and %d", len(got), len(want))
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s differs:\n%.300s\nand undisturbed\n%.300s", name, got[name], want[name])
		}
	}
}

// A search whose disk is full says so, and goes on with more room.
func TestAFullDiskEndsASearchThatGoesOnWithMoreRoom(t *testing.T) {
	long.Skip(t)
	t.Parallel()
	search := sampledSearch(t)
	once := filepath.Join(t.TempDir(), "once")
	must(t, done, search(once)...)
	mounted, resize := disk(t, 30<<10, 1000)
	dir := filepath.Join(mounted, "search")
	for size := 30 << 10; size <= 60<<10; size += 30 << 10 { // the journal has 50 kB or more, the rest 500
		resize(size, 1000)
		runProgram(t, search(dir)...).wantFull(t, dir)
	}
	resize(large, 0)
	must(t, done, search(dir)...)
	same(t, published(t, once), published(t, dir))
}
