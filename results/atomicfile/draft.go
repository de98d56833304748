package atomicfile

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// mostLetters is the length of the prefix of a file's name in the names of its drafts, as names have
// limits.
const mostLetters = 200

// drafts matches the names of drafts: the name of a file and a unique part.
var drafts = regexp.MustCompile(`^(.+)\.[A-Z2-7]{26}\.part$`)

// IsDraft reports whether a name in a folder is the name of a draft.
func IsDraft(name string) bool { return drafts.MatchString(name) }

// Clear removes abandoned drafts, whose writers have ended, from a folder and its subfolders. It is for a
// folder that a command opens for writing.
func Clear(dir string) {
	d, err := OpenDir(dir)
	if err != nil {
		return
	}
	defer d.Close()
	d.clear(".", "")
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			d.clear(e.Name(), "")
		}
	}
}

// shortened returns the prefix of a file's name for its drafts.
func shortened(base string) string {
	return strings.ToValidUTF8(base[:min(len(base), mostLetters)], "") // some systems require valid UTF-8
}

// newDraft creates a draft of a file, beside it.
func (d *Dir) newDraft(name string) (f *os.File, draft string, err error) {
	folder, base := path.Dir(name), shortened(path.Base(name))
	for {
		draft = filepath.Join(filepath.FromSlash(folder), base+"."+rand.Text()+".part")
		f, err = d.root.OpenFile(draft, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case err != nil:
			return nil, "", err
		}
		held := errors.Is(Lock(f), ErrHeld) // the lock shows that the writer lives
		if _, err := d.root.Lstat(draft); err == nil && !held {
			return f, draft, nil
		}
		f.Close() // another program considered the draft abandoned before it was locked
		d.root.Remove(draft)
	}
}

// clear removes abandoned drafts from a folder: those whose lock nobody holds, as after a kill. Unless
// base is "", it removes only drafts of names with this prefix. Where files have no locks, drafts stay.
func (d *Dir) clear(folder, base string) {
	at, err := d.root.Open(filepath.FromSlash(folder))
	if err != nil {
		return
	}
	defer at.Close()
	entries, _ := at.ReadDir(-1)
	for _, e := range entries {
		name := filepath.Join(filepath.FromSlash(folder), e.Name())
		of := drafts.FindStringSubmatch(e.Name())
		if of == nil || base != "" && of[1] != base || !e.Type().IsRegular() {
			continue
		}
		if f, err := d.root.Open(name); err == nil {
			if Lock(f) == nil {
				d.root.Remove(name)
			}
			f.Close()
		}
	}
}
