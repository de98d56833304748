package main

import (
	"io"
	"strings"
	"testing"
)

// Simulators that cannot be built here are left out, and named.
func TestAllSimulatorsHaveTheSameResults(t *testing.T) {
	var out strings.Builder
	if err := compare(&out, simulators(), 1, 0, ""); err != nil {
		t.Fatal(err)
	}
	for _, s := range scenarios() {
		if !strings.Contains(out.String(), "| "+s.name+" | the same |") {
			t.Errorf("the table has no row of %s:\n%s", s.name, &out)
		}
	}
}

func TestADriverWhoseResultsDifferIsAnError(t *testing.T) {
	other := simulator{name: "other", build: []string{"sh", "-c", "printf '#!/bin/sh\necho 1 2 3\n' >$0 && chmod +x $0", "PROGRAM"}}
	err := compare(io.Discard, []simulator{simulators()[0], other}, 1, 0, "hold")
	if err == nil || !strings.Contains(err.Error(), "the results of other are [1 2]") {
		t.Errorf("the error is %v", err)
	}
}

func TestASimulatorThatCannotBeBuiltIsLeftOut(t *testing.T) {
	var out strings.Builder
	absent := simulator{name: "absent", build: []string{"sh", "-c", "echo no such module; exit 1", "PROGRAM"}}
	if err := compare(&out, []simulator{simulators()[0], absent}, 1, 0, "mm1"); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "absent") {
		t.Errorf("the table is\n%s", &out)
	}
}

func TestTheTableOfYardsticksHasMedians(t *testing.T) {
	var out strings.Builder
	table(&out, "goos: linux\nBenchmarkLists/inturn-2  16 313583 ns/op  10 hand-ns  3.5 ratio\n"+
		"BenchmarkLists/inturn-2  16 313583 ns/op  3.1 ratio\nBenchmarkLists/inturn-2  16 313583 ns/op  3.2 ratio\nPASS\n")
	if !strings.HasSuffix(out.String(), "| Lists | 3.20 (3.10 to 3.50) |\n") {
		t.Errorf("the table is\n%s", &out)
	}
}
