package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

// completePapers returns the papers that are not among the words.
func completePapers(taken []string, word string) (list []cobra.Completion) {
	for _, p := range papers.All() {
		if strings.HasPrefix(p.Name, word) && !slices.Contains(taken, p.Name) {
			list = append(list, cobra.CompletionWithDesc(p.Name, p.Cite))
		}
	}
	return list
}

// completeClaims completes the claims of the papers among the arguments, or of all.
func completeClaims(_ *cobra.Command, args []string, word string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
	for _, p := range papers.All() {
		for _, c := range p.Claims {
			if strings.HasPrefix(c.ID, word) && (len(args) == 0 || slices.Contains(args, p.Name)) {
				list = append(list, cobra.CompletionWithDesc(c.ID, c.Statement))
			}
		}
	}
	return list, noFile
}

// subjectOf returns the experiment, file or folder that a command is about; "" if it is not
// written yet.
func subjectOf(cmd *cobra.Command, args []string) string {
	if in := cmd.Flags().Lookup("in"); in != nil && in.Value.Type() == "string" {
		return in.Value.String()
	}
	if len(args) > 0 {
		return args[0]
	}
	return ""
}

// completePoliciesOf completes policies: of the study, if the command is about one, else all.
func completePoliciesOf(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	all := policySpellings()
	if s := scenarioNamed(subjectOf(cmd, args)); s != nil && !strings.Contains(word, "{") {
		cut := lastComma(word)
		var list []cobra.Completion
		for _, p := range append(append([]spec.Spec(nil), s.Policies...), s.Reference) {
			if p.Name == spec.All {
				return matching(spellingsOf(all, true, word), word), noSpace
			}
			if p.Name != "" {
				list = append(list, word[:cut]+p.String())
			}
		}
		if list = matching(list, word); len(list) > 0 {
			return list, noSpace
		}
	}
	return matching(spellingsOf(all, true, word), word), noSpace
}

// completePolicies completes lists of policies. Commands on studies complete all policies that serve; advise
// takes all that serve if it is not given a list.
func completePolicies(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if cmd.Name() != "run" && cmd.Name() != "show" && cmd.Name() != "advise" {
		return completePoliciesOf(cmd, args, word)
	}
	all := policySpellings()
	if cmd.Name() != "advise" {
		all = append([]spellable{{name: spec.All, doc: "every policy that serves all cells"}}, all...)
	}
	return matching(spellingsOf(all, true, word), word), noSpace
}

// completePresets completes the presets of the experiment or scenario.
func completePresets(cmd *cobra.Command, args []string, word string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
	s := scenarioNamed(subjectOf(cmd, args))
	if s == nil {
		return nil, noFile
	}
	for _, p := range s.Presets {
		list = append(list, cobra.CompletionWithDesc(p.Name, p.Doc))
	}
	return matching(list, word), noFile
}

// completeSettings completes --set.
func completeSettings(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	s := scenarioNamed(subjectOf(cmd, args))
	if s == nil {
		return nil, noSpace
	}
	return matching(settingValues(s, word), word), noSpace
}

// completeVariables completes the names of variables, separated by commas.
func completeVariables(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	s := scenarioNamed(subjectOf(cmd, args))
	if s == nil {
		return nil, noFile
	}
	return matching(behind(word[:lastComma(word)], variableNames(s, "")), word), noSpace
}

// completeMetrics completes the metrics that the study has, or all.
func completeMetrics(cmd *cobra.Command, args []string, word string) (list []cobra.Completion, _ cobra.ShellCompDirective) {
	own := map[string]bool{}
	if s := scenarioNamed(subjectOf(cmd, args)); s != nil {
		for _, m := range s.Metrics {
			own[m] = true
		}
	}
	for _, m := range scenarios.Metrics() {
		if len(own) == 0 || own[m.Name] {
			list = append(list, cobra.CompletionWithDesc(m.Name, m.Doc))
		}
	}
	return matching(list, word), noFile
}

// completeConditions completes the first variable of a condition.
func completeConditions(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	s := scenarioNamed(subjectOf(cmd, args))
	if s == nil {
		return nil, noFile
	}
	return matching(variableNames(s, ""), word), noSpace
}
