package main

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// ratio matches a result of package yardstick: the time of the hand-written loop over Loadstar's, for the
// same episodes in turn.
var ratio = regexp.MustCompile(`(?m)^Benchmark(\w+)/inturn.*\s([0-9.]+) ratio`)

// yardsticks runs the benchmarks of package yardstick and prints the medians of the ratios. Each instance
// is played often, since its least time counts.
func yardsticks(out io.Writer, rounds int) error {
	command := exec.Command("go", "test", "-run", "^$", "-bench", "/inturn", "-count", strconv.Itoa(rounds), "-benchtime", "4000x", "./yardstick")
	command.Dir = filepath.Dir(here())
	text, err := command.CombinedOutput()
	if err != nil {
		return fmt.Errorf("yardsticks: %w\n%s", err, bytes.TrimSpace(text))
	}
	table(out, string(text))
	return nil
}

// table prints a row for each benchmark in the output of go test.
func table(out io.Writer, text string) {
	fmt.Fprint(out, "\n| scenario | loop by hand |\n|---|---|\n")
	ratios := map[string][]float64{}
	var names []string
	for _, m := range ratio.FindAllStringSubmatch(text, -1) {
		if ratios[m[1]] == nil {
			names = append(names, m[1])
		}
		r, _ := strconv.ParseFloat(m[2], 64)
		ratios[m[1]] = append(ratios[m[1]], r)
	}
	for _, name := range names {
		r := ratios[name]
		fmt.Fprintf(out, "| %s | %.2f (%.2f to %.2f) |\n", name, median(r), slices.Min(r), slices.Max(r))
	}
}
