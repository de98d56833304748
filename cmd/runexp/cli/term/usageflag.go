package term

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// flagError returns the error of a command line whose flags cannot be read, in our words.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var without *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return err
	case errors.As(err, &unknown):
		return unknownFlag(cmd, unknown)
	case errors.As(err, &without):
		return fmt.Errorf("--%s: its value is missing: %s", without.GetFlag().Name, without.GetFlag().Usage)
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		return fmt.Errorf("--%s %s: want %s", f.Name, shown(invalid.GetValue()), wanted(f))
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: want --FLAG or --FLAG=VALUE", shown(syntax.GetSpecifiedFlag()))
	}
	return err
}

// shown returns a value as messages show it: quoted where it would not be seen otherwise.
func shown(value string) string {
	if value == "" || strings.ContainsAny(value, " \t\n\r\"") {
		return fmt.Sprintf("%q", value)
	}
	return value
}

// unknownFlag returns the error for a flag that a command does not have.
func unknownFlag(cmd *cobra.Command, err *pflag.NotExistError) error {
	name, long, short := err.GetSpecifiedName(), []string{}, []string{}
	flags(cmd, func(f *pflag.Flag) {
		long = append(long, "--"+f.Name)
		if f.Shorthand != "" {
			short = append(short, "-"+f.Shorthand)
		}
	})
	cluster := err.GetSpecifiedShortnames()
	if cluster == "" {
		return unlike(cmd, "--"+name, long)
	}
	if len(cluster) > 1 { // a long name after one dash?
		word, _, _ := strings.Cut(cluster, "=")
		if near := spec.Nearest("--"+word, long); near != "" {
			return unlike(cmd, "-"+word, long)
		}
	}
	return unlike(cmd, "-"+name, short)
}

// unlike returns the error for a flag, and suggests the flag spelled most alike.
func unlike(cmd *cobra.Command, name string, known []string) error {
	hint := ""
	if len(strings.Trim(name, "-")) > 1 {
		if near := spec.Nearest("--"+strings.TrimLeft(name, "-"), known); near != "" {
			hint = "; did you mean " + near + "?"
		}
	}
	return under(cmd, fmt.Errorf("there is no flag %s%s (known: %s)", name, hint, strings.Join(known, ", ")))
}

// wanted names the values that a flag may have.
func wanted(f *pflag.Flag) string {
	if choices := f.Annotations[choicesKey]; len(choices) > 0 {
		return either(choices)
	}
	switch f.Value.Type() {
	case "int", "int64":
		return "a whole number"
	case "uint", "uint64":
		return "a whole number from 0 on"
	case "float64":
		return "a number"
	case "duration":
		return "a time such as 90s, 5m or 8h"
	case "bool":
		return "true, false, or no value at all, which means true"
	case "stringSlice":
		return "values separated by commas"
	}
	return f.Usage
}
