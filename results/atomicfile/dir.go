package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// ErrLink is the error for a name that leads through a symbolic link.
var ErrLink = errors.New("is a symbolic link: inside a folder none is followed")

// Dir is a folder in which the program chooses the names. It follows no symbolic link inside, so that a
// folder from somebody else cannot lead it to another place.
type Dir struct {
	name string
	root *os.Root
}

// OpenDir opens a folder. The name is the user's choice and may be a link to the folder.
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
		return nil // which another check reports
	}
	defer d.Close()
	for _, name := range names {
		if err := d.plain(name); errors.Is(err, ErrLink) {
			return err
		}
	}
	return nil
}

// Try returns an error if no file can be written in a folder. It writes one, because permissions say
// little about root, read-only file systems and full disks.
func Try(dir string) error {
	d, err := OpenDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	f, draft, err := d.newDraft("try")
	if err != nil {
		return err
	}
	return errors.Join(d.root.Remove(draft), f.Close()) // in this order, as others remove unlocked drafts
}

// Close closes the folder.
func (d *Dir) Close() error { return d.root.Close() }

// Path returns the path of a file in the folder.
func (d *Dir) Path(name string) string { return filepath.Join(d.name, filepath.FromSlash(name)) }

// Write writes a file as [Write] does, and creates the folders in its path. Names have slashes.
func (d *Dir) Write(name string, write func(w io.Writer) error) error {
	return d.WriteAfter(name, write, func(string) error { return nil })
}

// WriteAfter is Write with a call of ready before the draft, which is complete and on disk, takes the
// file's place. If ready returns an error, the file is unchanged.
func (d *Dir) WriteAfter(name string, write func(w io.Writer) error, ready func(draft string) error) error {
	return d.write(name, write, func(draft string) error {
		if err := ready(d.Path(filepath.ToSlash(draft))); err != nil {
			return err
		}
		return d.renamed(name)(draft)
	})
}

// Create is Write for a file that does not exist yet. If another process creates it meanwhile, that file
// stays, and there is no error.
func (d *Dir) Create(name string, write func(w io.Writer) error) error {
	return d.write(name, write, func(draft string) error {
		err := d.root.Link(draft, filepath.FromSlash(name))
		if err == nil || errors.Is(err, fs.ErrExist) {
			return nil
		}
		return d.renamed(name)(draft) // the file system has no links
	})
}

// renamed returns a function that renames a draft to a file.
func (d *Dir) renamed(name string) func(draft string) error {
	return func(draft string) error { return d.userError(name, d.root.Rename(draft, filepath.FromSlash(name))) }
}

func (d *Dir) write(name string, write func(w io.Writer) error, put func(draft string) error) error {
	if err := d.MkdirAll(path.Dir(name)); err != nil {
		return err
	}
	old, err := d.lstat(name)
	switch {
	case err != nil:
		return err
	case old != nil && !old.Mode().IsRegular():
		return d.fault(name, errors.New("is not a file: want a file, or nothing of this name"))
	}
	return d.replace(name, old, write, put)
}

// MkdirAll creates a folder and its parents.
func (d *Dir) MkdirAll(name string) error {
	if err := d.plain(name); err != nil {
		return err
	}
	return d.userError(name, d.root.MkdirAll(filepath.FromSlash(name), 0o777))
}

// OpenFile is [os.OpenFile] for a file of the folder.
func (d *Dir) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	if err := d.plain(name); err != nil {
		return nil, err
	}
	f, err := d.root.OpenFile(filepath.FromSlash(name), flag, perm)
	return f, d.userError(name, err)
}

// Chmod sets the permissions of a file of the folder.
func (d *Dir) Chmod(name string, mode fs.FileMode) error {
	if err := d.plain(name); err != nil {
		return err
	}
	return d.userError(name, d.root.Chmod(filepath.FromSlash(name), mode))
}

// Remove removes a file of the folder, if it exists, and parent folders that are then empty.
func (d *Dir) Remove(name string) error {
	info, err := d.lstat(name)
	if err != nil || info != nil && info.IsDir() {
		return err
	}
	if info != nil {
		if err := d.root.Remove(filepath.FromSlash(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return d.userError(name, err)
		}
	}
	for at := path.Dir(name); at != "."; at = path.Dir(at) {
		if info, err := d.lstat(at); err != nil || info != nil && (!info.IsDir() || d.root.Remove(filepath.FromSlash(at)) != nil) {
			break
		}
	}
	return nil
}

// plain returns an error if a name leads through a link. A link that is created later still cannot lead
// out of the folder.
func (d *Dir) plain(name string) error {
	_, err := d.lstat(name)
	return err
}

// lstat returns the file info of a name, nil if there is no file, and an error if the name leads through
// a link.
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
			return nil, d.userError(at, err)
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, d.fault(at, ErrLink)
		case !info.IsDir() && i < len(name):
			return nil, nil
		}
	}
	return info, nil
}

// userError returns an error with the name that the user knows.
func (d *Dir) userError(name string, err error) error {
	var one *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &one):
		return d.fault(name, one.Err)
	case errors.As(err, &link):
		return d.fault(name, link.Err)
	}
	return err
}

func (d *Dir) fault(name string, err error) error {
	return &fs.PathError{Op: "open", Path: d.Path(name), Err: err}
}

// replace writes a draft of a file, in place of an old one if that is not nil. When the draft is
// complete, put gives it its name.
func (d *Dir) replace(name string, old fs.FileInfo, write func(w io.Writer) error, put func(draft string) error) error {
	f, draft, err := d.newDraft(name)
	if err != nil {
		return d.userError(name, err) // the user does not know drafts
	}
	defer d.root.Remove(draft) // unless it was renamed by then
	err = inPieces(f, write)
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
	if err == nil {
		SyncFolder(d.Path(path.Dir(name)))
	}
	return err
}
