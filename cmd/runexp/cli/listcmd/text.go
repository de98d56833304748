package listcmd

import (
	"fmt"
	"io"
	"strings"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/screen"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// width is that of all lines, on every terminal and elsewhere.
const width = 80

// column is where what is said of a name begins.
const column = 20

// row writes a name and, beside it, what is said of it.
func row(out io.Writer, indent int, name, text string) {
	space := strings.Repeat(" ", indent+column)
	label := strings.Repeat(" ", indent) + name
	if text == "" {
		fmt.Fprintln(out, label)
		return
	}
	if len([]rune(name)) > column-2 {
		fmt.Fprintln(out, broken(label, space))
		label = space
	}
	label += strings.Repeat(" ", max(0, len(space)-len([]rune(label))))
	fmt.Fprintf(out, "%s%s\n", label, strings.ReplaceAll(screen.Wrap(text, width-len(space), ""), "\n", "\n"+space))
}

// broken breaks a list of values at commas outside of braces, into lines that are no longer
// than the width if no value is.
func broken(text, indent string) string {
	parts, err := spec.Split(text)
	if err != nil || len(text) <= width {
		return text
	}
	line := strings.Repeat(" ", len(text)-len(strings.TrimLeft(text, " "))) + parts[0]
	var lines []string
	for _, p := range parts[1:] {
		line += ","
		if len(line)+len(p)+1 > width {
			lines, line = append(lines, line), indent
		}
		line += p
	}
	return strings.Join(append(lines, line), "\n")
}

// brief writes a line or a few for each entry, and below it the options if they are wanted.
func brief(out io.Writer, all []entry, options bool) {
	for _, x := range all {
		row(out, 0, x.Name, x.Doc)
		if options && x.world != "" {
			row(out, 2, "needs", x.world)
		}
		if options {
			rows(out, append(x.Variables, x.Options...))
		}
	}
}

// details writes all that is known of an entry.
func details(out io.Writer, program, kind string, x entry) {
	row(out, 0, kind, x.Name)
	row(out, 0, "", "")
	about := func(name, text string) {
		if text != "" {
			row(out, 0, name, text)
		}
	}
	about("what", x.Doc)
	about("kind", x.Kind)
	about("written", x.Written)
	about("source", x.Source)
	about("needs", x.world)
	about("computed", x.how)
	about("risk", x.Risk)
	about("policies", strings.Join(x.Policies, ", "))
	about("experiments", strings.Join(x.Experiments, ", "))
	if x.Claims > 0 {
		about("claims", fmt.Sprint(x.Claims))
	}
	table(out, "variables", x.Variables)
	table(out, "options", x.Options)
	if len(x.Presets) > 0 {
		fmt.Fprintln(out, "\npresets")
		for _, p := range x.Presets {
			row(out, 2, p.Name, p.Doc)
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

// table writes options or variables with what they mean and may be.
func table(out io.Writer, title string, all []option) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(out, "\n%s\n", title)
	rows(out, all)
}

// rows writes a line or a few for each option.
func rows(out io.Writer, all []option) {
	for _, o := range all {
		text := o.Doc
		if o.Allowed != "" {
			text += "; " + o.Allowed
		}
		row(out, 2, o.Name+"="+o.Default, text)
	}
}
