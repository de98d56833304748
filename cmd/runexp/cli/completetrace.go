package cli

import (
	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// isTraceCommand reports whether a command is about traces.
func isTraceCommand(cmd *cobra.Command) bool {
	return cmd.HasParent() && cmd.Parent().Name() == "trace"
}

// traceNames returns the traces of the collection.
func traceNames() (list []cobra.Completion) {
	for _, e := range data.Entries() {
		list = append(list, cobra.CompletionWithDesc(e.Name, e.Doc))
	}
	return list
}

// traceFormats returns the formats that traces are read in.
func traceFormats() (names []string) {
	for _, f := range traces.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// completeWords completes some words.
func completeWords(all ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return matching(all, word), noFile
	}
}
