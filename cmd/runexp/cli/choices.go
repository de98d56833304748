package cli

import (
	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/newmodule"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/scenarios/figures"
)

// choices holds the values of flags that have a list, by the command; "" stands for all commands.
var choices = map[string]map[string][]string{
	"": {
		"figures": {"panels", "all"},
		"kind":    newmodule.Kinds(),
	},
	"advise":      {"format": {"text", "json"}, "aim": {"work", "done"}},
	"run":         {"format": {"text", "csv", "json"}},
	"merge":       {"format": {"text", "csv", "json"}},
	"worst":       {"format": {"text", "json"}},
	"export":      {"format": {"csv", "parquet"}, "table": {"results", "instances", "comparison"}},
	"compare":     {"format": {"text", "csv", "json", "markdown", "latex", "svg", "png", "pdf"}},
	"sensitivity": {"format": {"text", "csv", "json", "markdown", "latex"}},
	"chart":       {"format": {"text", "svg", "trace", "table", "plan"}},
	"plot":        {"format": figures.Formats},
	"paper":       {"format": {"text", "markdown", "json", "csv"}},
	"version":     {"format": {"text", "json"}},
	"status":      {"format": {"text", "json"}},
	"list":        {"format": {"text", "json"}},
	"show":        {"format": {"text", "yaml", "json"}},
	"solve":       {"format": {"text", "json", "plan"}},
	"info":        {"format": {"text", "json"}},
	"fit":         {"format": {"text", "json"}},
}

// choose lets the flags of a command and its subcommands have their choices only.
func choose(cmd *cobra.Command) {
	for _, table := range []string{"", cmd.Name()} {
		for flag, values := range choices[table] {
			if cmd.Flags().Lookup(flag) != nil {
				term.Choices(cmd, flag, values...)
			}
		}
	}
	for _, sub := range cmd.Commands() {
		choose(sub)
	}
}
