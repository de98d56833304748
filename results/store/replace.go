package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const draftSuffix = ".draft"

// draftLife is the age after which a draft counts as abandoned.
const draftLife = time.Hour

// draft writes a file under another name, syncs it to disk, and returns that name. It
// removes abandoned drafts of the same file.
func draft(path string, write func(io.Writer) error) (name string, err error) {
	var file *os.File
	for {
		// Not os.CreateTemp: the mode of the file must be that of the umask.
		name = fmt.Sprintf("%s.%016x%s", path, rand.Uint64(), draftSuffix)
		file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			break
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", err
		}
	}
	clearDrafts(path, file)
	err = write(file)
	if err == nil {
		err = fsync(file)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		os.Remove(name)
		return "", err
	}
	return name, nil
}

// clearDrafts removes abandoned drafts. It compares their times with that of a fresh one,
// so that both are by the clock of the file system.
func clearDrafts(path string, fresh *os.File) {
	now, err := fresh.Stat()
	if err != nil {
		return
	}
	dir, base := filepath.Split(path)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), base+".") || !strings.HasSuffix(e.Name(), draftSuffix) {
			continue
		}
		if info, err := e.Info(); err == nil && now.ModTime().Sub(info.ModTime()) > draftLife {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// replace writes a file in place of another, if there is one. Whatever happens, path is
// the old file or the new one, and never a part.
func replace(path string, write func(io.Writer) error) error {
	name, err := draft(path, write)
	if err != nil {
		return err
	}
	if err := os.Rename(name, path); err != nil {
		os.Remove(name)
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// place writes a file that does not exist yet. If another process has created it
// meanwhile, that file stays, and place returns no error: the caller reads it again.
func place(path string, write func(io.Writer) error) error {
	name, err := draft(path, write)
	if err != nil {
		return err
	}
	err = os.Link(name, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		err = os.Remove(name)
	} else { // a file system without links
		err = os.Rename(name, path)
	}
	syncFolder(filepath.Dir(path))
	return err
}

// syncFolder syncs the names in a folder to disk. It ignores errors: some systems cannot
// sync folders and need not.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		fsync(folder)
		folder.Close()
	}
}

// fsync is [os.File.Sync]; tests see what it is called for.
var fsync = (*os.File).Sync
