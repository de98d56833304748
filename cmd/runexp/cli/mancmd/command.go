// Package mancmd is the command man: the help of all commands as pages of the manual.
package mancmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Command returns the command of a program, whose version the pages tell.
func Command(version func() string) *cobra.Command {
	return &cobra.Command{
		Use:   "man [DIR]",
		Short: "Write the manual: a page for each command, for man",
		Long: `Write the manual to a folder, a page for each command, such as runexp-run.1. Without
DIR, print the page of the program.`,
		Example: `  runexp man ~/.local/share/man/man1   # then: man runexp-run
  runexp man | man -l -`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return failed(page(cmd.OutOrStdout(), cmd.Root(), version()))
			}
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return failed(err)
			}
			n, err := write(args[0], cmd.Root(), version())
			if err == nil {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d pages in %s\n", n, args[0])
			}
			return failed(err)
		},
	}
}

// failed gives an error its exit code.
func failed(err error) error {
	if err != nil {
		return exit.With(exit.IO, err)
	}
	return nil
}

// write writes the pages of a command and its subcommands, and returns how many.
func write(dir string, cmd *cobra.Command, version string) (n int, err error) {
	if cmd.Hidden {
		return 0, nil
	}
	err = atomicfile.Write(filepath.Join(dir, name(cmd)+".1"), func(w io.Writer) error { return page(w, cmd, version) })
	n = 1
	for _, sub := range cmd.Commands() {
		if err == nil {
			var more int
			more, err = write(dir, sub, version)
			n += more
		}
	}
	return n, err
}
