// Command hostile tries to break the program with random bad inputs, kills and damage. It prints how much
// was tried and what went wrong, and ends with 1 if anything did. The same seed draws the same trials.
//
//	go -C bench run ./hostile
//	go -C bench run ./hostile -seed 7 -inputs 5000 -kills 200 -damages 200
//
// These count as wrong: a panic, a run that does not end, an undocumented exit code, a refusal longer than
// one line or with control characters, a refused command that leaves a file, and results that differ from an
// undisturbed run's.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("seed", 1, "what is drawn")
	inputs := flag.Int("inputs", 1000, "bad inputs")
	kills := flag.Int("kills", 200, "runs that signals end")
	damages := flag.Int("damages", 200, "damaged files of complete studies")
	flag.Parse()
	dir, err := os.MkdirTemp("", "hostile-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "runexp")
	build := exec.Command("go", "build", "-o", program, "github.com/loadstar-sim/loadstar/cmd/runexp")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		log.Fatal(err)
	}
	wrong := 0
	for k, part := range []struct {
		name string
		n    int
		do   func(t *trial, n int) error
	}{{"inputs", *inputs, (*trial).inputs}, {"kills", *kills, (*trial).kills}, {"damages", *damages, (*trial).damages}} {
		t := &trial{program: program, dir: filepath.Join(dir, part.name), rng: rand.New(rand.NewPCG(*seed, uint64(k))), seen: map[string]int{}}
		if err := os.Mkdir(t.dir, 0o777); err != nil {
			log.Fatal(err)
		}
		if err := part.do(t, part.n); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d %s: %d wrong; %v\n", part.n, part.name, t.wrong, t.seen)
		wrong += t.wrong
	}
	if wrong > 0 {
		os.RemoveAll(dir)
		os.Exit(1)
	}
}

// trial is one kind of trial in its own folder.
type trial struct {
	program, dir string
	rng          *rand.Rand
	seen         map[string]int // number of each result
	wrong        int
}

// fault reports an error.
func (t *trial) fault(format string, args ...any) {
	t.wrong++
	log.Printf(format, args...)
}
