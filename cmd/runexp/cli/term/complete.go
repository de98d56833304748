package term

import (
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"
)

// completing reports whether the command that is made is to complete words for a shell.
var completing atomic.Bool

// Completing notes whether a command is one by which shells ask for completions. It must be called
// before the command is made.
func Completing(args []string) {
	completing.Store(len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd))
}

// Complete gives a flag of a command a function that completes its values. It does nothing unless
// words are completed: cobra keeps these functions, and with them the command and all others, for
// as long as the process lives, and a program may run any number of commands.
func Complete(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if !completing.Load() {
		return
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err)
	}
}
