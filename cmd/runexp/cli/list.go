package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios"
)

func listCommand(p Program) *cobra.Command {
	var format, study string
	cmd := &cobra.Command{
		Use:   "list [KIND]",
		Short: "List experiments, policies, laws, metrics, papers, ...",
		Long: `List experiments, policies, laws (of interruption times), metrics, papers, problems and
traces by name. With a kind, such as policies, also say what each is, and its variables
or options. runexp show NAME has the rest.

With --in, list which policies can run in all cells of an experiment, a scenario or a
study, which can run in some, and what the others need that these cells lack.`,
		Example: `  runexp list
  runexp list policies
  runexp list policies --in sweep.yaml
  runexp list experiments --format json`,
		Args: cobra.MaximumNArgs(1),
		ValidArgsFunction: func(_ *cobra.Command, args []string, word string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			for _, k := range listKinds {
				if len(args) == 0 && strings.HasPrefix(k.name, word) {
					names = append(names, k.name)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen, err := chooseKinds(args)
			if err != nil {
				return err
			}
			var b bytes.Buffer
			switch {
			case study != "" && (len(args) == 0 || args[0] != "policies"):
				return fmt.Errorf("--in %s: want list policies", study)
			case study != "":
				err = writeServing(&b, study, format)
			case format == "json":
				err = writeEntriesJSON(&b, chosen)
			case len(args) > 0:
				writeBrief(&b, chosen[0].entries, true)
			default:
				writeNames(&b, p.name(), chosen)
			}
			if err != nil {
				return err
			}
			return printed(cmd, b.Bytes())
		},
	}
	cmd.Flags().StringVar(&study, "in", "", "list the policies that can run in this experiment, file or folder")
	cmd.Flags().StringVar(&format, "format", "text", "print text, or json with all details")
	return cmd
}

// completeShown completes the arguments of show: names of all kinds, files and folders.
func completeShown(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	names, directive := completeTargets(word)
	for _, k := range listKinds {
		for _, x := range k.entries() {
			if strings.HasPrefix(x.Name, word) && k.name != "experiments" {
				names = append(names, cobra.CompletionWithDesc(x.Name, k.one+": "+x.Doc))
			}
		}
	}
	return names, directive
}

// selection is the part of a kind to be listed: all of it, or some by their names.
type selection struct {
	kind    listKind
	entries []entry
}

// chooseKinds returns a kind with all its entries, or all kinds.
func chooseKinds(args []string) (chosen []selection, err error) {
	var known, names []string
	for _, k := range listKinds {
		known = append(known, k.name)
		if len(args) == 0 || args[0] == k.name {
			chosen = append(chosen, selection{k, k.entries()})
		}
	}
	if len(chosen) > 0 {
		return chosen, nil
	}
	for _, k := range listKinds {
		for _, x := range k.entries() {
			names = append(names, x.Name)
		}
	}
	if slices.Contains(names, args[0]) {
		return nil, fmt.Errorf("list %s: this is no kind: want show %s", args[0], args[0])
	}
	return nil, spec.Unknown("kind", args[0], known)
}

// isEntry reports whether a name is of any kind.
func isEntry(name string) bool {
	return slices.ContainsFunc(listKinds, func(k listKind) bool {
		return slices.ContainsFunc(k.entries(), func(x entry) bool { return x.Name == name })
	})
}

// chooseNames returns the entries of names, which may be several of one name, by their kinds.
func chooseNames(names []string) (chosen []selection, err error) {
	var known []string
	for _, k := range listKinds {
		s := selection{kind: k}
		for _, x := range k.entries() {
			known = append(known, x.Name)
			if slices.Contains(names, x.Name) {
				s.entries = append(s.entries, x)
			}
		}
		if len(s.entries) > 0 {
			chosen = append(chosen, s)
		}
	}
	for _, name := range names {
		if name == scenarios.AdjustedRatio {
			return nil, fmt.Errorf("%s: this is the metric ratio, made more precise by exact means of the work: want show ratio", name)
		}
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("%s: there is no experiment, policy, law, metric, paper, problem or trace of that name%s", name, spec.Hint(name, known))
		}
	}
	return chosen, nil
}

// writeNames writes the names of all kinds.
func writeNames(b *bytes.Buffer, program string, chosen []selection) {
	for _, s := range chosen {
		var names []string
		for _, x := range s.entries {
			names = append(names, x.Name)
		}
		fmt.Fprintf(b, "%s (%d)\n  %s\n\n", s.kind.name, len(names), term.Wrap(strings.Join(names, " "), listWidth-2, "  "))
	}
	fmt.Fprintf(b, "What each is: %s list KIND. All that is known of one: %[1]s show NAME.\n", program)
}

// writeEntriesJSON writes an object with a list for each kind.
func writeEntriesJSON(b *bytes.Buffer, chosen []selection) error {
	lists := map[string][]entry{}
	for _, s := range chosen {
		lists[s.kind.name] = s.entries
	}
	return encodeJSON(b, lists)
}

// encodeJSON writes a value as JSON.
func encodeJSON(b *bytes.Buffer, value any) error {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}
