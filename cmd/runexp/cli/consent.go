package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/exec"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

const (
	allowFlag   = "allow-exec"
	timeoutFlag = "exec-timeout"
)

// consentFlag is the flag --allow-exec of a command that may start programs, with --exec-timeout.
type consentFlag struct {
	given    string
	patience time.Duration
}

// Add adds the flag to a command.
func (f *consentFlag) Add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.given, allowFlag, "", "start the programs of policies: the hash that the command tells without this flag, or any")
	cmd.Flags().DurationVar(&f.patience, timeoutFlag, exec.Patience, "how long a program may take to answer, and three times as long for its first answer")
}

// Words returns the flags as they are passed on to other commands.
func (f *consentFlag) Words() (words []string) {
	if f.given != "" {
		words = append(words, "--"+allowFlag, f.given)
	}
	if f.patience != 0 && f.patience != exec.Patience {
		words = append(words, "--"+timeoutFlag, f.patience.String())
	}
	return words
}

// started is implemented by policies that are programs.
type started interface {
	Command() (c process.Command, hash string, err error)
}

// havePrograms reports whether some of the policies or the reference, which may be nil, are programs.
func havePrograms(all []*policies.Policy, reference *policies.Policy) bool {
	return isProgram(reference) || slices.ContainsFunc(all, isProgram)
}

func isProgram(p *policies.Policy) bool {
	if p == nil {
		return false
	}
	_, is := p.Value.(started)
	return is
}

// Check allows the programs of policies and of the reference, which may be nil, if the flag
// names them. If it does not, it writes which they are, and returns an error that says what to
// pass. All must be ready.
func (f *consentFlag) Check(w io.Writer, all []*policies.Policy, reference *policies.Policy) error {
	var hashes, shown []string
	for _, p := range append(slices.Clone(all), reference) {
		if !isProgram(p) {
			continue
		}
		c, hash, err := p.Value.(started).Command()
		if err != nil {
			return fmt.Errorf("policy %s: %w", p.Spec, err)
		}
		if !slices.Contains(hashes, hash) {
			hashes, shown = append(hashes, hash), append(shown, showProgram(p, c))
		}
	}
	if len(hashes) == 0 {
		return nil
	}
	exec.SetPatience(f.patience)
	hash := process.HashOf(hashes)
	if f.given == hash || f.given == process.Any {
		process.Allow(hashes...)
		return nil
	}
	if _, err := fmt.Fprint(w, strings.Join(shown, "")); err != nil {
		return err
	}
	if f.given != "" {
		return fmt.Errorf("--%s %s: the programs have the hash %s: look at them again", allowFlag, f.given, hash)
	}
	return errors.New("a policy is a program, which can do whatever you can: look at it, and allow it with --" + allowFlag + " " + hash)
}

// showProgram returns what a policy starts, a few lines.
func showProgram(p *policies.Policy, c process.Command) string {
	path, err := c.Path()
	if err != nil {
		path = err.Error()
	}
	text := fmt.Sprintf("%s\n  starts %s (%s)\n", p.Spec, c, path)
	switch {
	case len(c.Files) == 0:
		text += "  with no files that the hash covers\n"
	default:
		text += fmt.Sprintf("  with %s in %s\n", strings.Join(c.Files, ", "), c.Folder)
	}
	return text
}
