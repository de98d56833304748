package worst

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Names of files in the folder of a search, beside the files of an answer.
const (
	questionName = "question.yaml" // the question; the folder takes no other search
	journalName  = "journal.txt"   // the evaluations
)

// ErrOther is the error of a folder that holds something else.
var ErrOther = errors.New("choose another folder with --out")

// Name is the name of the search in the manifest of its folder.
func (r *Pair) Name() string { return "worst-" + r.base.Name }

// Begin makes the folder of a search, or opens it if it holds the same search, and returns the journal of
// its evaluations. Some of that is computed again: it is an error if the program computes other numbers now.
// No other process may search there until the journal is closed.
func (r *Pair) Begin(ctx context.Context, dir string) (*Journal, error) {
	if err := folder.Check(dir, folder.Search); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	release, err := store.Lock(dir)
	if err != nil {
		return nil, err
	}
	j, err := r.open(ctx, dir)
	if err != nil {
		release()
		return nil, err
	}
	j.release = release
	return j, nil
}

// open opens the folder of a search, which is locked, and the journal.
func (r *Pair) open(ctx context.Context, dir string) (*Journal, error) {
	question := filepath.Join(dir, questionName)
	switch held, err := atomicfile.Read(question, sheet.MaxBytes); {
	case err == nil && !bytes.Equal(held, []byte(r.Meaning())):
		return nil, fmt.Errorf("%s holds another search (%s): %w", dir, question, ErrOther)
	case errors.Is(err, os.ErrNotExist):
		if err := atomicfile.Inside(dir, questionName, func(w io.Writer) error { _, err := io.WriteString(w, r.Meaning()); return err }); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	if err := files.Keep(r.base, dir); err != nil {
		return nil, err
	}
	if err := files.Accompany(r.opened, dir); err != nil {
		return nil, err
	}
	r.copies, r.base.Near = files.Copies(r.base), dir
	j, err := OpenJournal(dir)
	if err != nil {
		return nil, err
	}
	if err := r.recheck(ctx, j); err != nil {
		j.Close()
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return j, nil
}

// recheck computes some entries of a journal again.
func (r *Pair) recheck(ctx context.Context, j *Journal) error {
	for _, e := range j.first {
		w, err := r.Space.At(e.U)
		if err != nil || w.String() != e.World {
			return fmt.Errorf("%s is not a world of this search: %w", e.World, ErrOther)
		}
		now, err := r.Measure(ctx, w, e.Instances, r.Seed)
		if err != nil {
			return err
		}
		if now != e.Measure {
			return fmt.Errorf("this program computes other numbers at %s (%v and %v, not %v and %v): %w", e.World, now.A, now.B, e.A, e.B, ErrOther)
		}
	}
	return nil
}

// relocated returns the text of a scenario in which laws name copies of their files.
func relocated(text []byte, copies map[string]string) []byte {
	for name, copied := range copies {
		for _, end := range []string{",", "}"} {
			text = bytes.ReplaceAll(text, []byte("file="+name+end), []byte("file="+copied+end))
		}
		for _, quote := range []string{"", "'", `"`} {
			text = bytes.ReplaceAll(text, []byte("trace: "+quote+name+quote+"\n"), []byte("trace: "+quote+copied+quote+"\n"))
		}
	}
	return text
}
