package whole

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// draftLife is the age at which a draft is taken for abandoned.
const draftLife = 24 * time.Hour

// mostLetters of the name of a file are in those of its drafts, as names have limits.
const mostLetters = 200

// newDraft creates a draft of a file, beside it, and removes those that were abandoned.
func newDraft(target string) (*os.File, error) {
	dir, base := filepath.Split(target)
	base = strings.ToValidUTF8(base[:min(len(base), mostLetters)], "") // some systems want whole letters
	for {
		f, err := os.OpenFile(dir+base+"."+rand.Text()+".part", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			clear(dir, base, f)
		}
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// clear removes the abandoned drafts of a file. It compares their times with that of a fresh
// one, as the clock of the file system may differ from ours.
func clear(dir, base string, fresh *os.File) {
	now, err := fresh.Stat()
	if err != nil {
		return
	}
	drafts := regexp.MustCompile(`^` + regexp.QuoteMeta(base) + `\.[A-Z2-7]{26}\.part$`)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		if !drafts.MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && now.ModTime().Sub(info.ModTime()) > draftLife {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
