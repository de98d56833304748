package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/exec"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/escape"
)

// A policy may be a program, which can do whatever the user can, and a scenario or a study may be somebody
// else's. So no command starts a program that the user has not trusted before, by the command trust. A user
// trusts a command line together with the contents of its files. Each trusted one is a file in a folder of
// the user, named by a hash of both.

// mostTrusted is how many bytes a file of the folder may have.
const mostTrusted = 1 << 16

// trustFolder returns the folder of the trusted programs.
func trustFolder() (string, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "loadstar", "trust"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", term.WithCode(term.IO, fmt.Errorf("trusted programs are kept below the home folder or XDG_STATE_HOME: %w", err))
	}
	return filepath.Join(home, ".local", "state", "loadstar", "trust"), nil
}

// startsProgram is implemented by policies that are programs.
type startsProgram interface {
	Command() (c process.Command, hash string, err error)
}

// isProgram reports whether a policy, which may be nil, is a program.
func isProgram(p *policies.Policy) bool {
	if p == nil {
		return false
	}
	_, is := p.Value.(startsProgram)
	return is
}

// havePrograms reports whether some of the policies or the reference, which may be nil, are programs.
func havePrograms(all []*policies.Policy, reference *policies.Policy) bool {
	return isProgram(reference) || slices.ContainsFunc(all, isProgram)
}

// program is a program that a policy starts.
type program struct {
	policy *policies.Policy
	hash   string
	text   string // its description, a few lines
}

// programsOf returns the programs of policies, each once. Policies may be nil; the others must be ready.
func programsOf(all []*policies.Policy) (list []program, err error) {
	for _, p := range all {
		if !isProgram(p) {
			continue
		}
		c, hash, err := p.Value.(startsProgram).Command()
		if err != nil {
			return nil, fmt.Errorf("policy %s: %w", p.Spec, err)
		}
		if !slices.ContainsFunc(list, func(x program) bool { return x.hash == hash }) {
			list = append(list, program{p, hash, describeProgram(p, c)})
		}
	}
	return list, nil
}

// describeProgram describes the program that a policy starts, in a few lines.
func describeProgram(p *policies.Policy, c process.Command) string {
	path, err := c.Path()
	if err != nil {
		path = err.Error()
	}
	text := fmt.Sprintf("%s\n  starts %s (%s)\n", p.Spec, c, path)
	if len(c.Files) == 0 {
		return text + "  with no files whose contents are tested\n"
	}
	return text + fmt.Sprintf("  with %s in %s\n", strings.Join(c.Files, ", "), c.Folder)
}

// askTrust allows the programs of policies and of the reference, which may be nil, to be started, if the
// user trusts them. Otherwise it writes which they are, and returns an error that tells the command
// that trusts them. The subject is the experiment, file or folder that has the policies, and asked the
// policies that the command line names. All must be ready.
func (p Program) askTrust(w io.Writer, subject, asked string, all []*policies.Policy, reference *policies.Policy) error {
	programs, err := programsOf(append(slices.Clone(all), reference))
	if err != nil || len(programs) == 0 {
		return err
	}
	dir, err := trustFolder()
	if err != nil {
		return err
	}
	patience, unknown := exec.Patience, 0
	for _, x := range programs {
		text, err := atomicfile.Read(filepath.Join(dir, x.hash), mostTrusted)
		if errors.Is(err, fs.ErrNotExist) {
			unknown++
			fmt.Fprint(escape.Visible(w), x.text)
			continue
		}
		if err != nil {
			return term.WithCode(term.IO, err)
		}
		line, _, _ := strings.Cut(string(text), "\n")
		t, err := time.ParseDuration(strings.TrimPrefix(line, "timeout "))
		if err != nil {
			return fmt.Errorf("%s: want timeout and a time on line 1: remove the file, and trust the program again", filepath.Join(dir, x.hash))
		}
		patience = max(patience, t)
	}
	if unknown > 0 {
		return fmt.Errorf("a policy is a program, which can do whatever you can: look at it, then %s", p.trustOf(subject, asked))
	}
	exec.SetPatience(patience)
	for _, x := range programs {
		process.Allow(x.hash)
	}
	return nil
}

// trustOf returns the command that trusts the programs of a subject and of policies that were asked for.
func (p Program) trustOf(subject, asked string) string {
	words := []string{p.name(), "trust"}
	if subject != "" {
		words = append(words, escape.Shell(subject))
	}
	if asked != "" {
		words = append(words, "--policy", escape.Shell(asked))
	}
	return strings.Join(words, " ")
}

func trustCommand(p Program) *cobra.Command {
	var asked string
	var timeout time.Duration
	var remove bool
	cmd := &cobra.Command{
		Use:   "trust [EXPERIMENT|FILE|DIR]",
		Short: "Allow a scenario's programs to run, or list the allowed ones",
		Long: `Allow Loadstar to start the programs that a scenario, a study or --policy names as
policies. A program can do whatever you can, so look at it first; the command prints
what it allows: a command line and the contents of its files. If one of them changes,
the program is no longer trusted.

Without arguments, list the trusted programs. The list is kept in loadstar/trust below
XDG_STATE_HOME or ~/.local/state; jobs on a cluster must be able to read it.`,
		Example: `  runexp trust lab.yaml
  runexp trust --policy 'exec{cmd=python3 halves.py}' --timeout 1m
  runexp trust lab.yaml --remove
  runexp trust`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := trustFolder()
			if err != nil {
				return err
			}
			if len(args) == 0 && asked == "" {
				return listTrusted(cmd.OutOrStdout(), dir)
			}
			programs, err := p.subjectPrograms(cmd, args, asked)
			if err != nil {
				return err
			}
			if remove {
				return removeTrust(cmd.OutOrStdout(), dir, programs)
			}
			return addTrust(cmd.OutOrStdout(), dir, programs, timeout)
		},
	}
	cmd.Flags().StringVar(&asked, "policy", "", "trust the programs of these policies, separated by commas")
	cmd.Flags().DurationVar(&timeout, "timeout", exec.Patience, "how long a program may take to answer; its first answer may take three times as long")
	cmd.Flags().BoolVar(&remove, "remove", false, "stop trusting the programs")
	return cmd
}

// subjectPrograms returns the programs of the policies on the command line.
func (p Program) subjectPrograms(cmd *cobra.Command, args []string, asked string) ([]program, error) {
	var all []*policies.Policy
	if asked != "" {
		named, err := openPolicies("--policy", asked)
		if err != nil {
			return nil, err
		}
		all = named
	}
	if len(args) > 0 {
		d, err := designOf(args[0])
		if err == nil {
			d, err = d.Opened()
		}
		if err != nil {
			return nil, err
		}
		all = append(append(all, d.Policies...), d.Reference)
	}
	programs, err := programsOf(all)
	if err == nil && len(programs) == 0 {
		err = fmt.Errorf("%s starts no programs", strings.Join(append(args, asked)[:1], ""))
	}
	return programs, err
}

// addTrust writes a trusted program to the folder, and prints it.
func addTrust(w io.Writer, dir string, programs []program, timeout time.Duration) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return term.WithCode(term.IO, err)
	}
	for _, x := range programs {
		text := fmt.Sprintf("timeout %v\n%s", timeout, x.text)
		err := atomicfile.Write(filepath.Join(dir, x.hash), func(to io.Writer) error {
			_, err := io.WriteString(to, text)
			return err
		})
		if err != nil {
			return term.WithCode(term.IO, err)
		}
		if _, err := fmt.Fprintf(escape.Visible(w), "trusted: %s", x.text); err != nil {
			return term.WithCode(term.IO, err)
		}
	}
	return nil
}

// removeTrust removes programs from the trusted ones.
func removeTrust(w io.Writer, dir string, programs []program) error {
	for _, x := range programs {
		said := "no longer trusted: "
		if err := os.Remove(filepath.Join(dir, x.hash)); errors.Is(err, fs.ErrNotExist) {
			said = "was not trusted: "
		} else if err != nil {
			return term.WithCode(term.IO, err)
		}
		if _, err := fmt.Fprintf(escape.Visible(w), "%s%s", said, x.text); err != nil {
			return term.WithCode(term.IO, err)
		}
	}
	return nil
}

// listTrusted prints the trusted programs.
func listTrusted(w io.Writer, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return term.WithCode(term.IO, err)
	}
	if len(entries) == 0 {
		_, err := fmt.Fprintln(w, "No program is trusted.")
		return err
	}
	for _, e := range entries {
		text, err := atomicfile.Read(filepath.Join(dir, e.Name()), mostTrusted)
		if err != nil {
			return term.WithCode(term.IO, err)
		}
		_, rest, _ := strings.Cut(string(text), "\n")
		if _, err := io.WriteString(escape.Visible(w), rest); err != nil {
			return term.WithCode(term.IO, err)
		}
	}
	return nil
}

// openPolicies opens the policies that a flag names, whose files are relative to the current folder.
func openPolicies(flag, text string) (all []*policies.Policy, err error) {
	names, err := spec.Split(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	for _, name := range names {
		p, err := policies.Parse(name)
		if err == nil && p.Outside() {
			p, err = p.In(".")
		}
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", flag, spec.Line(name, 200), err)
		}
		all = append(all, p)
	}
	return all, nil
}
