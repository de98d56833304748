package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/pflag"
)

func TestTheProgramFitsOnOneScreen(t *testing.T) {
	_, out, _ := call(t)
	if n := strings.Count(out, "\n"); n != 24 {
		t.Errorf("the help has %d lines:\n%s", n, out)
	}
	for line := range strings.Lines(out) {
		if utf8.RuneCountInString(line) > 81 {
			t.Errorf("%d letters: %s", utf8.RuneCountInString(line), line)
		}
	}
	commands := 0
	for _, cmd := range (Program{}).root().Commands() {
		if n := utf8.RuneCountInString(cmd.Short); n > 60 {
			t.Errorf("%s is described in %d letters: %s", cmd.Name(), n, cmd.Short)
		}
		if cmd.GroupID != "" {
			commands++
		}
	}
	if commands != 19 {
		t.Errorf("there are %d commands in the groups", commands)
	}
}

func TestTheFlagsOfRunAreInThreeGroups(t *testing.T) {
	run, n := runCommand(Program{}), 0
	groups := flagGroups(run)
	for _, g := range groups[:len(groups)-1] {
		g.flags.VisitAll(func(*pflag.Flag) { n++ })
	}
	if last := groups[len(groups)-1]; len(groups) != 4 || n != 17 || last.flags.Lookup("help") == nil || last.flags.HasAvailableFlags() && last.flags.NFlag() > 0 {
		t.Errorf("%d groups with %d flags", len(groups), n)
	}
	_, out, _ := call(t, "run", "--help")
	for _, want := range []string{"\nWhat to compute:\n", "\nHow long, and which part:\n", "\nWhere to:\n", "      --seed N "} {
		if !strings.Contains(out, want) {
			t.Errorf("there is no %q in\n%s", want, out)
		}
	}
}

func TestTheHelpTellsFilesFromFolders(t *testing.T) {
	for command, word := range map[string]string{"run": "DIR", "plot": "DIR", "advise": "DIR", "report": "FILE", "export": "FILE", "compare": "FILE"} {
		if _, out, _ := call(t, command, "--help"); !strings.Contains(out, "\n      --out "+word+" ") {
			t.Errorf("%s --out is not followed by %s in\n%s", command, word, out)
		}
	}
}
