package cli

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// runexp matches the name of the program in help texts as they are written; texts of flags do not name it.
var runexp = regexp.MustCompile(`(\b|_)runexp\b`)

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
		*text = runexp.ReplaceAllString(*text, "${1}"+strings.ReplaceAll(p.name(), "$", "$$"))
	}
	for _, sub := range cmd.Commands() {
		p.rename(sub)
	}
}
