package store

import (
	"io"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// replace writes a file in place of another, if there is one. Whatever happens, path is the old file or
// the new one, and never a part.
func replace(path string, write func(io.Writer) error) error {
	return inFolderOf(path, func(d *atomicfile.Dir, name string) error { return d.Write(name, write) })
}

// place writes a file that does not exist yet. If another process has created it meanwhile, that file
// stays, and place returns no error: the caller reads it again.
func place(path string, write func(io.Writer) error) error {
	return inFolderOf(path, func(d *atomicfile.Dir, name string) error { return d.Create(name, write) })
}

// inFolderOf calls a function with the folder of a file and the name of the file there.
func inFolderOf(path string, do func(d *atomicfile.Dir, name string) error) error {
	dir, name := filepath.Split(path)
	d, err := atomicfile.OpenDir(filepath.Clean(dir))
	if err != nil {
		return err
	}
	defer d.Close()
	return do(d, name)
}
