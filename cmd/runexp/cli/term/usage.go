package term

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Guard makes a command and all of its subcommands refuse wrong commands, arguments and flags in one line:
// the fault, the value, a name that is spelled much alike, the allowed values.
func Guard(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(flagError)
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Value = decimalOf(f.Value) })
	allowed := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := checkEmpty(cmd); err != nil {
			return err
		}
		if err := checkTimes(cmd); err != nil {
			return err
		}
		if at := slices.Index(args, ""); at >= 0 {
			return under(cmd, fmt.Errorf("argument %d is empty: want %s", at+1, useOf(cmd)))
		}
		if err := checkChoices(cmd); err != nil {
			return err
		}
		if cmd.HasAvailableSubCommands() && len(args) > 0 {
			return UnknownCommand(cmd, args[0])
		}
		if allowed != nil && allowed(cmd, args) != nil {
			return argumentError(cmd, args)
		}
		return nil
	}
	for _, sub := range cmd.Commands() {
		Guard(sub)
	}
}

// checkEmpty returns an error for the first flag whose value is an empty text, which a script
// gives whose variable is not set: it would mean the default.
func checkEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		empty := f.Value.Type() == "string" && f.Value.String() == ""
		if list, is := f.Value.(pflag.SliceValue); is {
			empty = slices.Contains(list.GetSlice(), "") || len(list.GetSlice()) == 0
		}
		if empty && err == nil {
			err = fmt.Errorf("--%s \"\": its value is empty: %s", f.Name, f.Usage)
		}
	})
	return err
}

// UnknownCommand returns the error for a word that is no subcommand.
func UnknownCommand(cmd *cobra.Command, word string) error {
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			names = append(names, sub.Name())
		}
	}
	if len(names) == 0 {
		return under(cmd, fmt.Errorf("%s: it has no commands of its own: want %s help %s", shown(word), cmd.Root().DisplayName(), place(cmd)))
	}
	return under(cmd, spec.Unknown("command", word, names))
}

// under puts the words that lead to a command before an error.
func under(cmd *cobra.Command, err error) error {
	if words := place(cmd); words != "" {
		return fmt.Errorf("%s: %w", words, err)
	}
	return err
}

// Sub returns the subcommand of a name, or nil.
func Sub(cmd *cobra.Command, name string) *cobra.Command {
	for _, sub := range cmd.Commands() {
		if sub.Name() == name || sub.HasAlias(name) {
			return sub
		}
	}
	return nil
}

// place returns the words that lead to a command, without the name of the program.
func place(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return ""
	}
	return strings.TrimSpace(place(cmd.Parent()) + " " + cmd.Name())
}

// argument is one that a command takes, as its line of usage tells.
type argument struct {
	name           string
	optional, many bool
}

// arguments reads the line of usage, in which flags follow the arguments.
func arguments(cmd *cobra.Command) (all []argument) {
	for _, word := range strings.Fields(cmd.Use)[1:] {
		if strings.HasPrefix(strings.TrimLeft(word, "["), "-") {
			break
		}
		name := strings.TrimSuffix(strings.Trim(word, "[]"), "...")
		all = append(all, argument{name, word[0] == '[', strings.Contains(word, "...")})
	}
	return all
}

// useOf returns how a command is used.
func useOf(cmd *cobra.Command) string {
	return cmd.Root().DisplayName() + " " + strings.TrimSpace(place(cmd)+strings.TrimPrefix(cmd.Use, cmd.Name()))
}

// argumentError returns the error for too few, too many or wrong arguments.
func argumentError(cmd *cobra.Command, args []string) error {
	wanted := arguments(cmd)
	var missing []string
	for _, a := range wanted[min(len(args), len(wanted)):] {
		if !a.optional {
			missing = append(missing, a.name)
		}
	}
	want := "want " + useOf(cmd)
	many := len(wanted) > 0 && wanted[len(wanted)-1].many
	switch {
	case len(missing) > 0:
		is := "is"
		if len(missing) > 1 {
			is = "are"
		}
		return under(cmd, fmt.Errorf("%s %s missing: %s%s", strings.Join(missing, " and "), is, want, example(cmd)))
	case !many && len(args) > len(wanted):
		return under(cmd, fmt.Errorf("%q is one argument too many: %s", args[len(wanted)], want))
	}
	return under(cmd, errors.New(want))
}

// example returns the shortest example of a command, without the remark behind it.
func example(cmd *cobra.Command) string {
	shortest := ""
	for line := range strings.Lines(cmd.Example) {
		line, _, _ = strings.Cut(line, "  #")
		if line = strings.TrimSpace(line); shortest == "" || line != "" && len(line) < len(shortest) {
			shortest = line
		}
	}
	if shortest == "" {
		return ""
	}
	return ", such as " + shortest
}

// flags calls a function with each flag that a command shows.
func flags(cmd *cobra.Command, each func(f *pflag.Flag)) {
	cmd.InitDefaultHelpFlag()
	visit := func(f *pflag.Flag) {
		if !f.Hidden {
			each(f)
		}
	}
	cmd.LocalFlags().VisitAll(visit)
	cmd.InheritedFlags().VisitAll(visit)
}
