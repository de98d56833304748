// Package trace implements the command trace: it lists, describes, fits and converts records of
// availability.
package trace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Command returns the command.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "trace",
		Short: "Describe, fit and convert records of interruptions",
		Long: `Read records of when machines were available. FILE is the name of a trace in the
collection (see runexp list traces), a file, which may be compressed with gzip or zstd,
or - for standard input. The format is recognized by the content.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(infoCommand(), fitCommand(), convertCommand())
	return cmd
}

// target is a trace on the command line: how it is read, and which part is selected.
type target struct {
	source
	selection
}

func (t *target) flags(cmd *cobra.Command) {
	t.source.flags(cmd)
	t.selection.flags(cmd)
}

// writeFolded writes a table with a row for each node, or the first lines of it; 0 is all.
func writeFolded(w io.Writer, table *tables.Table, width, lines int) {
	more := table.Cut(lines)
	table.WriteText(w, width, 1)
	if more > 0 {
		fmt.Fprintf(w, "and %s: see --format json\n", words.Count(more, "more node"))
	}
}

// printed writes a text to standard output.
func printed(cmd *cobra.Command, b *bytes.Buffer) error {
	if err := term.Print(cmd.OutOrStdout(), b.String()); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// printJSON writes a value as JSON.
func printJSON(cmd *cobra.Command, value any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(value); err != nil {
		return err
	}
	if _, err := cmd.OutOrStdout().Write(b.Bytes()); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}

// number is a float64 in JSON: null if it is not finite.
type number float64

// MarshalJSON writes the number with all its digits.
func (n number) MarshalJSON() ([]byte, error) {
	if n-n != 0 {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(n), 'g', -1, 64), nil
}

// sixDigits writes a number for people.
func sixDigits(x float64) string { return fmt.Sprintf("%.6g", x) }
