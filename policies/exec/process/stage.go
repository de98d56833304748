package process

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// stages is a folder of this program alone, with a subfolder for each process. The guardian removes it.
var stages = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "loadstar-")
	if err == nil {
		dir, err = filepath.Abs(dir)
	}
	if err == nil {
		tell("folder", dir)
	}
	return dir, err
})

// errEdited is the error for files that were changed after the user had agreed to them.
var errEdited = errors.New("was edited while it was used")

// stage copies the files of a command into a new, empty folder, and returns the command there. It returns
// an error if the copied bytes do not have the hash.
func (c Command) stage(hash string) (staged Command, err error) {
	root, err := stages()
	if err != nil {
		return c, err
	}
	staged = c
	if staged.Folder, err = os.MkdirTemp(root, "run-"); err != nil {
		return c, err
	}
	now, err := c.hash(func(name string, text []byte) error {
		info, err := os.Stat(filepath.Join(c.Folder, name))
		if err != nil {
			return err
		}
		to := filepath.Join(staged.Folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return err
		}
		return os.WriteFile(to, text, info.Mode().Perm()|0o600)
	})
	if err == nil && now != hash {
		err = fmt.Errorf("a file of %s %w: %s", c, errEdited, strings.Join(c.Files, ", "))
	}
	if err != nil {
		os.RemoveAll(staged.Folder)
		return c, err
	}
	return staged, nil
}
