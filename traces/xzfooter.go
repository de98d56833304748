package traces

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"slices"
)

// An xz file ends in a footer, behind which may be zeros. The library takes a file that ends
// between two blocks for complete, so the footer is looked for here.

// footerLength is how many bytes a footer has.
const footerLength = 12

// footer passes bytes on, and keeps those of the footer.
type footer struct {
	from  io.Reader
	last  []byte // the last ones up to one that is not zero
	zeros int    // which follow
}

func (f *footer) Read(p []byte) (int, error) {
	n, err := f.from.Read(p)
	end := n
	for end > 0 && p[end-1] == 0 {
		end--
	}
	if end > 0 {
		// Of the zeros, more than a footer has are none of it.
		f.last = append(append(f.last, make([]byte, min(f.zeros, footerLength))...), p[max(0, end-footerLength):end]...)
		f.last = slices.Clone(f.last[max(0, len(f.last)-footerLength):])
		f.zeros = 0
	}
	f.zeros += n - end
	return n, err
}

// found reports whether what was read ends in a footer.
func (f *footer) found() bool {
	return len(f.last) == footerLength && string(f.last[10:]) == "YZ" &&
		crc32.ChecksumIEEE(f.last[4:10]) == binary.LittleEndian.Uint32(f.last)
}

// of returns the reader of what is decompressed from these bytes. Without a footer it breaks off
// at its end.
func (f *footer) of(z io.Reader) io.Reader { return &footed{z, f} }

type footed struct {
	io.Reader
	footer *footer
}

func (f *footed) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	if err == io.EOF && !f.footer.found() {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}
