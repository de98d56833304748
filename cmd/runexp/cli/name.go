package cli

import (
	"regexp"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runexp is the name that the help texts are written with.
var runexp = regexp.MustCompile(`\brunexp\b`)

// name returns the name of the program.
func (p Program) name() string {
	if p.Name == "" {
		return "runexp"
	}
	return p.Name
}

// rename puts the program's name into the help of a command and its subcommands.
func (p Program) rename(cmd *cobra.Command) {
	if p.name() == "runexp" {
		return
	}
	for _, text := range []*string{&cmd.Short, &cmd.Long, &cmd.Example} {
		*text = runexp.ReplaceAllLiteralString(*text, p.name())
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { f.Usage = runexp.ReplaceAllLiteralString(f.Usage, p.name()) })
	for _, sub := range cmd.Commands() {
		p.rename(sub)
	}
}
