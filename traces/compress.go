package traces

import (
	"compress/gzip"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// Compress returns a writer for a file of the given name: it compresses by gzip
// or zstd if the name ends in .gz or .zst, and not otherwise. The same input
// always makes the same bytes. Close completes the output and leaves w open.
func Compress(w io.Writer, name string) (io.WriteCloser, error) {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return gzip.NewWriterLevel(w, gzip.BestCompression)
	case strings.HasSuffix(name, ".xz"):
		return nil, fmt.Errorf("%s: xz is not written: want a name that ends in .gz or .zst, or a pipe to xz", name)
	case strings.HasSuffix(name, ".zst"):
		return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	}
	return uncompressed{w}, nil
}

type uncompressed struct{ io.Writer }

func (uncompressed) Close() error { return nil }
