package traces

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// maxWindow bounds the memory that a file compressed by zstd may ask for. The strongest usual settings
// need less.
const maxWindow = 256 << 20

// Decompress returns a reader of the content of a file, which may be compressed by gzip or zstd. It
// recognizes them by the first bytes; the name does not matter. Close releases the reader's memory and
// leaves r open.
func Decompress(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	head, err := b.Peek(6)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case strings.HasPrefix(string(head), "\x1f\x8b"):
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, damage{"gzip", err}
		}
		return &compressed{z, "gzip"}, nil
	case strings.HasPrefix(string(head), "\x28\xb5\x2f\xfd"):
		z, err := zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, damage{"zstd", err}
		}
		return &compressed{z.IOReadCloser(), "zstd"}, nil
	case string(head) == "\xfd7zXZ\x00":
		return nil, errors.New("the file is compressed by xz: decompress it first, as by xz -dc FILE | runexp trace info -")
	}
	return io.NopCloser(b), nil
}

// damage is an error in compressed data.
type damage struct {
	kind string
	err  error
}

func (d damage) Error() string {
	if errors.Is(d.err, io.ErrUnexpectedEOF) || errors.Is(d.err, io.EOF) {
		return "the " + d.kind + " data break off"
	}
	return fmt.Sprintf("the %s data are damaged: %v", d.kind, d.err)
}

func (d damage) Unwrap() error { return d.err }

// compressed adds the name of the compression to errors of reading.
type compressed struct {
	io.ReadCloser
	kind string
}

func (c *compressed) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = damage{c.kind, err}
	}
	return n, err
}
