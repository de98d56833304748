package term

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
)

// command returns a command that prints to a writer.
func command(t *testing.T, stdout io.Writer) *cobra.Command {
	cmd := &cobra.Command{}
	cmd.SetContext(t.Context())
	cmd.SetOut(stdout)
	return cmd
}

func write(w io.Writer) error { _, err := io.WriteString(w, "made"); return err }

func TestTheNameOfAFileStandsInNoFileThatIsStandardOutput(t *testing.T) {
	dir := t.TempDir()
	name, other := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	stdout, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer stdout.Close()
	for _, to := range []string{name, "-"} {
		if err := Save(command(t, stdout), to, write); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != "made" {
			t.Errorf("--out %s writes %q (%v), want what was made alone", to, text, err)
		}
	}
	printed := new(os.File)
	if printed, err = os.OpenFile(name, os.O_RDWR|os.O_TRUNC, 0); err != nil {
		t.Fatal(err)
	}
	defer printed.Close()
	if err := Save(command(t, printed), other, write); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != other+"\n" {
		t.Errorf("standard output is %q (%v), want the name of the file", text, err)
	}
}

func TestWhatCannotBeMadeHasItsCodeAndWhatCannotBeWrittenHasThatOfFiles(t *testing.T) {
	refused := errors.New("refused")
	name := filepath.Join(t.TempDir(), "a")
	var e Error
	if err := saveFile(command(t, io.Discard), name, func(io.Writer) error { return refused }); err != refused {
		t.Errorf("the error is %v, want the maker's", err)
	}
	if err := saveFile(command(t, io.Discard), filepath.Join(name, "b"), write); !errors.As(err, &e) || e.Code != IO {
		t.Errorf("the error is %v, want one of code %d", err, IO)
	}
	if err := saveFile(command(t, io.Discard), name, func(io.Writer) error { return context.Canceled }); !errors.As(err, &e) || e.Code != Interrupted {
		t.Errorf("the error is %v, want one of code %d", err, Interrupted)
	}
}
