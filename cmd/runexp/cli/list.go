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

// listCommand returns the command of a program, which finds designs by the names of experiments, files and
// folders.
func listCommand(program string, design func(name string) (*scenarios.Design, error)) *cobra.Command {
	var format, study string
	cmd := &cobra.Command{
		Use:   "list [KIND|NAME...]",
		Short: "List experiments, policies, risks, metrics, papers and problems; of one, tell all that is known",
		Long: `List experiments, policies, risks, metrics, papers and problems; of a kind, with their
variables or options. Of a name, tell all that is known: source, variables, options with their defaults and
what they may be, presets, and commands to try. With --for, tell which policies serve all cells of an
experiment, a scenario or a study, which serve some, and what they need that the others lack. Lines have at
most 80 columns.`,
		Example: `  runexp list
  runexp list policies
  runexp list greedy weibull
  runexp list policies --for sweep.yaml
  runexp list e1 --format json`,
		ValidArgsFunction: func(_ *cobra.Command, args []string, word string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			for _, k := range listKinds {
				all := []cobra.Completion{cobra.CompletionWithDesc(k.name, "all of them")}
				for _, x := range k.entries() {
					all = append(all, cobra.CompletionWithDesc(x.Name, k.one+": "+x.Doc))
				}
				names = append(names, slices.DeleteFunc(all, func(c cobra.Completion) bool { return !strings.HasPrefix(c, word) })...)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			chosen, err := chooseEntries(args)
			if err != nil {
				return err
			}
			var b bytes.Buffer
			if study != "" {
				err = writeServing(&b, chosen, study, design, format)
			} else if format == "json" {
				err = writeEntriesJSON(&b, chosen)
			} else {
				writeEntries(&b, program, chosen, len(args) == 0)
			}
			if err != nil {
				return err
			}
			if _, err := cmd.OutOrStdout().Write(b.Bytes()); err != nil {
				return term.WithCode(term.IO, err)
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&study, "for", "", "tell which policies serve the cells of this experiment, file or folder")
	cmd.Flags().StringVar(&format, "format", "text", "print text, or json with all that is known")
	return cmd
}

// selection is what is listed of a kind: all of it, or some by their names.
type selection struct {
	kind    listKind
	entries []entry
	whole   bool
}

// chooseEntries returns what the arguments name: kinds, and names of any kind; all if there are none.
func chooseEntries(args []string) (chosen []selection, err error) {
	var known []string
	wanted := map[string]bool{}
	for _, a := range args {
		wanted[a] = true
	}
	for _, k := range listKinds {
		s := selection{kind: k, whole: len(args) == 0 || wanted[k.name]}
		known = append(known, k.name)
		for _, x := range k.entries() {
			known = append(known, x.Name)
			if s.whole || wanted[x.Name] {
				s.entries = append(s.entries, x)
			}
		}
		if len(s.entries) > 0 {
			chosen = append(chosen, s)
		}
	}
	for _, a := range args {
		if !slices.Contains(known, a) {
			return nil, fmt.Errorf("list %s: want experiments, policies, risks, metrics, papers or problems, or a name of any of them%s", a, spec.Hint(a, known))
		}
	}
	return chosen, nil
}

// writeEntries writes kinds in brief and names in detail.
func writeEntries(b *bytes.Buffer, program string, chosen []selection, headings bool) {
	for i, s := range chosen {
		if i > 0 {
			b.WriteByte('\n')
		}
		if headings {
			fmt.Fprintf(b, "%s\n\n", strings.ToUpper(s.kind.name))
		}
		if s.whole {
			writeBrief(b, s.entries, !headings)
			continue
		}
		for j, x := range s.entries {
			if j > 0 {
				b.WriteByte('\n')
			}
			writeDetails(b, program, s.kind.one, x)
		}
	}
	if headings {
		fmt.Fprintf(b, "\nTo see all that is known of one: %s list NAME\n", program)
	}
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
