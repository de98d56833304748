// Package process runs programs that answer each line by a line, within a time limit. No process outlives
// this program.
//
// A process is the leader of a group. The end of its input tells it to end; a second later, or at once
// after a fault, its group is killed. The group is also killed when this program ends, even if that was
// killed. Processes that it starts are in the group unless they leave it.
//
// A command is started only if a user agreed to it and to the contents of its files: see [Allow].
package process

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Command is a program with its arguments and the files on which its answers depend.
type Command struct {
	Words  []string // the program and its arguments; no shell sees them
	Folder string   // working folder, which contains its files
	Files  []string // relative to the folder, sorted
}

// mostBytes is the largest size of a command's file.
const mostBytes = 1 << 28

// Hash returns the SHA-256 of the words, and of the names and the contents of the files, in
// hexadecimal digits. The folder does not matter.
func (c Command) Hash() (string, error) {
	return c.hash(func(string, []byte) error { return nil })
}

// hash computes the hash, and calls a function with each file that it has read for it.
func (c Command) hash(read func(name string, text []byte) error) (string, error) {
	hash := sha256.New()
	note := func(text []byte) {
		hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(text))))
		hash.Write(text)
	}
	hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(c.Words))))
	for _, word := range c.Words {
		note([]byte(word))
	}
	for _, name := range c.Files {
		text, err := atomicfile.Read(filepath.Join(c.Folder, name), mostBytes)
		if err != nil {
			return "", err
		}
		if err := read(name, text); err != nil {
			return "", err
		}
		note([]byte(name))
		note(text)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// Path returns the file to run: the command's file with the name of the first word, or else a program by
// its absolute name or on the search path.
func (c Command) Path() (string, error) {
	if len(c.Words) == 0 {
		return "", errors.New("there is no program to run")
	}
	if slices.Contains(c.Files, filepath.ToSlash(filepath.Clean(c.Words[0]))) {
		return filepath.Abs(filepath.Join(c.Folder, c.Words[0]))
	}
	path, err := exec.LookPath(c.Words[0])
	if err != nil || !filepath.IsAbs(path) { // a relative path depends on the user's folder
		return "", fmt.Errorf("there is no program %s, in %s or on the search path", c.Words[0], c.Folder)
	}
	return path, nil
}

// String returns the words as they are typed.
func (c Command) String() string { return strings.Join(c.Words, " ") }
