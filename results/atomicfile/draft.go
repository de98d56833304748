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

// mostLetters is how much of a file's name its drafts have, as names have limits.
const mostLetters = 200

// drafts matches the names of drafts, each that of a file and a part that nothing else has.
var drafts = regexp.MustCompile(`^(.+)\.[A-Z2-7]{26}\.part$`)

// IsDraft reports whether a name in a folder is that of a draft.
func IsDraft(name string) bool { return drafts.MatchString(name) }

// Clear removes the drafts in a folder, and in the folders in it, whose writers have ended. It is for a
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

// shortened returns the part of a file's name that its drafts have.
func shortened(base string) string {
	return strings.ToValidUTF8(base[:min(len(base), mostLetters)], "") // some systems want whole letters
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
		held := errors.Is(Lock(f), ErrHeld) // the lock says that the writer lives
		if _, err := d.root.Lstat(draft); err == nil && !held {
			return f, draft, nil
		}
		f.Close() // another program took the draft for abandoned before it was locked
		d.root.Remove(draft)
	}
}

// clear removes the drafts in a folder whose writers have ended, as those of killed programs have: nobody
// holds their locks. Unless base is "", it removes only those of names with this beginning. Where files
// have no locks, drafts stay.
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
