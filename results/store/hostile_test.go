package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFramesAreFoundBehindMuchGarbage(t *testing.T) {
	s := newSpecimen(t, 2)
	for n := keysChunk - 60; n < keysChunk+20; n++ {
		garbage := bytes.Repeat([]byte("garbage "), n/8+1)[:n]
		s.put(t, slices.Concat(garbage, s.text[s.line:]))
		s.judge(t, fmt.Sprint("behind ", n), func(int, int) bool { return true })
	}
}

func TestAFileMayBeCutWhileItIsRead(t *testing.T) {
	s := newSpecimen(t, 5)
	line := fmt.Sprintf("{\"log\":%4000q}\n", "") // so that the first read does not cover the whole file
	text := append([]byte(line), s.text[s.line:]...)
	for cut := range len(text) {
		for _, chunk := range []int{1, 50, keysChunk} {
			w := &walker{fingerprint: s.folder.fingerprint}
			w.chunk = chunk
			w.reset(bytes.NewReader(text[:cut]), int64(len(text)))
			found := 0
			w.frame = func(keys []byte, bodies int64) { found++ }
			w.damage = func(off, length int64, reason string, _ bool) {
				if length <= 0 || off+length > int64(cut) {
					t.Fatalf("cut at %d: %d bytes at %d are %s", cut, length, off, reason)
				}
			}
			w.walk()
			for _, p := range s.frames {
				if p.end-s.line+len(line) <= cut {
					found--
				}
			}
			if found < 0 {
				t.Fatalf("cut at %d: %d frames are missing", cut, -found)
			}
			if b, err := w.bytes(int64(len(text)), 10); len(b) > 0 || err != nil {
				t.Fatalf("cut at %d: behind the end is %q, %v", cut, b, err)
			}
		}
	}
}

func TestDamageIsReportedOnceHoweverOftenAFileIsRead(t *testing.T) {
	s := newSpecimen(t, 12)
	for _, p := range s.frames[3:6] {
		s.text[p.start] ^= 1
	}
	s.text[s.frames[8].start+headerSize] ^= 1
	s.put(t, s.text)
	cells := []uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	damage, err := each([]*Folder{s.folder}, cells, []uint64{1, 2, 3}, limits{cells: 3, entries: 4, bodies: 1}, func(int, int, []Record) error { return nil })
	if len(damage) != 2 || err != nil {
		t.Errorf("got %v, %v", damage, err)
	}
}

func TestFilesThatAreNoLogsAreReported(t *testing.T) {
	s := newSpecimen(t, 3)
	s.put(t, s.text)
	in := func(name string) string { return filepath.Join(s.folder.dir, logFolder, name) }
	os.WriteFile(in("notes.txt"), []byte("hello"), 0o666)
	os.WriteFile(in("empty"+logSuffix), nil, 0o666)
	os.WriteFile(in("image"+logSuffix), []byte("\x89PNG\r\n\x1a\n"), 0o666)
	os.WriteFile(in(".nfs00000001"), nil, 0o666)
	os.Mkdir(in("folder"+logSuffix), 0o777)
	os.Symlink("nowhere", in("broken"+logSuffix))
	damage := s.judge(t, "foreign files", func(int, int) bool { return true })
	var files []string
	for _, d := range damage {
		files = append(files, d.File)
		if d.Tail || strings.Contains(d.String(), "\n") {
			t.Errorf("got %+v", d)
		}
	}
	if !slices.Equal(files, []string{"log/broken.lsl", "log/folder.lsl", "log/notes.txt", "log/image.lsl"}) {
		t.Errorf("reported are %v", files)
	}
}

func TestFramesOfAnotherStudyAreNotRead(t *testing.T) {
	s := newSpecimen(t, 3)
	foreign := frameOf(s.folder.fingerprint+1, rec(0, 1, 0, "wrong"), rec(0, 1, 1, "wrong"))
	s.put(t, slices.Concat(s.text[:s.frames[1].start], foreign, foreign, s.text[s.frames[1].start:]))
	damage := s.judge(t, "foreign frames", func(int, int) bool { return true })
	if len(damage) != 1 || damage[0].Reason != reasonForeign || damage[0].Length != int64(2*len(foreign)) {
		t.Errorf("got %v", damage)
	}
}

func TestLengthsThatLieAreNotBelieved(t *testing.T) {
	f := create(t)
	for what, h := range map[string]header{
		"keys beyond the limit":   {count: 1 << 24, keys: 40 << 24},
		"keys of too many":        {count: 1 << 15, keys: 5 << 15},
		"keys that are too long":  {count: 1, keys: 43},
		"bodies beyond the limit": {bodies: 1 << 31},
		"bodies beyond the file":  {bodies: 1 << 30},
		"bodies without keys":     {bodies: 3},
	} {
		h.fingerprint = f.fingerprint
		text := append(h.appendTo(nil), "abc"...)
		if err := os.WriteFile(filepath.Join(f.dir, logFolder, "a"+logSuffix), text, 0o666); err != nil {
			t.Fatal(err)
		}
		damage, err := f.Scan(func(Key) { t.Errorf("%s: a record", what) })
		if err != nil || len(damage) != 1 {
			t.Errorf("%s: %v, %v", what, damage, err)
		}
	}
	many := frameOf(f.fingerprint, make([]Record, keysLimit/keySize+1)...)
	os.WriteFile(filepath.Join(f.dir, logFolder, "a"+logSuffix), many, 0o666)
	if damage, err := f.Scan(func(Key) { t.Error("a record of too many") }); err != nil || len(damage) != 1 {
		t.Errorf("%v, %v", damage, err)
	}
	liar := rec(1, 1, 0, "abc")
	status := liar
	status.Status = 2
	liar.Length = 4
	for _, r := range []Record{liar, status} {
		os.WriteFile(filepath.Join(f.dir, logFolder, "a"+logSuffix), frameOf(f.fingerprint, r), 0o666)
		if damage, err := f.Scan(func(Key) { t.Error("a record") }); err != nil || len(damage) != 1 || damage[0].Reason != reasonSense {
			t.Errorf("%v, %v", damage, err)
		}
	}
}
