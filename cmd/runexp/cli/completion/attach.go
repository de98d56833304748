package completion

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/usage"
	"github.com/loadstar-sim/loadstar/traces"
)

const (
	noFile  = cobra.ShellCompDirectiveNoFileComp
	noSpace = noFile | cobra.ShellCompDirectiveNoSpace
	files   = cobra.ShellCompDirectiveDefault
)

// Attach gives a command and its subcommands completions: of flags by their names, of
// arguments by their names in the line of usage. A flag or command that has its own keeps it.
func Attach(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		Attach(sub)
	}
	if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 && !cmd.HasSubCommands() {
		cmd.ValidArgsFunction = argument
	}
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if _, has := cmd.GetFlagCompletionFunc(f.Name); has || f.Value.Type() == "bool" {
			return
		}
		complete := func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, noFile
		}
		if byName, ok := byFlag[f.Name]; ok && f.Value.Type() != "float64" && f.Value.Type() != "duration" {
			complete = byName
		}
		if f.Name == "format" && isTrace(cmd) {
			complete = words(traceFormats()...)
		}
		usage.Complete(cmd, f.Name, complete)
	})
}

// byFlag holds what completes the values of flags that have the same name in all commands. All
// others are not completed.
var byFlag = map[string]cobra.CompletionFunc{
	"policy":     policiesOf,
	"baseline":   policiesOf,
	"difference": policiesOf,
	"policies":   compared,
	"recompute":  policiesOf,
	"risk":       spellings(laws, false),
	"plan-risk":  spellings(laws, false),
	"preset":     presets,
	"set":        settings,
	"by":         variablesOf,
	"metric":     metrics,
	"over":       studyOf,
	"for":        studyOf,
	"claims":     claims,
	"to":         words(traces.Written...),
	"state":      words("up", "down"),
	"ends":       words("cut", "whole"),
	"retire":     words("youngest", "oldest"),
	"unit":       words("ms", "s", "min", "h", "d"),
	"in":         words("ms", "s", "min", "h", "d"),
	"where":      conditions,
	"filter":     conditions,
	"out":        openFile,
	"file":       openFile,
	"plan":       openFile,
}

func openFile(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, files
}

func studyOf(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return targets(word)
}

// spellings completes names with options.
func spellings(all func() []named, several bool) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return matching(spelled(all(), several, word), word), noSpace
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

// argument completes the next argument by its name in the line of usage.
func argument(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
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
		return targets(word)
	case "DIR", "OTHER", "FROM":
		return slashed(matching(studies(word, false), word))
	case "A", "B":
		return spellings(allPolicies, false)(cmd, args, word)
	case "PAPER":
		return paperNames(args, word), noFile
	case "FILE":
		if isTrace(cmd) {
			return matching(traceNames(), word), files
		}
		return nil, files
	case "FILE.yaml":
		return nil, files
	}
	if strings.ToLower(name) == name { // words to choose from
		return matching(strings.Split(name, "|"), word), noFile
	}
	return nil, noFile
}

// targets completes experiments, files of scenarios, and folders of studies.
func targets(word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return slashed(matching(append(experiments(), studies(word, true)...), word))
}

// slashed lets the shell write no space behind a folder that is not complete.
func slashed(list []cobra.Completion) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(list) == 1 && strings.HasSuffix(strings.SplitN(list[0], "\t", 2)[0], "/") {
		return list, noSpace
	}
	return list, noFile
}
