package term

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Save writes to a file that checkFile allows, whose name it then prints on stdout, or to stdout itself
// if the name is empty or a hyphen. The name of a file that is stdout is not printed, as it would
// stand in it.
func Save(cmd *cobra.Command, name string, write func(w io.Writer) error) error {
	stdout := cmd.OutOrStdout()
	if name == "" || name == "-" {
		return making(write, func(write func(w io.Writer) error) error { return write(stdout) })
	}
	same := leadsTo(name, stdout)
	err := saveFile(cmd, name, write)
	if err == nil && !same {
		if _, err = fmt.Fprintln(stdout, name); err != nil {
			return WithCode(IO, err)
		}
	}
	return err
}

// SaveInside writes to a file whose name in a folder is the program's, and prints its name on stdout.
func SaveInside(stdout io.Writer, dir, name string, write func(w io.Writer) error) error {
	d, err := atomicfile.MakeDir(dir)
	if err != nil {
		return WithCode(IO, err)
	}
	defer d.Close()
	if err := making(write, func(write func(w io.Writer) error) error { return d.Write(name, write) }); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(stdout, d.Path(name)); err != nil {
		return WithCode(IO, err)
	}
	return nil
}

// saveFile writes to a file that checkFile allows.
func saveFile(cmd *cobra.Command, name string, write func(w io.Writer) error) error {
	if err := checkFile(cmd, name); err != nil {
		return err
	}
	err := making(write, func(write func(w io.Writer) error) error { return atomicfile.Until(cmd.Context(), name, write) })
	if errors.Is(err, context.Canceled) {
		return WithCode(Interrupted, fmt.Errorf("interrupted; nobody read %s", name))
	}
	return err
}

// leadsTo reports whether a name is one of the file that a writer is.
func leadsTo(name string, w io.Writer) bool {
	for {
		behind, ok := w.(interface{ Unwrap() io.Writer })
		if !ok {
			break
		}
		w = behind.Unwrap()
	}
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	is, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(is, named)
}

// making saves what a function writes, and tells the function's own errors from errors of saving.
func making(write func(w io.Writer) error, save func(func(w io.Writer) error) error) error {
	var refused error // what cannot be made, as opposed to written
	err := save(func(w io.Writer) error {
		to := &noting{Writer: w}
		err := write(to)
		if to.err == nil {
			refused = err
		}
		return err
	})
	switch {
	case refused != nil:
		return refused
	case err != nil:
		return WithCode(IO, err)
	}
	return nil
}

// noting is a writer that remembers its error.
type noting struct {
	io.Writer
	err error
}

func (n *noting) Write(p []byte) (int, error) {
	k, err := n.Writer.Write(p)
	if err != nil {
		n.err = err
	}
	return k, err
}

// Unwrap returns the writer behind this one, which may be a terminal.
func (n *noting) Unwrap() io.Writer { return n.Writer }
