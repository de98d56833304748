package study

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// specimen is a small log of several frames, and where they are in it.
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

// newSpecimen makes a study with a single log of frames of one to three records.
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

// put makes this the content of the only log.
func (s *specimen) put(t testing.TB, text []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.folder.dir, logFolder, "a"+logSuffix), text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// read returns what is found: the keys a shallow and a deep scan see, and the
// records of Each, as lines.
func (s *specimen) read(t testing.TB) (shallow, deep, each []string, damage []Damage) {
	t.Helper()
	for _, in := range []struct {
		deep bool
		into *[]string
	}{{false, &shallow}, {true, &deep}} {
		var err error
		damage, err = s.folder.Scan(in.deep, func(k Key) { *in.into = append(*in.into, showKey(k)) })
		if err != nil {
			t.Fatal(err)
		}
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
	return shallow, deep, each, damage
}

func showKey(k Key) string { return fmt.Sprintf("%+v", k) }

// want returns what should be found if only some bytes are as they were: keys
// of frames whose keys are, and records whose bodies are too.
func (s *specimen) want(whole func(start, end int) bool) (shallow, deep, each []string) {
	for _, p := range s.frames {
		at := p.start + headerSize + keySize*len(p.records)
		if !whole(p.start, at) {
			continue
		}
		for _, r := range p.records {
			shallow = append(shallow, showKey(r.Key))
			if whole(at, at+len(r.Body)) {
				deep = append(deep, showKey(r.Key))
				each = append(each, show(r))
			}
			at += len(r.Body)
		}
	}
	return shallow, deep, each
}

// judge compares what is found with what should be.
func (s *specimen) judge(t testing.TB, what string, whole func(start, end int) bool) []Damage {
	t.Helper()
	shallow, deep, each, damage := s.read(t)
	wantShallow, wantDeep, wantEach := s.want(whole)
	if !slices.Equal(shallow, wantShallow) || !slices.Equal(deep, wantDeep) || !slices.Equal(each, wantEach) {
		t.Fatalf("%s: found %d, %d, %d records instead of %d, %d, %d; %v",
			what, len(shallow), len(deep), len(each), len(wantShallow), len(wantDeep), len(wantEach), damage)
	}
	return damage
}

func TestTornTailsAreToleratedAndReported(t *testing.T) {
	s := newSpecimen(t, 5)
	ends := []int{0, s.line}
	for _, p := range s.frames {
		ends = append(ends, p.end)
	}
	for cut := range len(s.text) + 1 {
		s.put(t, s.text[:cut])
		what := fmt.Sprint("cut at ", cut)
		// A frame that was not written to its end does not count at all.
		last := slices.IndexFunc(s.frames, func(p part) bool { return p.end > cut })
		damage := s.judge(t, what, func(start, end int) bool {
			return last < 0 || end <= s.frames[last].start
		})
		if slices.Contains(ends, cut) {
			if len(damage) > 0 {
				t.Fatalf("%s, between frames: %v", what, damage)
			}
			continue
		}
		if len(damage) != 1 || !damage[0].Tail || damage[0].Offset+damage[0].Length != int64(cut) || damage[0].File != "log/a.lsl" {
			t.Fatalf("%s: %+v", what, damage)
		}
	}
}

func TestATurnedByteCostsOneFrameOrOneRecord(t *testing.T) {
	s := newSpecimen(t, 3)
	for i := range s.text {
		for _, flip := range []byte{0x01, 0x80, 0xff, s.text[i], s.text[i] ^ '\n', s.text[i] ^ mark[0]} {
			if flip == 0 || testing.Short() && flip != 0x01 && flip != 0xff {
				continue
			}
			bad := slices.Clone(s.text)
			bad[i] ^= flip
			s.put(t, bad)
			what := fmt.Sprintf("byte %d turned by %#x", i, flip)
			damage := s.judge(t, what, func(start, end int) bool { return i < start || i >= end })
			if i >= s.line && len(damage) != 1 {
				t.Fatalf("%s: %v", what, damage)
			}
			for _, d := range damage {
				if d.Tail || int64(i) < d.Offset || int64(i) >= d.Offset+d.Length {
					t.Fatalf("%s: %+v", what, d)
				}
			}
		}
	}
}

func TestZeroedAndOverwrittenSectorsCostTheFramesTheyHit(t *testing.T) {
	s := newSpecimen(t, 12)
	for _, fill := range []string{"\x00", "\xff", mark, "{}\n"} {
		for _, sector := range []int{16, 100, 512} {
			for from := 0; from+1 < len(s.text); from += 29 {
				to := min(from+sector, len(s.text))
				bad := slices.Clone(s.text)
				copy(bad[from:to], bytes.Repeat([]byte(fill), sector))
				s.put(t, bad)
				s.judge(t, fmt.Sprintf("%q from %d to %d", fill, from, to), func(start, end int) bool {
					return bytes.Equal(bad[start:end], s.text[start:end])
				})
			}
		}
	}
}

func TestZerosAtTheEndAreWhatPowerLossLeaves(t *testing.T) {
	s := newSpecimen(t, 3)
	s.put(t, append(slices.Clone(s.text), make([]byte, 10000)...))
	damage := s.judge(t, "zeros", func(int, int) bool { return true })
	if len(damage) != 1 || !damage[0].Tail || damage[0].Length != 10000 {
		t.Errorf("got %v", damage)
	}
	s.put(t, append(slices.Clone(s.text), "no frame, and no part of one"...))
	damage = s.judge(t, "garbage", func(int, int) bool { return true })
	if len(damage) != 1 || damage[0].Tail {
		t.Errorf("got %v", damage)
	}
}

func TestBytesThatWereInsertedCostOneFrame(t *testing.T) {
	s := newSpecimen(t, 4)
	for at := s.line; at < len(s.text); at++ {
		s.put(t, slices.Insert(slices.Clone(s.text), at, []byte("some \x00 bytes")...))
		_, deep, _, damage := s.read(t)
		lost := 0
		for _, p := range s.frames {
			for _, r := range p.records {
				if !slices.Contains(deep, showKey(r.Key)) {
					lost++
				}
			}
		}
		if lost > 3 || len(damage) == 0 {
			t.Fatalf("inserted at %d: %d records are lost; %v", at, lost, damage)
		}
	}
}

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
	for cut := range len(s.text) {
		for _, chunk := range []int{1, 50, keysChunk} {
			w := &walker{fingerprint: s.folder.fingerprint}
			w.chunk = chunk
			w.reset(bytes.NewReader(s.text[:cut]), int64(len(s.text)))
			found := 0
			w.frame = func(keys []byte, bodies int64) { found++ }
			w.damage = func(off, length int64, reason string, _ bool) {
				if length <= 0 || off+length > int64(cut) {
					t.Fatalf("cut at %d: %d bytes at %d are %s", cut, length, off, reason)
				}
			}
			w.walk()
			for _, p := range s.frames {
				if p.end <= cut {
					found--
				}
			}
			if found < 0 {
				t.Fatalf("cut at %d: %d frames are missing", cut, -found)
			}
			if b, err := w.bytes(int64(len(s.text)), 10); len(b) > 0 || err != nil {
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
	if !slices.Equal(files, []string{"log/folder.lsl", "log/notes.txt", "log/image.lsl"}) {
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
		"keys of no whole number": {count: 1, keys: 41},
		"bodies beyond the limit": {bodies: 1 << 31},
		"bodies beyond the file":  {bodies: 1 << 30},
		"bodies without keys":     {bodies: 3},
	} {
		h.fingerprint = f.fingerprint
		text := append(h.appendTo(nil), "abc"...)
		if err := os.WriteFile(filepath.Join(f.dir, logFolder, "a"+logSuffix), text, 0o666); err != nil {
			t.Fatal(err)
		}
		damage, err := f.Scan(true, func(Key) { t.Errorf("%s: a record", what) })
		if err != nil || len(damage) != 1 {
			t.Errorf("%s: %v, %v", what, damage, err)
		}
	}
	liar := rec(1, 1, 0, "abc")
	status := liar
	status.Status = 2
	liar.Length = 4
	for _, r := range []Record{liar, status} {
		os.WriteFile(filepath.Join(f.dir, logFolder, "a"+logSuffix), frameOf(f.fingerprint, r), 0o666)
		if damage, err := f.Scan(false, func(Key) { t.Error("a record") }); err != nil || len(damage) != 1 || damage[0].Reason != reasonSense {
			t.Errorf("%v, %v", damage, err)
		}
	}
}

func TestADamagedRecordIsReplacedByItsCopy(t *testing.T) {
	f := create(t)
	records := []Record{rec(1, 1, 0, "zero"), rec(1, 1, 1, "one"), rec(1, 1, 2, "two")}
	put(t, f, records...)
	put(t, f, records...)
	want, _ := counting(t, f, []uint64{1}, []uint64{1})
	for i, name := range logs(t, f) {
		text, _ := os.ReadFile(name)
		text[len(text)-5*(1+i)] ^= 1 // in "one", then in "zero"
		os.WriteFile(name, text, 0o666)
	}
	got, damage := counting(t, f, []uint64{1}, []uint64{1})
	if got != want || len(damage) == 0 {
		t.Errorf("got\n%s%v", got, damage)
	}
	for _, name := range logs(t, f) {
		text, _ := os.ReadFile(name)
		text[len(text)-1] ^= 1 // in "two" of both
		os.WriteFile(name, text, 0o666)
	}
	got, damage = counting(t, f, []uint64{1}, []uint64{1})
	if strings.Count(got, "\n") != 2 || len(damage) < 2 {
		t.Errorf("got\n%s%v", got, damage)
	}
}

func TestAPackThatWasCutIsSeenToBe(t *testing.T) {
	f := create(t)
	put(t, f, rec(1, 1, 0, "a"), rec(2, 1, 0, "b"))
	if _, _, err := f.Pack([]uint64{1, 2}, []uint64{1}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(f.dir, packName)
	text, _ := os.ReadFile(path)
	for cut := range len(text) {
		os.WriteFile(path, text[:cut], 0o666)
		damage, err := f.Scan(true, func(Key) {})
		if err != nil || len(damage) == 0 {
			t.Fatalf("cut at %d: %v, %v", cut, damage, err)
		}
		for _, d := range damage {
			if d.Tail || d.File != packName {
				t.Fatalf("cut at %d: %+v", cut, d)
			}
		}
		if err := f.DropLogs(); err == nil || len(logs(t, f)) != 1 {
			t.Fatalf("cut at %d: logs are dropped: %v", cut, err)
		}
	}
}
