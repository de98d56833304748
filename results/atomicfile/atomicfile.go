// Package atomicfile replaces files atomically: after a crash, a file is complete or as it was before.
// Bytes go to a draft beside the file, which is renamed to it when it is complete and on disk. Drafts
// have unique names, so several programs may write one file: the last to end determines its content.
//
// Files that cannot be replaced are written in place: pipes, devices, and the targets of names below
// /dev/fd or /proc, to which /dev/stdout leads, too. If a user names a symbolic link, it stays, and its
// target is replaced. Where the program chooses the names, in a [Dir], no link is followed.
//
// Files from others are read up to a size limit, and named pipes are refused instead of waited for.
package atomicfile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Write writes a file. If that fails, the file of this name is unchanged, unless it cannot be replaced.
func Write(name string, write func(w io.Writer) error) error {
	return Until(context.Background(), name, write)
}

// Until writes a file as Write does. If the file is a pipe whose reader blocks it, Until returns an error
// when the context ends.
func Until(ctx context.Context, name string, write func(w io.Writer) error) error {
	target, info, err := resolve(name)
	switch {
	case err != nil:
		return err
	case info != nil && info.IsDir():
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("is a folder: want a file")}
	case info != nil && info.Mode()&fs.ModeNamedPipe != 0:
		return writeInPlace(ctx, name, write)
	case info != nil && (!info.Mode().IsRegular() || ofSystem(name) || ofSystem(target)):
		return writeInPlace(context.Background(), name, write)
	}
	dir, base := filepath.Split(target)
	d, err := OpenDir(filepath.Clean(dir))
	if err != nil {
		return &fs.PathError{Op: "write", Path: name, Err: errors.Unwrap(err)}
	}
	defer d.Close()
	d.clear(".", shortened(base))
	return d.replace(base, info, write, d.renamed(base))
}

// inPieces buffers writes, as templates write a few bytes at a time.
func inPieces(w io.Writer, write func(w io.Writer) error) error {
	buffer := bufio.NewWriterSize(w, 1<<16)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// ofSystem reports whether a name is one by which the system gives access to open files or devices. A
// file that is reached in this way may be open elsewhere under the same name, as the standard output is.
// Other names below /dev are devices, or regular files, as in /dev/shm.
func ofSystem(name string) bool {
	return strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/")
}

// maxLinks bounds the length of a chain of symbolic links.
const maxLinks = 40

// resolve follows symbolic links from a name to the file to be written. If it does not exist, at is its free
// name and info is nil. filepath.EvalSymlinks does not find free names.
func resolve(name string) (at string, info fs.FileInfo, err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return name, info, nil // links to pipes have texts that are not names of files
	}
	at = name
	for range maxLinks {
		info, err = os.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			return at, nil, nil
		}
		if err != nil || info.Mode()&fs.ModeSymlink == 0 || ofSystem(at) {
			return at, info, err
		}
		to, err := os.Readlink(at)
		if err != nil {
			return "", nil, err
		}
		if !filepath.IsAbs(to) {
			// Join would take the .. of a linked folder as the link's own.
			to = filepath.Dir(at) + string(filepath.Separator) + to
		}
		at = to
	}
	return "", nil, fmt.Errorf("write %s: more than %d symbolic links, one after the other", name, maxLinks)
}

// writeInPlace writes to a file that cannot be replaced. It appends, so that the standard output keeps its
// content if it is a file. Writing to a pipe that nobody reads ends with the context.
func writeInPlace(ctx context.Context, name string, write func(w io.Writer) error) (err error) {
	var f *os.File
	opened := make(chan error, 1)
	go func() { // opening a pipe waits for a reader, maybe until the program ends
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
		f = file
		opened <- err
	}()
	given := &fs.PathError{Op: "write", Path: name, Err: context.Canceled}
	select {
	case err := <-opened:
		if err != nil {
			return err
		}
	case <-ctx.Done():
		return given
	}
	stop := context.AfterFunc(ctx, func() { f.Close() }) // interrupts a blocked write
	if err = inPieces(f, write); !stop() {
		return given
	}
	return errors.Join(err, f.Close())
}

// Sync is [os.File.Sync]; tests of the packages of results replace it to record the syncs.
var Sync = (*os.File).Sync

// SyncFolder syncs the names in a folder to disk. It ignores errors: some systems cannot sync folders and
// need not.
func SyncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		Sync(folder)
		folder.Close()
	}
}

// Reason returns an error without its path, which the message already has.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
