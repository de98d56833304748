package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// listWidth is the width of all lines, on every terminal and elsewhere.
const listWidth = 80

// listColumn is the column where the text on a name begins.
const listColumn = 20

// writeRow writes a name and, beside it, the text on it.
func writeRow(out io.Writer, indent int, name, text string) {
	space := strings.Repeat(" ", indent+listColumn)
	label := strings.Repeat(" ", indent) + name
	if text == "" {
		fmt.Fprintln(out, label)
		return
	}
	if len([]rune(name)) > listColumn-2 {
		fmt.Fprintln(out, brokenAtCommas(label, space))
		label = space
	}
	label += strings.Repeat(" ", max(0, len(space)-len([]rune(label))))
	fmt.Fprintf(out, "%s%s\n", label, strings.ReplaceAll(term.Wrap(text, listWidth-len(space), ""), "\n", "\n"+space))
}

// brokenAtCommas breaks a list of values at commas outside braces, into lines within the width. A longer
// value has a line of its own.
func brokenAtCommas(text, indent string) string {
	parts, err := spec.Split(text)
	if err != nil || len(text) <= listWidth {
		return text
	}
	line := strings.Repeat(" ", len(text)-len(strings.TrimLeft(text, " "))) + parts[0]
	var lines []string
	for _, p := range parts[1:] {
		line += ","
		if len(line)+len(p)+1 > listWidth {
			lines, line = append(lines, line), indent
		}
		line += p
	}
	return strings.Join(append(lines, line), "\n")
}

// writeBrief writes a line or a few for each entry, and below it the options if they are wanted.
func writeBrief(out io.Writer, all []entry, options bool) {
	for _, x := range all {
		writeRow(out, 0, x.Name, x.Doc)
		if options && x.world != "" {
			writeRow(out, 2, "needs", x.world)
		}
		if options {
			writeRows(out, append(x.Variables, x.Options...))
		}
	}
}

// writeDetails writes all that is known of an entry.
func writeDetails(out io.Writer, program, kind string, x entry) {
	writeRow(out, 0, kind, x.Name)
	writeRow(out, 0, "", "")
	about := func(name, text string) {
		if text != "" {
			writeRow(out, 0, name, text)
		}
	}
	about("what", x.Doc)
	about("kind", x.Kind)
	about("written", x.Written)
	about("source", x.Source)
	about("terms", x.Terms)
	about("needs", x.world)
	about("computed", x.how)
	about("risk", x.Risk)
	about("policies", strings.Join(x.Policies, ", "))
	about("experiments", strings.Join(x.Experiments, ", "))
	if x.Claims > 0 {
		about("claims", fmt.Sprint(x.Claims))
	}
	writeOptions(out, "variables", x.Variables)
	writeOptions(out, "options", x.Options)
	if len(x.Presets) > 0 {
		fmt.Fprintln(out, "\npresets")
		for _, p := range x.Presets {
			writeRow(out, 2, p.Name, p.Doc)
		}
	}
	if len(x.Keys) > 0 {
		fmt.Fprintln(out, "\nkeys")
		for _, k := range x.Keys {
			writeRow(out, 2, k.Name, k.Doc)
		}
	}
	if x.Example != "" {
		fmt.Fprintln(out, "\nexample of a file")
		for line := range strings.Lines(x.Example) {
			fmt.Fprint(out, "  ", line)
		}
	}
	if len(x.Try) > 0 {
		fmt.Fprintln(out, "\ntry")
	}
	for _, args := range x.Try {
		fmt.Fprintf(out, "  %s %s\n", program, args)
	}
}

// writeOptions writes options or variables with their meanings and values.
func writeOptions(out io.Writer, title string, all []entryOption) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s\n", title)
	writeRows(out, all)
}

// writeRows writes a line or a few for each option.
func writeRows(out io.Writer, all []entryOption) {
	for _, o := range all {
		text := o.Doc
		if o.Allowed != "" {
			text += "; " + o.Allowed
		}
		writeRow(out, 2, o.Name+"="+o.Default, text)
	}
}
