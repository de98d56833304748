package cli

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"

	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/serve"
)

const (
	usualAddress = "127.0.0.1:8344" // where it listens
	otherPorts   = 20               // ports that are tried if that is taken
	pagePatience = 20 * time.Second // for a page that is made
)

// openAddress opens an address in the browser. Tests replace it.
var openAddress = term.Browse

// serveOptions are the flags.
type serveOptions struct {
	program Program

	listen string
	open   bool
}

func serveCommand(p Program) *cobra.Command {
	o := serveOptions{program: p}
	cmd := &cobra.Command{
		Use:   "serve [DIR...]",
		Short: "Show studies in the browser while they are computed",
		Long: `Serve the reports of studies to a browser, and renew them while other commands compute
the studies. DIR is the folder of a study or a folder with studies; without it, the
studies below runs are served, and new ones as they appear.

The command only reads: it writes nothing into the folders, and computes only the
episode that a report draws. It listens on this machine alone unless --listen names
another address; then everybody who can reach that address can read the studies. ^C
ends it.`,
		Example: `  runexp serve --open
  runexp serve runs/e1 /shared/runs
  runexp serve --listen :0`,
		RunE: func(cmd *cobra.Command, dirs []string) error {
			return o.serve(cmd, dirs, cmd.Flags().Changed("listen"))
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.listen, "listen", usualAddress, "listen on HOST:PORT; without a host, on this machine alone; with port 0, on any free port")
	f.BoolVar(&o.open, "open", false, "open the page in the browser")
	return cmd
}

// serve serves studies until the context of the command ends.
func (o *serveOptions) serve(cmd *cobra.Command, dirs []string, asked bool) error {
	absent := len(dirs) == 0
	if absent {
		dirs = []string{"runs"}
	}
	library, err := serve.Open(dirs, absent)
	if err != nil {
		return err
	}
	more := 0
	if !asked {
		more = otherPorts
	}
	listeners, err := listenFrom(o.listen, more)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("--listen %s: another program listens there: want another port, or :0 for any free one", o.listen)
	case err != nil:
		return fmt.Errorf("--listen %w", err)
	}
	address := "http://" + listeners[0].Addr().String() + "/"
	stdout, stderr := cmd.OutOrStdout(), cmd.ErrOrStderr()
	if _, err := fmt.Fprintln(stdout, address); err != nil {
		return term.WithCode(term.IO, err)
	}
	if !allLoopback(listeners) {
		fmt.Fprintf(stderr, "%s: everybody who reaches this machine at %s can read the studies in %s\n", o.program.name(), listeners[0].Addr(), strings.Join(dirs, ", "))
	}
	if o.open {
		if err := openAddress(address); err != nil {
			fmt.Fprintf(stderr, "%s: no browser can be started: %v\n", o.program.name(), err)
		}
	}
	pages := &serve.Site{Library: library, Program: o.program.name(), Build: thisBuild(), Version: buildVersion(), Papers: papers.All(), Patience: pagePatience}
	guarded := guardPages(pages, hostsOf(listeners), func(line string) { fmt.Fprintf(stderr, "%s: %s\n", o.program.name(), line) })
	if err := usualLimits.Serve(cmd.Context(), listeners, guarded); err != nil {
		return term.WithCode(term.IO, err)
	}
	return nil
}
