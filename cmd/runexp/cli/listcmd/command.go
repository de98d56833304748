// Package listcmd is the command list: what there is to run and to run it with.
package listcmd

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/solvecmd"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
)

// Command returns the command.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:       "list [experiments|policies|risks|metrics|papers|problems]",
		Short:     "List experiments, policies, risks, metrics, papers and problems, with sources, parameters and options",
		ValidArgs: []string{"experiments", "policies", "risks", "metrics", "papers", "problems"},
		Args:      cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs),
		RunE: func(cmd *cobra.Command, args []string) error {
			lists := []struct {
				name  string
				write func(io.Writer)
			}{{"experiments", listExperiments}, {"policies", listPolicies}, {"risks", listRisks}, {"metrics", listMetrics}, {"papers", listPapers}, {"problems", solvecmd.List}}
			out := cmd.OutOrStdout()
			for i, l := range lists {
				switch {
				case len(args) == 1 && args[0] == l.name:
					l.write(out)
				case len(args) == 0:
					if i > 0 {
						fmt.Fprintln(out)
					}
					fmt.Fprintf(out, "%s\n\n", strings.ToUpper(l.name))
					l.write(out)
				}
			}
			return nil
		},
	}
}

func listExperiments(out io.Writer) {
	for i, e := range scenarios.Experiments() {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s\n    %s\n", e.Name, e.Title, e.Source)
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		axes, _ := e.Axes()
		for i, p := range e.Parameters() {
			fmt.Fprintf(w, "    %s=%v\t%s; %s\n", p.Name, axes[i].Values, p.Doc, p.Range())
		}
		w.Flush()
		how := "computed without instances"
		switch {
		case e.Draw != nil:
			how = fmt.Sprintf("%d instances a cell, drawn by the experiment", e.Instances)
		case e.Compute == nil:
			how = fmt.Sprintf("%d instances a cell; risk %v", e.Instances, e.Risk)
		}
		fmt.Fprintf(out, "    %s; policies %s\n", how, joined(e.Policies))
		for _, p := range e.Presets {
			fmt.Fprintf(out, "    --preset %s: %s\n", p.Name, p.Doc)
		}
	}
}

// joined lists policies.
func joined(policies []spec.Spec) string {
	var names []string
	for _, p := range policies {
		names = append(names, p.String())
	}
	return strings.Join(names, ", ")
}

func listPolicies(out io.Writer) {
	for i, row := range policies.All() {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s\n    %s; %s\n", row.Name, row.Doc, row.Kind(), row.Source)
		writeOptions(out, spec.Describe(row.Prototype))
	}
}

func listRisks(out io.Writer) {
	for i, row := range risk.All() {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s  %s\n    %s\n", row.Name, row.Doc, row.Source)
		writeOptions(out, row.Options())
	}
}

func listMetrics(out io.Writer) {
	for _, m := range scenarios.Metrics() {
		fmt.Fprintf(out, "%s  %s\n", m.Name, m.Doc)
	}
}

func listPapers(out io.Writer) {
	for _, p := range papers.All() {
		fmt.Fprintf(out, "%s  %s: %s, %s\n", p.Name, p.Cite, counted(len(p.Experiments), "experiment"), counted(len(p.Claims), "claim"))
	}
}

// counted writes a number of things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func writeOptions(out io.Writer, fields []spec.Field) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range fields {
		fmt.Fprintf(w, "    %s=%s\t%s; %s\n", f.Name, f.Default, f.Doc, f.Allowed)
	}
	w.Flush()
}
