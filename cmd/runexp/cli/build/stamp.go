package build

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
)

// note is how the note of an ELF file begins in which the Go command stamps a program, behind its
// two lengths: its type, and who wrote it.
var note = []byte("\x04\x00\x00\x00Go\x00\x00")

// stamp returns what the Go command stamped into a program: hashes of all that it was built from,
// and of its bytes but for the stamp. So it is known without reading fifty megabytes. It is "" if
// there is none near the beginning, where the Go linker puts it on the systems that use ELF, or if
// it lacks the hash of the bytes.
func stamp(file io.ReaderAt) string {
	start := make([]byte, 8192)
	n, _ := file.ReadAt(start, 0)
	if start = start[:n]; !bytes.HasPrefix(start, []byte("\x7fELF")) {
		return ""
	}
	at := bytes.Index(start, note)
	if at < 8 {
		return ""
	}
	length, text := binary.LittleEndian.Uint32(start[at-4:]), start[at+len(note):]
	if uint64(length) > uint64(len(text)) {
		return ""
	}
	id := string(text[:length])
	if parts := strings.Split(id, "/"); len(parts) != 4 || len(parts[0]) < 20 || len(parts[3]) < 20 {
		return ""
	}
	return id
}
