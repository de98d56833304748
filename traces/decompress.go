package traces

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// maxWindow bounds the memory that a compressed file may ask for. It is more than
// the strongest usual settings need.
const maxWindow = 256 << 20

// Decompress returns a reader of the content of a file, which may be compressed by
// gzip, xz or zstd. It recognizes them by the first bytes; the name does not
// matter. Close releases the reader's memory and leaves r open.
func Decompress(r io.Reader) (io.ReadCloser, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	head, err := b.Peek(32)
	if err != nil && err != io.EOF {
		return nil, err
	}
	switch {
	case strings.HasPrefix(string(head), "\x1f\x8b"):
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, damage{"gzip", err}
		}
		return &compressed{z, "gzip", z.Close}, nil
	case strings.HasPrefix(string(head), "\xfd7zXZ\x00"):
		if n := xzDictionary(head); n > maxWindow {
			return nil, fmt.Errorf("the xz file asks for a dictionary of %d bytes: at most %d are allowed", n, maxWindow)
		}
		end := &footer{from: b}
		z, err := xz.NewReader(end)
		if err != nil {
			return nil, damage{"xz", err}
		}
		return &compressed{end.of(z), "xz", nil}, nil
	case strings.HasPrefix(string(head), "\x28\xb5\x2f\xfd"):
		z, err := zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, damage{"zstd", err}
		}
		return &compressed{z, "zstd", func() error { z.Close(); return nil }}, nil
	}
	return io.NopCloser(b), nil
}

// xzDictionary returns the length of the dictionary that the first block of an xz
// file asks for, or 0 if its header does not have the usual form. The library
// would reserve whatever the header says, up to 4 GiB.
func xzDictionary(head []byte) int64 {
	if len(head) < 15 {
		return 0
	}
	const header = 12 // of the stream; then: size, flags, perhaps two lengths, filter, one byte for the dictionary
	i := header + 2
	for _, flag := range []byte{0x40, 0x80} {
		if head[header+1]&flag == 0 {
			continue
		}
		for i < len(head) && head[i]&0x80 != 0 {
			i++
		}
		i++
	}
	if i+2 >= len(head) || head[i] != 0x21 || head[i+1] != 1 || head[i+2] > 40 {
		return 0
	}
	bits := head[i+2]
	return int64(2|bits&1) << (bits/2 + 11)
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

// compressed names the compression in errors of reading.
type compressed struct {
	r     io.Reader
	kind  string
	close func() error
}

func (c *compressed) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if err != nil && err != io.EOF {
		err = damage{c.kind, err}
	}
	return n, err
}

func (c *compressed) Close() error {
	if c.close == nil {
		return nil
	}
	return c.close()
}
