package newmodule

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// Command returns the command that writes a module. from tells where the module gets the program's version of
// Loadstar.
func Command(from func() (Library, error)) *cobra.Command {
	var m Module
	var out string
	cmd := &cobra.Command{
		Use:   "policy NAME",
		Short: "Write a Go module with a policy, its test and a scenario",
		Long: `Write a Go module with a policy of your own and the program runexp with that policy:
go.mod, policy.go, main.go, policy_test.go, scenario.yaml, which compares the policy
with a known one, and README.md with the next commands. Its tests pass as written.

The module requires the version of Loadstar of this program. If the program was built
from a clone, go.mod replaces Loadstar with the folder of the clone.`,
		Example: `  runexp new policy work-first
  runexp new policy work-first --kind dispatcher --module example.org/me/sim`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			m.Policy = args[0]
			if m.Path == "" && !cmd.Flags().Changed("module") {
				m.Path = "example.org/" + m.Policy
			}
			if !cmd.Flags().Changed("out") {
				out = m.Policy
			}
			if err := m.check(); err != nil {
				return err
			}
			if m.From, err = from(); err != nil {
				return err
			}
			return write(cmd.Context(), cmd.OutOrStdout(), m, out)
		},
	}
	f := cmd.Flags()
	f.StringVar(&m.Kind, "kind", "planner", strings.Join(Kinds(), ", which decides before the start, or ")+", which decides as results come back")
	f.StringVar(&m.Path, "module", "", "path of the module (default: example.org/NAME)")
	f.StringVar(&out, "out", "", "write the module to this folder, which must be new or empty (default: NAME)")
	return cmd
}

// check refuses a module that cannot be written.
func (m Module) check() error {
	s, err := spec.Parse(m.Policy)
	if err != nil {
		return fmt.Errorf("the name of a policy is lower-case letters, digits, dots, dashes and underscores: %w", err)
	}
	switch {
	case s.Name != m.Policy:
		return fmt.Errorf("%s is a policy with options: want a name alone", m.Policy)
	case m.Policy == "null":
		return errors.New("null means nothing in a scenario: want another name")
	}
	if _, err := policies.Lookup(m.Policy); err == nil {
		return fmt.Errorf("there is a policy %s already: want another name", m.Policy)
	}
	if err := checkPath(m.Path); err != nil {
		return fmt.Errorf("--module: %w", err)
	}
	return nil
}

// write writes a module and names its files and the next steps.
func write(ctx context.Context, out io.Writer, m Module, dir string) error {
	names, err := m.Write(dir)
	var occupied *occupiedError
	if errors.As(err, &occupied) {
		return fmt.Errorf("--out: %w", err)
	}
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	from, next := "Loadstar "+m.From.Version, ""
	if m.From.Root != "" {
		from = "Loadstar from " + m.From.Root + " by a replace directive, as this program is of no published version"
	} else if err := tidy(ctx, dir); err != nil {
		next = "  go mod tidy   # " + err.Error() + "\n"
	}
	_, err = fmt.Fprintf(out, `%[1]s is a module with the policy %[2]s: %[3]s.
It has %[4]s. Next, and more in %[1]s/README.md:
  cd %[1]s
%[5]s  go test ./...
  go run . run scenario.yaml
`, dir, m.Policy, strings.Join(names, ", "), from, next)
	if err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// tidy completes the requirements of a module, for which the go command may download. The
// error is one line.
func tidy(ctx context.Context, dir string) error {
	tools, err := exec.LookPath("go")
	if err != nil {
		return errors.New("there was no go command to do it")
	}
	cmd := exec.CommandContext(ctx, tools, "mod", "tidy")
	cmd.Dir = dir
	if said, err := cmd.CombinedOutput(); err != nil {
		lines := strings.Split(strings.TrimSpace(string(said)), "\n")
		return fmt.Errorf("it failed: %s", strings.TrimSpace(lines[len(lines)-1]))
	}
	return nil
}
