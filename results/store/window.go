package store

import (
	"errors"
	"io"
)

// window reads parts of a file through one buffer.
type window struct {
	file  io.ReaderAt
	size  int64 // size of the file, as far as is known
	chunk int   // least number of bytes to read at a time
	at    int64 // the offset of the buffer in the file
	buf   []byte

	failed bool // a part could not be read
}

// bytes returns the n bytes at an offset, or fewer at the end of the file. They are valid
// until the next call. It never allocates more than the size of the file.
func (w *window) bytes(off int64, n int) ([]byte, error) {
	n = int(max(0, min(int64(n), w.size-off)))
	if n == 0 {
		return nil, nil
	}
	if from := off - w.at; from >= 0 && from+int64(n) <= int64(len(w.buf)) {
		return w.buf[from : from+int64(n)], nil
	}
	want := int(min(int64(max(n, w.chunk)), w.size-off))
	if cap(w.buf) < want {
		w.buf = make([]byte, want)
	}
	got, err := w.file.ReadAt(w.buf[:want], off)
	w.at, w.buf = off, w.buf[:got]
	if errors.Is(err, io.EOF) { // the file was cut meanwhile
		w.size, err = off+int64(got), nil
	}
	w.failed = w.failed || err != nil
	if got >= n {
		return w.buf[:n], nil
	}
	return w.buf, err
}

// ahead returns the bytes of the buffer from an offset on: at least n bytes, or all up to
// the end of the file.
func (w *window) ahead(off int64, n int) ([]byte, error) {
	b, err := w.bytes(off, n)
	if err != nil || len(b) < n {
		return b, err
	}
	return w.buf[off-w.at:], nil
}

// reset makes w a window on another file.
func (w *window) reset(file io.ReaderAt, size int64) {
	w.file, w.size, w.at, w.buf, w.failed = file, size, 0, w.buf[:0], false
}
