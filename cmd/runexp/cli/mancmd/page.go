package mancmd

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// name returns the name of a command's page, such as runexp-trace-fit.
func name(cmd *cobra.Command) string {
	own := cmd.Name()
	if !cmd.HasParent() {
		return strings.ReplaceAll(cmd.DisplayName(), " ", "-")
	}
	return name(cmd.Parent()) + "-" + own
}

// page writes the manual page of a command in the macros of man(7), which every man knows.
func page(w io.Writer, cmd *cobra.Command, version string) error {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	fmt.Fprintf(&b, ".TH \"%s\" 1 \"\" \"Loadstar %s\" \"Loadstar\"\n.nh\n.ad l\n", escaped(strings.ToUpper(name(cmd))), escaped(version))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", escaped(name(cmd)), escaped(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", escaped(cmd.UseLine()))
	if cmd.Long != "" {
		b.WriteString(".SH DESCRIPTION\n" + paragraphs(cmd.Long))
	}
	options(&b, "OPTIONS", cmd.LocalFlags())
	options(&b, "OPTIONS OF ALL COMMANDS", cmd.InheritedFlags())
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n" + literal(cmd.Example))
	}
	var others []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			others = append(others, fmt.Sprintf(".TP\n.BR %s (1)\n%s\n", escaped(name(sub)), escaped(sub.Short)))
		}
	}
	if len(others) > 0 {
		b.WriteString(".SH COMMANDS\n" + strings.Join(others, ""))
	}
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1),\n.BR %s\\-exit\\-codes (1)\n", escaped(name(cmd.Parent())), escaped(name(cmd.Root())))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// options writes flags with what they do.
func options(b *strings.Builder, title string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(b, ".SH %s\n", title)
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, doc := pflag.UnquoteUsage(f)
		line := "--" + f.Name
		if f.Shorthand != "" {
			line = "-" + f.Shorthand + ", " + line
		}
		if value != "" {
			line += " " + value
		}
		switch f.DefValue {
		case "", "0", "0s", "false", "[]":
		default:
			doc += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(b, ".TP\n.B %s\n%s\n", escaped(line), escaped(doc))
	})
}

// paragraphs writes a text, in which lines that begin with spaces are as they are.
func paragraphs(text string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		b.WriteString(".PP\n")
		if strings.HasPrefix(part, " ") || strings.Contains(part, "\n ") {
			b.WriteString(literal(part))
			continue
		}
		b.WriteString(escaped(part) + "\n")
	}
	return b.String()
}

// literal writes lines as they are.
func literal(text string) string { return ".nf\n" + escaped(strings.Trim(text, "\n")) + "\n.fi\n" }

// escaped writes a text so that troff prints it: backslashes and hyphens, which are minus signs
// of options, and lines that begin with a dot or a quote.
func escaped(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
