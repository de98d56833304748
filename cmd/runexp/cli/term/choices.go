package term

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/words"
)

// choicesKey is the annotation of a flag that lists its values.
const choicesKey = "loadstar_choices"

// Choices lets a flag of a command have only some values, which shells complete. The command
// must have the flag.
func Choices(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.Flags().SetAnnotation(flag, choicesKey, values); err != nil {
		panic(err)
	}
	slice := isList(cmd.Flags().Lookup(flag))
	Complete(cmd, flag, func(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := ""
		if i := strings.LastIndexByte(word, ','); slice && i >= 0 {
			before = word[:i+1]
		}
		var all []cobra.Completion
		for _, v := range values {
			if strings.HasPrefix(before+v, word) {
				all = append(all, before+v)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp
	})
}

// isList reports whether a flag has several values, separated by commas.
func isList(f *pflag.Flag) bool {
	_, is := f.Value.(pflag.SliceValue)
	return is && f.Value.Type() == "stringSlice"
}

// checkChoices returns an error for the first flag whose value is none of its choices.
func checkChoices(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		choices := f.Annotations[choicesKey]
		if len(choices) == 0 || err != nil {
			return
		}
		values := []string{f.Value.String()}
		if isList(f) {
			values = f.Value.(pflag.SliceValue).GetSlice()
		}
		for _, v := range values {
			if !slices.Contains(choices, v) && err == nil && v != f.DefValue {
				err = noChoice("--"+f.Name, v, choices...)
				if able := choosers(cmd.Root(), f.Name, v); able != nil {
					err = fmt.Errorf("%w; %s has it", err, words.Choice(able))
				}
			}
		}
	})
	return err
}

// choosers returns the commands whose flag of a name has a choice.
func choosers(root *cobra.Command, flag, choice string) (names []string) {
	for _, cmd := range root.Commands() {
		if f := cmd.Flags().Lookup(flag); f != nil && slices.Contains(f.Annotations[choicesKey], choice) {
			names = append(names, cmd.Name())
		}
	}
	return names
}

// noChoice returns the error for a value that is not among the choices, and suggests the choice spelled most
// alike.
func noChoice(what, value string, choices ...string) error {
	hint := ""
	if value != "" {
		hint = spec.Hint(value, choices)
	}
	return fmt.Errorf("%s %s: want %s%s", what, shown(value), either(choices), hint)
}

// either joins choices.
func either(choices []string) string {
	if last := len(choices) - 1; last > 0 {
		return strings.Join(choices[:last], ", ") + " or " + choices[last]
	}
	return strings.Join(choices, "")
}
