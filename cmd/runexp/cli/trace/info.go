package trace

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/traces"
)

func infoCommand() *cobra.Command {
	var t target
	var byNode bool
	var format string
	cmd := &cobra.Command{
		Use:   "info FILE",
		Short: "Describe a trace: nodes, times, durations up and down",
		Example: `  runexp trace info lanl05 --in h
  runexp trace info event_trace.tab.gz --by-node --state down
  ssh lab cat failures.csv | runexp trace info - --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			selection, err := t.selected(cmd)
			if err != nil {
				return err
			}
			for _, flag := range []string{"state", "drop-cut"} {
				if cmd.Flags().Changed(flag) && !byNode {
					return fmt.Errorf("--%s is for --by-node: otherwise both states are shown, and how many durations were cut", flag)
				}
			}
			trace, err := t.open(cmd, args[0])
			if err != nil {
				return err
			}
			defer trace.Close()
			if byNode {
				return t.nodes(cmd, trace, selection, format == "json")
			}
			info, err := traces.NewInfo(trace, traces.Selection{Invert: selection.Invert, Window: selection.Window})
			if err != nil {
				return err
			}
			if format == "json" {
				return printJSON(cmd, t.infoRecord(trace, info))
			}
			var b bytes.Buffer
			t.writeInfo(&b, trace, info)
			return printed(cmd, &b)
		},
	}
	t.flags(cmd)
	cmd.Flags().BoolVar(&byNode, "by-node", false, "print a line for each node, with its durations of --state")
	cmd.Flags().StringVar(&format, "format", "text", "print text, or json with all digits")
	return cmd
}

// writeInfo writes the description of a trace as text.
func (t *target) writeInfo(b *bytes.Buffer, trace *openTrace, info *traces.Info) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "trace\t%s%s\n", trace.name, inFormat(trace.format))
	switch {
	case info.Nodes > 0:
		fmt.Fprintf(w, "nodes\t%d, at most %d of them up at once\n", info.Nodes, info.MostAtOnce)
		fmt.Fprintf(w, "time\tfrom %.15g to %.15g s\n", info.From, info.To)
	default:
		fmt.Fprintf(w, "nodes\tnot told, nor when they were up\n")
	}
	fmt.Fprintf(w, "intervals\t%d\n", info.Events)
	if info.Nodes > 0 && info.Up.Total > 0 && info.Down.Total > 0 {
		fmt.Fprintf(w, "up\t%.4g%% of the time that is told of\n", 100*info.Available())
	}
	w.Flush()
	fmt.Fprintf(b, "\nDurations, in %s:\n\n", t.in.name())
	w = tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tup\tdown\t")
	row := func(name string, of func(traces.Summary) string) {
		fmt.Fprintf(w, "%s\t%s\t%s\t\n", name, of(info.Up), of(info.Down))
	}
	row("number", func(s traces.Summary) string { return fmt.Sprint(s.N) })
	row("of which cut", func(s traces.Summary) string { return fmt.Sprint(s.Cut) })
	row("of no length, not counted", func(s traces.Summary) string { return fmt.Sprint(s.Zeros) })
	for _, c := range t.columns() {
		row(c.name, func(s traces.Summary) string {
			if s.N == 0 {
				return "-"
			}
			return sixDigits(c.value(s))
		})
	}
	w.Flush()
}

// inFormat returns the format of a file in words; traces of the collection have none.
func inFormat(format string) string {
	if format == "" {
		return " of the collection"
	}
	return ", format " + format
}

// column is a number that describes durations.
type column struct {
	name  string
	value func(traces.Summary) float64
}

// columns are the numbers with a unit, in that unit.
func (t *target) columns() []column {
	list := []column{
		{"mean", func(s traces.Summary) float64 { return t.in.convert(s.Mean) }},
		{"standard deviation", func(s traces.Summary) float64 { return t.in.convert(s.Deviation) }},
		{"least", func(s traces.Summary) float64 { return t.in.convert(s.Min) }},
	}
	for i, share := range traces.Shares {
		name := fmt.Sprintf("%g%%", 100*share)
		if share == 0.5 {
			name = "median"
		}
		list = append(list, column{name, func(s traces.Summary) float64 { return t.in.convert(s.Quantiles[i]) }})
	}
	return append(list, column{"most", func(s traces.Summary) float64 { return t.in.convert(s.Max) }})
}

// nodes prints a description of the durations of each node. Here they are in seconds,
// as in a summary.
func (t *target) nodes(cmd *cobra.Command, trace *openTrace, s traces.Selection, asJSON bool) error {
	s.Unit = 0
	list, err := traces.CollectByNode(trace, s)
	if err != nil {
		return err
	}
	if asJSON {
		records := []summaryRecord{}
		for i := range list {
			records = append(records, t.summaryRecord(list[i].Node, list[i].Summary()))
		}
		return printJSON(cmd, records)
	}
	var b bytes.Buffer
	t.writeNodes(&b, term.Columns(cmd.OutOrStdout()), term.Lines(cmd.OutOrStdout()), list)
	return printed(cmd, &b)
}

func (t *target) writeNodes(w io.Writer, width, lines int, list []traces.Durations) {
	fmt.Fprintf(w, "Durations %s, in %s:\n\n", t.state, t.in.name())
	shown := map[string]bool{"mean": true, "standard deviation": true, "least": true, "median": true, "most": true}
	table := &tables.Table{Columns: tables.Names(0, "node", "number", "cut", "of no length")}
	for _, c := range t.columns() {
		if shown[c.name] {
			table.Columns = append(table.Columns, tables.Column{Name: c.name, Number: true})
		}
	}
	for i := range list {
		s := list[i].Summary()
		row := tables.Words(list[i].Node, strconv.Itoa(s.N), strconv.Itoa(s.Cut), strconv.Itoa(s.Zeros))
		for _, c := range t.columns() {
			switch {
			case shown[c.name] && s.N == 0:
				row = append(row, tables.Word("-"))
			case shown[c.name]:
				row = append(row, tables.Word(sixDigits(c.value(s))))
			}
		}
		table.Rows = append(table.Rows, row)
	}
	writeFolded(w, table, width, lines)
}
