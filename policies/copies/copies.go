// Package copies locates the files of policies: beside a scenario, or in the folder of copies that a
// study keeps. A file whose name leads out of the scenario's folder has a copy, too.
package copies

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// elsewhere is the folder for copies of files outside the folder to which their names are relative.
const elsewhere = "_elsewhere"

// Name returns the name, with slashes, that a policy's file has in a folder of copies: its own name, if
// that does not lead out of the folder.
func Name(name string) string {
	if filepath.IsLocal(name) {
		return filepath.ToSlash(filepath.Clean(name))
	}
	return elsewhere + "/" + filepath.Base(name)
}

// Path returns the path of a file for a policy that is opened in a folder: the name itself, or the copy's
// name if the folder holds copies.
func Path(folder, name string) string {
	if filepath.IsLocal(name) {
		return filepath.Join(folder, name)
	}
	copied := filepath.Join(folder, filepath.FromSlash(Name(name)))
	if _, err := os.Stat(copied); err == nil {
		return copied
	}
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// Sum returns the SHA-256 sum of a file. It returns an error for a folder or a device.
func Sum(path string) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file that can be copied: want a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, f)
	return hash.Sum(nil), err
}
