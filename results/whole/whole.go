// Package whole writes files that are complete or as they were before, whatever ends the
// program meanwhile.
package whole

import (
	"bufio"
	"io"
	"os"
)

// Write writes a file. If that fails, the file of this name is as it was.
func Write(name string, write func(w io.Writer) error) error {
	draft := name + ".part"
	f, err := os.Create(draft)
	if err != nil {
		return err
	}
	defer os.Remove(draft)
	buffer := bufio.NewWriterSize(f, 1<<16) // templates write a few bytes at a time
	if err = write(buffer); err == nil {
		err = buffer.Flush()
	}
	if e := f.Sync(); err == nil {
		err = e
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(draft, name)
}
