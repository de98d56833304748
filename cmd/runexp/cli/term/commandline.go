package term

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// CommandLine returns a command with its arguments and the flags that were given, as a shell reads it.
func CommandLine(cmd *cobra.Command, args []string) string {
	words := append(strings.Fields(cmd.Root().DisplayName()), strings.Fields(place(cmd))...)
	words = append(words, args...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		list, several := f.Value.(pflag.SliceValue)
		switch {
		case f.Value.Type() == "bool":
			words = append(words, "--"+f.Name)
		case several && !isList(f):
			for _, value := range list.GetSlice() {
				words = append(words, "--"+f.Name, value)
			}
		case several:
			words = append(words, "--"+f.Name, strings.Join(list.GetSlice(), ","))
		case f.Value.Type() == "duration":
			words = append(words, "--"+f.Name, short(f.Value.String()))
		default:
			words = append(words, "--"+f.Name, f.Value.String())
		}
	})
	for i, word := range words {
		words[i] = escape.Shell(word)
	}
	return strings.Join(words, " ")
}

// short leaves out the minutes and seconds of a time that are 0: 8h0m0s is 8h.
func short(time string) string {
	if strings.HasSuffix(time, "m0s") {
		time = strings.TrimSuffix(time, "0s")
	}
	if strings.HasSuffix(time, "h0m") {
		time = strings.TrimSuffix(time, "0m")
	}
	return time
}
