package store

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// specimen is a small log of several frames, with the places of the frames.
type specimen struct {
	folder *Folder
	line   int // length of the first line
	text   []byte
	frames []part
}

type part struct {
	start, end int
	records    []Record
}

// newSpecimen returns the log of a new store, with frames of one to three records.
func newSpecimen(t testing.TB, frames int) *specimen {
	s := &specimen{folder: create(t)}
	s.text = []byte("{\"log\":\"by hand\"}\n")
	s.line = len(s.text)
	for i := range frames {
		p := part{start: len(s.text)}
		for j := range i%3 + 1 {
			p.records = append(p.records, rec(uint64(i), uint64(j+1), 0, strings.Repeat(fmt.Sprintf("<%d.%d>", i, j), j+1)))
		}
		s.text = append(s.text, frameOf(s.folder.fingerprint, p.records...)...)
		p.end = len(s.text)
		s.frames = append(s.frames, p)
	}
	return s
}

// put makes text the content of the only log.
func (s *specimen) put(t testing.TB, text []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.folder.dir, logFolder, "a"+logSuffix), text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// read returns the readers' results: the keys of a scan, and the records of Each, as lines.
func (s *specimen) read(t testing.TB) (keys, each []string, damage []Damage) {
	t.Helper()
	damage, err := s.folder.Scan(func(k Key) { keys = append(keys, showKey(k)) })
	if err != nil {
		t.Fatal(err)
	}
	var cells []uint64
	for i := range s.frames {
		cells = append(cells, uint64(i))
	}
	if _, err := s.folder.Each(cells, []uint64{1, 2, 3}, func(_, _ int, blocks []Record) error {
		for _, r := range blocks {
			each = append(each, show(r))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return keys, each, damage
}

func showKey(k Key) string { return fmt.Sprintf("%+v", k) }

// want returns the expected results if only some bytes are intact: the records of frames whose header and
// keys are, and whose bodies are too.
func (s *specimen) want(whole func(start, end int) bool) (keys, each []string) {
	for _, p := range s.frames {
		h, _ := readHeader(frameOf(s.folder.fingerprint, p.records...))
		at := p.start + headerSize + int(h.keys)
		if !whole(p.start, at) {
			continue
		}
		for _, r := range p.records {
			if whole(at, at+len(r.Body)) {
				keys = append(keys, showKey(r.Key))
				each = append(each, show(r))
			}
			at += len(r.Body)
		}
	}
	return keys, each
}

// judge fails the test unless readers return the expected results.
func (s *specimen) judge(t testing.TB, what string, whole func(start, end int) bool) []Damage {
	t.Helper()
	keys, each, damage := s.read(t)
	wantKeys, wantEach := s.want(whole)
	if !slices.Equal(keys, wantKeys) || !slices.Equal(each, wantEach) {
		t.Fatalf("%s: found %d, %d records instead of %d, %d; %v", what, len(keys), len(each), len(wantKeys), len(wantEach), damage)
	}
	return damage
}
