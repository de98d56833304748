package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// shell is one for which a script can be written.
type shell struct {
	name, now, always string // commands that load the script, now and in every session
	write             func(root *cobra.Command, w io.Writer) error
}

var shells = []shell{
	{"bash", "source <(runexp completion bash)",
		"runexp completion bash > ~/.local/share/bash-completion/completions/runexp",
		func(root *cobra.Command, w io.Writer) error { return root.GenBashCompletionV2(w, true) }},
	{"zsh", "source <(runexp completion zsh)",
		`runexp completion zsh > "${fpath[1]}/_runexp"   # once: autoload -U compinit; compinit`,
		(*cobra.Command).GenZshCompletion},
	{"fish", "runexp completion fish | source",
		"runexp completion fish > ~/.config/fish/completions/runexp.fish",
		func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) }},
	{"powershell", "runexp completion powershell | Out-String | Invoke-Expression",
		"runexp completion powershell >> $PROFILE",
		(*cobra.Command).GenPowerShellCompletionWithDesc},
}

// completionCommand returns the command completion, which prints scripts for shells.
func completionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "completion",
		Short: "Print a script that lets a shell complete commands",
		Long: `Print a script that lets a shell complete commands, flags, experiments, studies,
policies and laws with their options, presets, variables, metrics, papers and claims.
The help of each shell says how to install it: runexp completion bash --help.

When a command is run, braces need quotes: 'greedy{n=47}'.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, s := range shells {
		note := ""
		if s.name == "bash" {
			note = `
The script needs bash 4 and the package bash-completion. It completes the options of
policies and laws where braces and commas are escaped, as it writes them:
greedy\{n=47\,rounding=`
		}
		cmd.AddCommand(&cobra.Command{
			Use:   s.name,
			Short: "Print the script for " + s.name,
			Long: fmt.Sprintf(`Print the script for %s. To load it in this session:
  %s
For every new session:
  %s
%s`, s.name, s.now, s.always, note),
			Args: cobra.NoArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				if err := s.write(cmd.Root(), cmd.OutOrStdout()); err != nil {
					return term.WithCode(term.IO, err)
				}
				return nil
			},
		})
	}
	return cmd
}
