package atomicfile

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Read returns the content of a file of up to most bytes. A larger file is an error, as are a folder and
// a named pipe. Pipes that the system provides, such as /dev/stdin, are read.
func Read(name string, most int64) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() && info.Size() > most {
		return nil, fmt.Errorf("%s has %d bytes: want at most %d", name, info.Size(), most)
	}
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, fmt.Errorf("%s has more than %d bytes, which is the limit", name, most)
	}
	return text, err
}

// Open opens a file. A folder is an error, and so is a named pipe, which might block the program.
func Open(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return os.Open(name) // os.Open reports the error
	case info.IsDir():
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("is a folder: want a file")}
	case info.Mode()&fs.ModeNamedPipe != 0 && !strings.HasPrefix(name, "/dev/") && !strings.HasPrefix(name, "/proc/"):
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("is a pipe: want a file")}
	}
	return os.Open(name)
}

// Sum returns the SHA-256 of a file in hexadecimal digits, reading it in pieces.
func Sum(name string) (string, error) {
	f, err := Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Mode()&fs.ModeDevice != 0 {
		return "", &fs.PathError{Op: "read", Path: name, Err: errors.New("is a device: want a file")}
	}
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return hex.EncodeToString(sum.Sum(nil)), err
}
