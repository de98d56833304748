package atomicfile

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// mostLetters of the name of a file are in those of its drafts, as names have limits.
const mostLetters = 200

// newDraft creates a draft of a file, beside it, and removes those whose writers have ended.
func (d *Dir) newDraft(name string) (f *os.File, draft string, err error) {
	folder, base := parent(name), name[strings.LastIndexByte(name, '/')+1:]
	base = strings.ToValidUTF8(base[:min(len(base), mostLetters)], "") // some systems want whole letters
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
			d.clear(folder, base, draft)
			return f, draft, nil
		}
		f.Close() // another program took the draft for abandoned before it was locked
		d.root.Remove(draft)
	}
}

// clear removes the drafts of a file whose writers have ended, as those of killed programs have:
// nobody holds their locks. Where files have no locks, drafts stay.
func (d *Dir) clear(folder, base, mine string) {
	at, err := d.root.Open(filepath.FromSlash(folder))
	if err != nil {
		return
	}
	defer at.Close()
	drafts := regexp.MustCompile(`^` + regexp.QuoteMeta(base) + `\.[A-Z2-7]{26}\.part$`)
	entries, _ := at.ReadDir(-1)
	for _, e := range entries {
		name := filepath.Join(filepath.FromSlash(folder), e.Name())
		if name == mine || !drafts.MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if f, err := d.root.Open(name); err == nil {
			if Lock(f) == nil && locks {
				d.root.Remove(name)
			}
			f.Close()
		}
	}
}
