package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/engine/long"
)

// A planner's module is that with which the page about policies begins.
func TestANewModulePassesItsTestsAndRunsItsPolicyAsWritten(t *testing.T) {
	long.Skip(t)
	o := outside{dir: filepath.Join(t.TempDir(), "new")}
	var said bytes.Buffer
	if code := (Program{Name: "mysim"}).Run(t.Context(), []string{"new", "policy", "mine", "--kind", "dispatcher", "--module", "example.org/me/sim", "--out", o.dir}, &said, &said); code != 0 {
		t.Fatalf("exit %d: %s", code, said.String())
	}
	if !strings.Contains(said.String(), "by a replace directive") || strings.Contains(strings.ReplaceAll(said.String(), o.dir, ""), "runexp") {
		t.Error(said.String())
	}
	goCommand(t, o.dir, "vet", "./...")
	goCommand(t, o.dir, "test", "./...")
	o.build(t)
	if list, _ := o.call(t, 0, "show", "mine"); !strings.Contains(list, "mine\n") || !strings.Contains(list, "\n  chunks=") {
		t.Error(list)
	}
	if table, _ := o.call(t, 0, "run", "scenario.yaml", "--quiet"); !strings.Contains(table, "mine") || !strings.Contains(table, "on-demand") {
		t.Error(table)
	}
	if table, _ := o.call(t, 0, "compare", "runs/trial"); !strings.Contains(table, "mine") || !strings.Contains(table, "on-demand") {
		t.Error(table)
	}
	o.call(t, 0, "chart", "scenario.yaml", "--policy", "mine", "--out", "mine.svg")
}

// The test above runs the commands of README.md.
func TestTheReadmeOfANewModuleShowsFiveCommands(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := call(t, "new", "policy", "x"); code != 0 {
		t.Fatal(stderr)
	}
	readme, err := os.ReadFile("x/README.md")
	if err != nil {
		t.Fatal(err)
	}
	const commands = "```sh\ngo test ./...\ngo run . list policies\ngo run . run scenario.yaml\ngo run . compare runs/trial\ngo run . chart scenario.yaml --policy x --out x.svg\n```\n"
	if !strings.Contains(string(readme), commands) {
		t.Errorf("README.md is\n%s", readme)
	}
}

func TestNewPolicyRefusesInALine(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("taken", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"Foo":                 `"Foo", column 1`,
		"a{b=1}":              "a policy with options",
		"greedy":              "there is a policy greedy already",
		"null":                "null means nothing in a scenario",
		"x --kind oracle":     "--kind oracle: want planner or dispatcher",
		"x --module a//b":     `--module: "a//b" is no path`,
		"x --module=":         `--module "": its value is empty`,
		"x --out .":           "--out: . is not empty",
		"taken":               "--out: taken is a file",
		"x --out taken/below": "",
	} {
		code, out, stderr := call(t, append([]string{"new", "policy"}, strings.Fields(args)...)...)
		if wanted := want == "" || code == term.Usage; code == 0 || !wanted || out != "" || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s", args, code, out, stderr)
		}
	}
	if files, err := os.ReadDir("."); err != nil || len(files) != 1 {
		t.Errorf("there are %v, %v", files, err)
	}
}
