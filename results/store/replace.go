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

// draftLife is how long a draft that nobody finishes is left alone.
const draftLife = time.Hour

// draft writes a file under another name, safely on disk, and returns that
// name. What earlier attempts at the same file left behind is cleared away.
func draft(path string, write func(io.Writer) error) (name string, err error) {
	var file *os.File
	for {
		// Not os.CreateTemp: the file is to have the mode that the umask says.
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
		err = file.Sync()
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

// clearDrafts removes drafts that have not been written to for long. Their age
// is measured against a new one, by the one clock of the file system.
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

// replace puts a file where another may be: there is the old one or the new one
// whatever happens, and never a part.
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

// place puts a file where none is. If there is one by then, it stays, and that
// is no error: whoever comes here looks again.
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

// syncFolder makes the names in a folder last. Some systems cannot do that, and
// need not: there is nothing to be done about an error.
func syncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		folder.Sync()
		folder.Close()
	}
}
