package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// helpCommand returns the command help. Cobra's prints its help and exits with 0 if there is
// no such command.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND...]",
		Short: "Print the help of a command or a topic",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			at, _, err := cmd.Root().Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			for _, sub := range at.Commands() {
				if strings.HasPrefix(sub.Name(), word) && (sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand()) {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			at := cmd.Root()
			for _, word := range args {
				next := term.Sub(at, word)
				if next == nil {
					return term.UnknownCommand(at, word)
				}
				at = next
			}
			at.InitDefaultHelpFlag()
			return at.Help()
		},
	}
}

// exitCodes returns the page of help about exit codes, which is no command.
func exitCodes() *cobra.Command {
	return &cobra.Command{
		Use:   "exit-codes",
		Short: "What the exit codes of all commands mean",
		Long: `A command exits with one of these codes:

    0  all went well, and a study is complete
    1  a policy failed or its failures stand, a verdict is not as recorded, an answer is
       not valid, or compare --fail-if worse found something worse
    2  the request is invalid; one line on standard error says what is wrong with it
   74  a file could not be read or written, as on a full disk or without the right to;
       what was written is kept
   75  a run ended early, by ^C or --for, and the same command continues it; or
       status or merge found episodes that are missing
  130  a second ^C ended the program at once, or the first one where nothing is kept

Results go to standard output; progress, warnings and errors to standard error.`,
	}
}
