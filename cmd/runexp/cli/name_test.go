package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// everyCommand calls a function with the arguments that lead to each command.
func everyCommand(cmd *cobra.Command, path []string, do func(path []string)) {
	if cmd.Runnable() {
		do(path)
	}
	for _, sub := range cmd.Commands() {
		everyCommand(sub, append(path[:len(path):len(path)], sub.Name()), do)
	}
}

func TestHelpSpeaksUnderTheNameOfTheProgram(t *testing.T) {
	long.Unraced(t)
	for _, name := range []string{"mysim", "my sim"} {
		p, commands := Program{Name: name}, 0
		everyCommand(p.root(), nil, func(path []string) {
			commands++
			var out, stderr bytes.Buffer
			code := p.Run(context.Background(), append(path, "--help"), &out, &stderr)
			help := out.String()
			if code != 0 || strings.Contains(help, "runexp") || !strings.Contains(help, strings.Join(append([]string{name}, path...), " ")) {
				t.Errorf("%s %v: exit %d: %s%s", name, path, code, help, stderr.String())
			}
		})
		if commands < 20 {
			t.Errorf("there are only %d commands", commands)
		}
	}
}

// The first word of a help text is a verb in the imperative.
func TestHelpIsInTheImperative(t *testing.T) {
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		for _, text := range []string{cmd.Short, cmd.Long} {
			if verb, _, _ := strings.Cut(text, " "); strings.HasSuffix(verb, "s") {
				t.Errorf("%s: %s", cmd.CommandPath(), text)
			}
		}
		for _, sub := range cmd.Commands() {
			look(sub)
		}
	}
	look(Program{}.root())
}

func TestMessagesSpeakUnderTheNameOfTheProgram(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	p := Program{Name: "mysim"}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"new scenario", 0, "mysim run sweep.yaml --dry-run\n  mysim run sweep.yaml\n"},
		{"run e1 --set W=3 --instances 5 --shard 0/1 --quiet", 0, "mysim merge runs/e1"},
		{"submit slurm runs/e1", 0, "mysim merge runs/e1"},
		{"run e1 --out begun --for 1ns --quiet", term.Stopped, "mysim: begun: stopped early"},
		{"merge begun", term.Stopped, "mysim run begun computes them"},
		{"chart --format table runs/e1 --cell x --policy greedy", term.Usage, "by which mysim status names a cell"},
		{"chart e1 --cell x", term.Usage, "by which mysim status names a cell"},
		{"run free.yaml", term.Usage, "mysim: "},
		{"chart hetero-gain", term.Usage, "mysim: "},
	} {
		var out bytes.Buffer
		if code := p.Run(context.Background(), strings.Fields(c.args), &out, &out); code != c.code || !strings.Contains(out.String(), c.says) || strings.Contains(out.String(), "runexp") {
			t.Errorf("%s: exit %d: %s", c.args, code, out.String())
		}
	}
}
