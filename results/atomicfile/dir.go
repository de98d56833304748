package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// ErrLink is the error of a name that leads through a symbolic link.
var ErrLink = errors.New("is a symbolic link: inside a folder none is followed")

// A Dir is a folder in which the program chooses the names. It follows no symbolic link inside, so
// that a folder from somebody else cannot lead it to another place.
type Dir struct {
	name string
	root *os.Root
}

// OpenDir opens a folder. The name is the user's, who may have a link to it.
func OpenDir(name string) (*Dir, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &Dir{name, root}, nil
}

// MakeDir opens a folder, creates it if it is missing, and clears it as [Clear] does.
func MakeDir(name string) (*Dir, error) {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return nil, err
	}
	Clear(name)
	return OpenDir(name)
}

// Inside writes a file of a folder as [Dir.Write] does, and creates the folder if it is missing.
func Inside(dir, name string, write func(w io.Writer) error) error {
	d, err := MakeDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Write(name, write)
}

// Refuse returns an error if one of the names in a folder leads through a symbolic link. The folder
// need not exist.
func Refuse(dir string, names ...string) error {
	d, err := OpenDir(dir)
	if err != nil {
		return nil // which is for others to say
	}
	defer d.Close()
	for _, name := range names {
		if err := d.plain(name); errors.Is(err, ErrLink) {
			return err
		}
	}
	return nil
}

// Close closes the folder.
func (d *Dir) Close() error { return d.root.Close() }

// Path returns the name of a file with that of the folder.
func (d *Dir) Path(name string) string { return filepath.Join(d.name, filepath.FromSlash(name)) }

// Write writes a file as [Write] does, and the folders on the way to it. Names have slashes. It
// removes the drafts of all files beside it whose writers have ended.
func (d *Dir) Write(name string, write func(w io.Writer) error) error {
	return d.WriteAfter(name, write, func(string) error { return nil })
}

// WriteAfter is Write, and calls ready with the path of the draft, which is complete and on disk, before
// it takes its place. If ready returns an error, it does not.
func (d *Dir) WriteAfter(name string, write func(w io.Writer) error, ready func(draft string) error) error {
	return d.write(name, write, func(draft string) error {
		if err := ready(d.Path(filepath.ToSlash(draft))); err != nil {
			return err
		}
		return d.renamed(name)(draft)
	})
}

// Create is Write for a file that does not exist yet. If another process creates it meanwhile, that
// file stays, and there is no error.
func (d *Dir) Create(name string, write func(w io.Writer) error) error {
	return d.write(name, write, func(draft string) error {
		err := d.root.Link(draft, filepath.FromSlash(name))
		if err == nil || errors.Is(err, fs.ErrExist) {
			return nil
		}
		return d.renamed(name)(draft) // a file system without links
	})
}

// renamed returns a function that gives a draft the name of a file.
func (d *Dir) renamed(name string) func(draft string) error {
	return func(draft string) error { return d.told(name, d.root.Rename(draft, filepath.FromSlash(name))) }
}

func (d *Dir) write(name string, write func(w io.Writer) error, put func(draft string) error) error {
	if err := d.MkdirAll(parent(name)); err != nil {
		return err
	}
	old, err := d.lstat(name)
	switch {
	case err != nil:
		return err
	case old != nil && !old.Mode().IsRegular():
		return d.fault(name, errors.New("is not a file: want a file, or nothing of this name"))
	}
	return d.replace(name, old, inPieces(write), "", put)
}

// MkdirAll makes a folder and those above it.
func (d *Dir) MkdirAll(name string) error {
	if err := d.plain(name); err != nil {
		return err
	}
	return d.told(name, d.root.MkdirAll(filepath.FromSlash(name), 0o777))
}

// OpenFile is [os.OpenFile] for a file of the folder.
func (d *Dir) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	if err := d.plain(name); err != nil {
		return nil, err
	}
	f, err := d.root.OpenFile(filepath.FromSlash(name), flag, perm)
	return f, d.told(name, err)
}

// Chmod sets the rights of a file of the folder.
func (d *Dir) Chmod(name string, mode fs.FileMode) error {
	if err := d.plain(name); err != nil {
		return err
	}
	return d.told(name, d.root.Chmod(filepath.FromSlash(name), mode))
}

// plain returns an error if a name leads through a link. Whoever puts one there meanwhile still
// leads nobody out of the folder.
func (d *Dir) plain(name string) error {
	_, err := d.lstat(name)
	return err
}

// lstat returns what has a name, nil if nothing has, and an error if the name leads through a link.
func (d *Dir) lstat(name string) (info fs.FileInfo, err error) {
	for i := 0; i <= len(name); i++ {
		if i < len(name) && name[i] != '/' {
			continue
		}
		at := name[:i]
		info, err = d.root.Lstat(filepath.FromSlash(at))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		case err != nil:
			return nil, d.told(at, err)
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, d.fault(at, ErrLink)
		}
	}
	return info, nil
}

// told returns an error with the name that the user knows.
func (d *Dir) told(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return d.fault(name, path.Err)
	case errors.As(err, &link):
		return d.fault(name, link.Err)
	}
	return err
}

func (d *Dir) fault(name string, err error) error {
	return &fs.PathError{Op: "open", Path: d.Path(name), Err: err}
}

// replace writes a draft of a file in place of another, if there is one, which put does with it when it
// is complete. Of the drafts whose writers have ended, it removes those of the file abandoned, or all
// beside it if that is "".
func (d *Dir) replace(name string, old fs.FileInfo, write func(w io.Writer) error, abandoned string, put func(draft string) error) error {
	f, draft, err := d.newDraft(name, abandoned)
	if err != nil {
		return d.told(name, err) // the user knows nothing of drafts
	}
	defer d.root.Remove(draft) // unless it has another name by then
	err = write(f)
	if old != nil && err == nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = Sync(f)
	}
	if err == nil { // before its lock ends
		err = put(draft)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	// Some systems cannot sync folders and need not.
	if folder, err := d.root.Open(filepath.FromSlash(parent(name))); err == nil {
		Sync(folder)
		folder.Close()
	}
	return nil
}

// parent returns the folder of a name with slashes.
func parent(name string) string {
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		return name[:i]
	}
	return "."
}
