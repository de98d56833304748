package main

import (
	"slices"
	"strings"
	"testing"
)

// Simulators that cannot be built here are left out, and named.
func TestAllSimulatorsHaveTheSameResults(t *testing.T) {
	temp := t.TempDir()
	absent := simulator{name: "absent", build: []string{"sh", "-c", "echo no such module; exit 1", "PROGRAM"}}
	present, err := buildAll(temp, append(simulators(), absent))
	if err != nil || slices.ContainsFunc(present, func(s simulator) bool { return s.name == "absent" }) {
		t.Fatalf("built are %v, %v", present, err)
	}
	var out strings.Builder
	if err := compare(&out, present, scenarios(), temp, 1, 0); err != nil {
		t.Fatal(err)
	}
	for _, s := range scenarios() {
		if !strings.Contains(out.String(), "| "+s.name+" | the same |") {
			t.Errorf("the table has no row of %s:\n%s", s.name, &out)
		}
	}
	other := simulator{name: "other", build: []string{"sh", "-c", "printf '#!/bin/sh\necho 1 2 3\n' >$0 && chmod +x $0", "PROGRAM"}}
	others, err := buildAll(temp, []simulator{other})
	if err != nil {
		t.Fatal(err)
	}
	err = compare(&out, append(present[:1:1], others...), scenarios()[4:], temp, 1, 0)
	if err == nil || !strings.Contains(err.Error(), "the results of other are [1 2]") {
		t.Errorf("a simulator has other results: the error is %v", err)
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
