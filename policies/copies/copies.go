// Package copies says where the files of policies are: beside a scenario, or in a folder of
// copies that a study keeps. A file whose name leads out of the scenario's folder has a copy, too.
package copies

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// elsewhere is the folder in which copies are kept of files that are not below the folder to
// which their names are relative.
const elsewhere = "_elsewhere"

// Name returns the name, with slashes, that a file of a policy has in a folder of copies: its
// own, if that leads nowhere out of the folder.
func Name(name string) string {
	if filepath.IsLocal(name) {
		return filepath.ToSlash(filepath.Clean(name))
	}
	return elsewhere + "/" + filepath.Base(name)
}

// Path returns where a policy that is opened in a folder finds a file: at the name itself, or at
// that of the copy if the folder holds copies.
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

// Sum returns the SHA-256 sum of a file. It returns an error if that is a folder or a device.
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
