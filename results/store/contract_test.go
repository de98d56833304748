package store

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// No writer writes such a length, so it cannot come from a frame that was being written when the power
// failed, which would be harmless.
func TestALengthBeyondTheLimitIsDamageAndNoTornEnd(t *testing.T) {
	f := create(t)
	path := filepath.Join(f.dir, logFolder, "a"+logSuffix)
	for _, c := range []struct {
		bodies uint32
		tail   bool
	}{{1, true}, {bodyLimit, true}, {bodyLimit + 1, false}, {1<<32 - 1, false}} {
		h := header{fingerprint: f.fingerprint, bodies: c.bodies}
		if err := os.WriteFile(path, h.appendTo(nil), 0o666); err != nil {
			t.Fatal(err)
		}
		damage, err := f.Scan(func(Key) {})
		if err != nil || len(damage) != 1 || damage[0].Tail != c.tail {
			t.Errorf("bodies of %d bytes: %+v, %v", c.bodies, damage, err)
		}
	}
}

// failing is a file with a part that cannot be read.
type failing struct {
	io.ReaderAt
	from, to int64
}

func (f failing) ReadAt(b []byte, off int64) (int, error) {
	if off < f.to && off+int64(len(b)) > f.from {
		return 0, errors.New("input/output error")
	}
	return f.ReaderAt.ReadAt(b, off)
}

// Once a part cannot be read, the file has failed, whatever is read later.
func TestAFileOfWhichAPartCannotBeReadHasFailed(t *testing.T) {
	s := newSpecimen(t, 5)
	text := append(slices.Clone(s.text), make([]byte, 3*badBlock)...)
	copy(text[2*badBlock:], s.text[s.line:])
	for _, bad := range []int64{0, int64(s.frames[1].start), 2 * badBlock} {
		for _, chunk := range []int{1, headerSize, 512} {
			w := &walker{fingerprint: s.folder.fingerprint, frame: func([]byte, int64) {}, damage: func(int64, int64, string, bool) {}}
			w.chunk = chunk
			w.reset(failing{bytes.NewReader(text), bad, bad + 1}, int64(len(text)))
			if w.walk(); !w.failed {
				t.Errorf("byte %d cannot be read, which is forgotten in the end", bad)
			}
			w.reset(bytes.NewReader(text), int64(len(text)))
			if w.walk(); w.failed {
				t.Errorf("a file that can be read has failed")
			}
		}
	}
}

// A log that cannot be read may hold records that the pack lacks.
func TestALogThatCannotBeReadIsNotReplacedByThePack(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "a"))
	if _, _, err := f.Pack([]uint64{1}, []uint64{1}); err != nil {
		t.Fatal(err)
	}
	pack, err := os.Open(filepath.Join(f.dir, packName))
	if err != nil {
		t.Fatal(err)
	}
	defer pack.Close()
	// Every read fails with the latter.
	for flag, want := range map[int]bool{os.O_RDONLY: false, os.O_WRONLY: true} {
		s, err := newFileSet(openLimit, []*Folder{f}, func(Damage) {})
		if err != nil {
			t.Fatal(err)
		}
		s.files = s.files[:1]
		log, err := os.OpenFile(s.files[0].path, flag, 0)
		if err != nil {
			t.Fatal(err)
		}
		s.files[0].file.Close()
		s.files[0].file = log
		found, err := missing(s, pack, f.fingerprint, nil, usual)
		if err != nil || found[0].more != want {
			t.Errorf("opened with %#x: more is %v, want %v; %v", flag, found[0].more, want, err)
		}
		log.Close()
	}
}
