// Package atomicfile writes files that are complete or as they were before, whatever ends the
// program meanwhile. Bytes go to a draft beside the file, which takes its place when it is
// complete and on disk. A draft has a name that nothing else has, so several programs may write
// one file: the last of them to end decides what is in it.
//
// What cannot be replaced is written to as it stands: pipes, devices, and what a name below /dev/fd
// or /proc leads to, as /dev/stdout does. If a user names a symbolic link, it stays, and what it leads
// to is replaced. Where the program chooses the names, in a [Dir], no link is followed.
//
// Files that somebody else wrote are read up to a limit, and pipes with a name are not waited for.
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

// Write writes a file. If that fails, the file of this name is as it was, unless it is one that
// cannot be replaced.
func Write(name string, write func(w io.Writer) error) error {
	return Until(context.Background(), name, write)
}

// Until writes a file as Write does. If it is a pipe whose reader lets it wait, it returns an
// error when the context ends.
func Until(ctx context.Context, name string, write func(w io.Writer) error) error {
	target, info, err := find(name)
	switch {
	case err != nil:
		return err
	case info != nil && info.IsDir():
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("is a folder: want a file")}
	case info != nil && info.Mode()&fs.ModeNamedPipe != 0:
		return into(ctx, name, write)
	case info != nil && (!info.Mode().IsRegular() || ofSystem(name) || ofSystem(target)):
		return into(context.Background(), name, write)
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

// inPieces writes in large pieces, as templates write a few bytes at a time.
func inPieces(w io.Writer, write func(w io.Writer) error) error {
	buffer := bufio.NewWriterSize(w, 1<<16)
	if err := write(buffer); err != nil {
		return err
	}
	return buffer.Flush()
}

// ofSystem reports whether a name is one of those by which a system gives what is open or built
// in. A file that is reached by them may be open elsewhere under the same name, as the standard
// output is. Others below /dev are devices, or files like any, as those in /dev/shm are.
func ofSystem(name string) bool {
	return strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/")
}

// maxLinks is how many symbolic links may lead from one to the next.
const maxLinks = 40

// find follows symbolic links from a name to what is written there: a file, or a name that is
// free, whose info is nil. filepath.EvalSymlinks finds no free name.
func find(name string) (at string, info fs.FileInfo, err error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return name, info, nil // links to pipes have texts that name no file
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
			// Not Join, which would take the .. of a linked folder for the link's.
			to = filepath.Dir(at) + string(filepath.Separator) + to
		}
		at = to
	}
	return "", nil, fmt.Errorf("write %s: more than %d symbolic links, one after the other", name, maxLinks)
}

// into writes to what cannot be replaced. It appends, so that the standard output keeps what it
// has if it is a file. A pipe that nobody reads is given up when the context ends.
func into(ctx context.Context, name string, write func(w io.Writer) error) (err error) {
	var f *os.File
	opened := make(chan error, 1)
	go func() { // a pipe waits for a reader, maybe until the program ends
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
	stop := context.AfterFunc(ctx, func() { f.Close() }) // ends a write that waits
	if err = inPieces(f, write); !stop() {
		return given
	}
	return errors.Join(err, f.Close())
}

// Sync is [os.File.Sync]; tests of the packages of results see what it is called for.
var Sync = (*os.File).Sync

// SyncFolder syncs the names in a folder to disk. It ignores errors: some systems cannot sync
// folders and need not.
func SyncFolder(name string) {
	if folder, err := os.Open(name); err == nil {
		Sync(folder)
		folder.Close()
	}
}

// Reason returns an error without the path, which the message has already.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
