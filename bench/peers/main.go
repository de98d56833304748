// Command peers compares Loadstar with other simulators, in the scenarios of package scene:
//
//	go run ./peers
//
// Each simulator is a separate program, which is built first; one that cannot be built here is named and
// left out. All read the same numbers. A simulator whose results differ from Loadstar's is an error. The
// programs take turns, round after round, and the table has the median of the ratios to Loadstar of the
// same round, with the least and the greatest. A second table has the loops of package yardstick, which
// are written by hand for one scenario each.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/bench/peers/scene"
)

// simulator is a simulator and the command that builds its program, where PROGRAM stands for the output.
type simulator struct {
	name    string
	build   []string
	program string
}

func simulators() []simulator {
	gobuild := func(name string) simulator {
		return simulator{name: name, build: []string{"go", "build", "-o", "PROGRAM", "./" + name}}
	}
	return []simulator{
		gobuild("loadstar"), gobuild("closures"), gobuild("akita"), gobuild("simgo"),
		{name: "simgrid", build: []string{"g++", "-std=c++17", "-O2", "simgrid/main.cpp", "-o", "PROGRAM", "-lsimgrid"}},
	}
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("peers: ")
	rounds := flag.Int("rounds", 7, "how often the simulators take turns")
	seconds := flag.Float64("seconds", 0.2, "processor time of each simulator in a round; with 0 results are compared and times are not")
	only := flag.String("only", "", "a scenario; all if it is empty")
	flag.Parse()
	temp, err := os.MkdirTemp("", "peers")
	if err != nil {
		log.Fatal(err)
	}
	err = compareAll(os.Stdout, temp, *rounds, *seconds, *only)
	os.RemoveAll(temp)
	if err != nil {
		log.Fatal(err)
	}
}

// compareAll builds all simulators in a folder, and prints both tables.
func compareAll(out io.Writer, temp string, rounds int, seconds float64, only string) error {
	if rounds < 1 || !(seconds >= 0) {
		return fmt.Errorf("%d rounds of %v s: there must be a round, and no less than 0 s", rounds, seconds)
	}
	all := scenarios()
	if only != "" {
		k := slices.IndexFunc(all, func(s scenario) bool { return s.name == only })
		if k < 0 {
			return fmt.Errorf("there is no scenario %q", only)
		}
		all = all[k : k+1]
	}
	present, err := buildAll(temp, simulators())
	if err == nil {
		err = compare(out, present, all, temp, rounds, seconds)
	}
	if err == nil && seconds > 0 && only == "" {
		err = yardsticks(out, rounds)
	}
	return err
}

// compare prints the table of simulators, the first being Loadstar.
func compare(out io.Writer, present []simulator, scenarios []scenario, temp string, rounds int, seconds float64) error {
	fmt.Fprint(out, "| scenario | loadstar |")
	for _, s := range present[1:] {
		fmt.Fprintf(out, " %s |", s.name)
	}
	fmt.Fprintln(out, "\n|---"+strings.Repeat("|---", len(present))+"|")
	for _, scenario := range scenarios {
		file := filepath.Join(temp, scenario.name)
		var text bytes.Buffer
		if err := errors.Join(scenario.data.Write(&text), os.WriteFile(file, text.Bytes(), 0o644)); err != nil {
			return err
		}
		if err := row(out, present, scenario, file, rounds, seconds); err != nil {
			return err
		}
	}
	return nil
}

// buildAll builds the programs, and returns the simulators that can be built.
func buildAll(temp string, all []simulator) (present []simulator, err error) {
	for _, s := range all {
		s.program = filepath.Join(temp, "program-"+s.name)
		build := slices.Clone(s.build)
		build[slices.Index(build, "PROGRAM")] = s.program
		command := exec.Command(build[0], build[1:]...)
		command.Dir = here()
		out, err := command.CombinedOutput()
		if err == nil {
			present = append(present, s)
			continue
		}
		if s.name == "loadstar" {
			return nil, fmt.Errorf("%w\n%s", err, out)
		}
		first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		log.Printf("without %s, which cannot be built: %v: %s", s.name, err, first)
	}
	return present, nil
}

// here returns the folder of this file, so that the program can be run from any.
func here() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Dir(file)
}

// row lets the simulators take turns at a scenario, and prints a row of the table.
func row(out io.Writer, present []simulator, scenario scenario, file string, rounds int, seconds float64) error {
	times := make([][]float64, len(present))
	for range rounds {
		var want scene.Result
		for k, s := range present {
			got, t, err := run(s, scenario.name, file, seconds)
			if err != nil {
				return err
			}
			if k == 0 {
				want = got
			}
			for i := range got {
				if !(math.Abs(got[i]-want[i]) <= 1e-9*math.Abs(want[i])) {
					return fmt.Errorf("%s: the results of %s are %.17g, those of loadstar %.17g", scenario.name, s.name, got, want)
				}
			}
			times[k] = append(times[k], t)
		}
	}
	if seconds == 0 {
		fmt.Fprintf(out, "| %s |"+strings.Repeat(" the same |", len(present))+"\n", scenario.name)
		return nil
	}
	each := slices.Clone(times[0])
	for i := range each {
		each[i] /= scenario.units
	}
	fmt.Fprintf(out, "| %s | %s |", scenario.name, duration(median(each), scenario.unit))
	for _, t := range times[1:] {
		for i := range t {
			t[i] /= times[0][i]
		}
		fmt.Fprintf(out, " %.3g (%.3g to %.3g) |", median(t), slices.Min(t), slices.Max(t))
	}
	fmt.Fprintln(out)
	return nil
}

// run runs a simulator's program.
func run(s simulator, name, file string, seconds float64) (r scene.Result, time float64, err error) {
	command := exec.Command(s.program, name, file, fmt.Sprint(seconds))
	// In all of them one goroutine runs at a time: handing over is cheapest on one processor.
	command.Env = append(os.Environ(), "GOMAXPROCS=1")
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		return r, 0, fmt.Errorf("%s: %s: %w\n%s", name, s.name, err, problems.Bytes())
	}
	if _, err := fmt.Sscan(string(out), &r[0], &r[1], &time); err != nil {
		return r, 0, fmt.Errorf("%s: %s prints %q", name, s.name, out)
	}
	return r, time, nil
}

// duration writes a time per unit.
func duration(seconds float64, unit string) string {
	if seconds > 1e-6 {
		return fmt.Sprintf("%.3g µs %s", seconds*1e6, unit)
	}
	return fmt.Sprintf("%.3g ns %s", seconds*1e9, unit)
}

func median(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
