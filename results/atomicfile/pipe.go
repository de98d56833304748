package atomicfile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"
)

// patience is how long a pipe is left alone before it is asked again for a reader.
const patience = 20 * time.Millisecond

// pipe writes to a pipe, until the context ends.
func pipe(ctx context.Context, name string, write func(w io.Writer) error) error {
	f, err := enter(ctx, name)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { f.Close() }) // ends a write that waits
	err = write(f)
	if !stop() {
		return ended(ctx, name)
	}
	return errors.Join(err, f.Close())
}

// enter opens a pipe when it has a reader.
func enter(ctx context.Context, name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return nil, ended(ctx, name)
		case <-time.After(patience):
		}
	}
}

// ended returns the error of a pipe that is given up.
func ended(ctx context.Context, name string) error {
	return &fs.PathError{Op: "write", Path: name, Err: context.Cause(ctx)}
}
