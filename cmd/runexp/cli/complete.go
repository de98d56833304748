package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/traces"
)

const (
	noFile  = cobra.ShellCompDirectiveNoFileComp
	noSpace = noFile | cobra.ShellCompDirectiveNoSpace
	anyFile = cobra.ShellCompDirectiveDefault
)

// attachCompletions gives a command and its subcommands completions: of flags by their names, of
// arguments by their names in the line of usage. A flag or command that has its own keeps it.
func attachCompletions(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		attachCompletions(sub)
	}
	if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 && !cmd.HasSubCommands() {
		cmd.ValidArgsFunction = completeArgument
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if _, has := cmd.GetFlagCompletionFunc(f.Name); has || f.Value.Type() == "bool" {
			return
		}
		complete := func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, noFile
		}
		if byName, ok := completers[f.Name]; ok && f.Value.Type() != "float64" && f.Value.Type() != "duration" {
			complete = byName
		}
		switch {
		case f.Name == "read-as":
			complete = completeWords(traceFormats()...)
		case f.Name == "format" && cmd.Name() == "convert":
			complete = completeWords(traces.Written...)
		}
		term.Complete(cmd, f.Name, complete)
	})
}

// completers holds the completions of flags that have the same name in all commands. All others are not
// completed.
var completers = map[string]cobra.CompletionFunc{
	"policy":     completePolicies,
	"baseline":   completePoliciesOf,
	"difference": completePoliciesOf,
	"also":       completePolicies,
	"recompute":  completePoliciesOf,
	"risk":       completeSpellings(lawSpellings, false),
	"preset":     completePresets,
	"set":        completeSettings,
	"by":         completeVariables,
	"metric":     completeMetrics,
	"claims":     completeClaims,
	"state":      completeWords("up", "down"),
	"ends":       completeWords("cut", "whole"),
	"retire":     completeWords("youngest", "oldest"),
	"unit":       completeWords("ms", "s", "min", "h", "d"),
	"in":         completeIn,
	"where":      completeConditions,
	"out":        completeFiles,
	"ledger":     completeFiles,
}

func completeFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, anyFile
}

// completeIn completes the study in which a command looks, or the unit in which trace shows durations.
func completeIn(cmd *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if isTraceCommand(cmd) {
		return matching([]string{"ms", "s", "min", "h", "d"}, word), noFile
	}
	return completeTargets(word)
}

// completeSpellings completes names with options.
func completeSpellings(all func() []spellable, several bool) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return matching(spellingsOf(all(), several, word), word), noSpace
	}
}

// matching keeps the completions that begin with a word.
func matching(all []cobra.Completion, word string) (list []cobra.Completion) {
	for _, c := range all {
		if strings.HasPrefix(c, word) {
			list = append(list, c)
		}
	}
	return list
}

// completeArgument completes the next argument by its name in the line of usage.
func completeArgument(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	words := strings.Fields(cmd.Use)[1:]
	if len(words) == 0 {
		return nil, noFile
	}
	last := len(words) - 1
	for i, w := range words {
		if strings.HasPrefix(strings.TrimLeft(w, "["), "-") {
			last = i - 1
			break
		}
	}
	if last < 0 || len(args) > last && !strings.Contains(words[last], "...") {
		return nil, noFile
	}
	name := strings.TrimSuffix(strings.Trim(words[min(len(args), last)], "[]"), "...")
	switch name {
	case "EXPERIMENT|FILE|DIR":
		return completeTargets(word)
	case "DIR", "OTHER", "FROM":
		return slashed(matching(studyFolders(word, false), word))
	case "A", "B":
		return completeSpellings(policySpellings, false)(cmd, args, word)
	case "PAPER":
		return completePapers(args, word), noFile
	case "FILE":
		if isTraceCommand(cmd) {
			return matching(traceNames(), word), anyFile
		}
		return nil, anyFile
	case "FILE.yaml":
		return nil, anyFile
	}
	if strings.ToLower(name) == name { // completeWords to choose from
		return matching(strings.Split(name, "|"), word), noFile
	}
	return nil, noFile
}

// completeTargets completes experiments, files of scenarios, and folders of studies.
func completeTargets(word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return slashed(matching(append(experimentNames(), studyFolders(word, true)...), word))
}

// slashed lets the shell write no space behind a folder that is not complete.
func slashed(list []cobra.Completion) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(list) == 1 && strings.HasSuffix(strings.SplitN(list[0], "\t", 2)[0], "/") {
		return list, noSpace
	}
	return list, noFile
}
