package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// helpCommand returns the command help. Cobra's prints its help and exits with 0 if there is
// no such command.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND...]",
		Short: "Print the help of a command or a topic",
		Long:  "Print the help of a command, or of the topic exit-codes.",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, word string) (names []cobra.Completion, _ cobra.ShellCompDirective) {
			at, _, err := cmd.Root().Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			for _, sub := range at.Commands() {
				if strings.HasPrefix(sub.Name(), word) && (sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand()) {
					names = append(names, cobra.CompletionWithDesc(sub.Name(), sub.Short))
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			at := cmd.Root()
			for _, word := range args {
				next := term.Sub(at, word)
				if next == nil {
					return term.UnknownCommand(at, word)
				}
				at = next
			}
			at.InitDefaultHelpFlag()
			return at.Help()
		},
	}
}

// exitCodes returns the page of help about exit codes, which is no command.
func exitCodes() *cobra.Command {
	return &cobra.Command{
		Use:   "exit-codes",
		Short: "What the exit codes of all commands mean",
		Long: `A command exits with one of these codes:

    0  success; a study is complete
    1  finished, but a policy failed, a verdict changed, the answer is not
       valid, or compare --fail-if-worse found something worse
    2  the request is invalid; a line on standard error says why
   74  a file could not be read or written, as on a full disk; what was
       written is kept
   75  a run ended early, by ^C or --for, and the same command continues it;
       or status or merge found that episodes are missing
  130  a second ^C ended the program at once, or a first ^C ended a command
       that keeps nothing

Results go to standard output; progress, warnings and errors to standard error.`,
	}
}

// writeHelp lets a program print its own help: of the program one screen, of a command its text and
// its flags in groups, all within the width of the terminal.
func writeHelp(root *cobra.Command) {
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := io.WriteString(cmd.OutOrStdout(), usageText(cmd, helpWidth(cmd.OutOrStdout())))
		return err
	})
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		w := cmd.OutOrStdout()
		width := helpWidth(w)
		if !cmd.HasParent() {
			io.WriteString(w, overview(cmd, width)) // a lost standard output is told of by term.Execute
			return
		}
		text := cmd.Long
		if text == "" {
			text = cmd.Short + "."
		}
		fmt.Fprintf(w, "%s\n", term.Paragraphs(text, width))
		if cmd.Runnable() || cmd.HasSubCommands() {
			fmt.Fprintf(w, "\n%s", usageText(cmd, width))
		}
	})
}

// helpWidth returns the width of a help text, which is read best if its lines are not long.
func helpWidth(w io.Writer) int { return min(80, term.Columns(w)) }

// overview returns the help of the program: a line for each command, beside the name of its group.
func overview(root *cobra.Command, width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s.\n\n", root.Short)
	var more []string
	for _, g := range root.Groups() {
		label := g.Title
		commands := slices.DeleteFunc(slices.Clone(root.Commands()), func(cmd *cobra.Command) bool { return cmd.GroupID != g.ID })
		slices.SortFunc(commands, func(x, y *cobra.Command) int {
			return cmp.Compare(x.Annotations[orderKey], y.Annotations[orderKey])
		})
		for _, cmd := range commands {
			line := fmt.Sprintf("%-7s %-12s %s", label, cmd.Name(), cmd.Short)
			b.WriteString(term.Cut(line, width) + "\n")
			label = ""
		}
	}
	for _, cmd := range root.Commands() {
		if cmd.GroupID == "" && !cmd.IsAdditionalHelpTopicCommand() {
			more = append(more, cmd.Name())
		}
	}
	name := root.DisplayName()
	fmt.Fprintf(&b, "\n%s\n", term.Wrap(fmt.Sprintf("More: %s.", strings.Join(more, ", ")), width, ""))
	fmt.Fprintf(&b, "%s\n", term.Wrap(fmt.Sprintf("Start with %s run e1. For a command, read %[1]s COMMAND --help.", name), width, ""))
	return b.String()
}

// orderKey is the annotation that orders the commands of a group.
const orderKey = "loadstar_order"

// withOrder returns annotations with the place of a command in its group.
func withOrder(annotations map[string]string, i int) map[string]string {
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations[orderKey] = fmt.Sprintf("%02d", i)
	return annotations
}

// typeWords are the words for values of flags by the types of Go, and valueWords by the names of flags.
var (
	typeWords = map[string]string{
		"bool": "", "string": "TEXT", "stringArray": "TEXT", "stringSlice": "LIST", "int": "N", "uint64": "N", "float64": "X", "duration": "TIME", "unit": "UNIT",
	}
	valueWords = map[string]string{
		"also": "POLICIES", "baseline": "POLICY", "by": "NAMES", "cell": "ID", "claims": "PATTERNS", "decide": "MARGIN", "difference": "A,B",
		"figures": "WORD", "format": "FORMAT", "ledger": "FILE", "level": "X", "listen": "ADDRESS", "metric": "METRIC", "module": "PATH", "policy": "POLICIES",
		"precision": "SHARE", "preset": "NAME", "read-as": "FORMAT", "recompute": "POLICIES", "risk": "LAW", "set": "NAME=VALUES", "shard": "I/N",
		"where": "CONDITION", "workers": "NUMBERS",
	}
)

// worded is the value of a flag with a word for its type.
type worded struct {
	pflag.Value
	word string
}

func (n worded) Type() string { return n.word }

// valueWord returns the word for the value of a flag. A file or folder to be written is told apart by the help.
func valueWord(f *pflag.Flag) string {
	what, _, _ := strings.Cut(f.Usage, "(default")
	switch {
	case f.Name == "out" && strings.Contains(what, "folder"):
		return "DIR"
	case f.Name == "out":
		return "FILE"
	case f.Name == "in" && f.Value.Type() == "string":
		return "STUDY"
	}
	if f.Name == "policy" && strings.HasPrefix(f.Usage, "this policy") {
		return "POLICY"
	}
	if word, ok := valueWords[f.Name]; ok && f.Value.Type() != "bool" {
		return word
	}
	if word, ok := typeWords[f.Value.Type()]; ok {
		return word
	}
	return f.Value.Type()
}

// flagText returns the help of flags, with words for their values.
func flagText(f *pflag.FlagSet, width int) string {
	shown := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.VisitAll(func(f *pflag.Flag) {
		if word := valueWord(f); word != "" {
			same := *f
			same.Value = worded{f.Value, word}
			if slices.Contains([]string{"0s", "[]", "-1"}, f.DefValue) { // as nothing is the default
				same.DefValue = ""
			}
			f = &same
		}
		shown.AddFlag(f)
	})
	return shown.FlagUsagesWrapped(width)
}

// usageText returns how a command is used: its arguments, examples, commands and flags.
func usageText(cmd *cobra.Command, width int) string {
	var b strings.Builder
	b.WriteString("Usage:\n  " + cmd.UseLine() + "\n")
	if cmd.Example != "" {
		b.WriteString("\nExamples:\n" + cmd.Example + "\n")
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				b.WriteString(term.Cut(fmt.Sprintf("  %-12s %s", sub.Name(), sub.Short), width) + "\n")
			}
		}
	}
	for _, g := range flagGroups(cmd) {
		fmt.Fprintf(&b, "\n%s:\n%s", g.title, flagText(g.flags, width))
	}
	return b.String()
}

// groupKey is the annotation of a flag that names its group in the help.
const groupKey = "loadstar_group"

// group puts flags of a command below a title in its help. The groups stand in the order in which
// they are made; flags that are in none come last.
func group(cmd *cobra.Command, title string, names ...string) {
	for _, name := range names {
		if err := cmd.Flags().SetAnnotation(name, groupKey, []string{title}); err != nil {
			panic(err)
		}
	}
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[groupKey] += title + "\n"
}

// flagGroup is a group of flags below a title.
type flagGroup struct {
	title string
	flags *pflag.FlagSet
}

// flagGroups returns the flags of a command in their groups.
func flagGroups(cmd *cobra.Command) (groups []*flagGroup) {
	rest := &flagGroup{"Flags", pflag.NewFlagSet("", pflag.ContinueOnError)}
	byTitle := map[string]*flagGroup{}
	for title := range strings.Lines(cmd.Annotations[groupKey]) {
		title = strings.TrimSuffix(title, "\n")
		g := &flagGroup{title, pflag.NewFlagSet("", pflag.ContinueOnError)}
		groups, byTitle[title] = append(groups, g), g
		rest.title = "Other"
	}
	cmd.InitDefaultHelpFlag()
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if titles := f.Annotations[groupKey]; len(titles) > 0 {
			byTitle[titles[0]].flags.AddFlag(f)
			return
		}
		rest.flags.AddFlag(f)
	})
	return append(groups, rest)
}
