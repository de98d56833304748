// Package output writes what a command makes, to a file or to standard output. A
// file is complete or as it was before. An error of making differs from one of
// writing: the first keeps its exit code, the second is of code exit.IO.
package output

import (
	"fmt"
	"io"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/results/whole"
)

// Save writes to a file, whose name it then prints on stdout, or to stdout itself
// if the name is empty or a hyphen.
func Save(stdout io.Writer, name string, write func(w io.Writer) error) error {
	var refused error // what cannot be made, as opposed to written
	through := func(w io.Writer) error {
		to := &noting{Writer: w}
		err := write(to)
		if to.err == nil {
			refused = err
		}
		return err
	}
	var err error
	if name == "" || name == "-" {
		err = through(stdout)
	} else if err = whole.Write(name, through); err == nil {
		_, err = fmt.Fprintln(stdout, name)
	}
	switch {
	case refused != nil:
		return refused
	case err != nil:
		return exit.With(exit.IO, err)
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
