package store

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestTornTailsAreToleratedAndReported(t *testing.T) {
	s := newSpecimen(t, 5)
	ends := []int{0, s.line}
	for _, p := range s.frames {
		ends = append(ends, p.end)
	}
	for cut := range len(s.text) + 1 {
		s.put(t, s.text[:cut])
		what := fmt.Sprint("cut at ", cut)
		// The records of a frame count only if the frame is whole.
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

func TestATornFrameWithWrongKeysIsNoTail(t *testing.T) {
	s := newSpecimen(t, 3)
	last := s.frames[2]
	s.text[last.start+headerSize] ^= 1
	s.put(t, s.text[:last.end-1])
	damage := s.judge(t, "wrong keys", func(_, end int) bool { return end <= last.start })
	if len(damage) != 1 || damage[0].Tail {
		t.Errorf("got %v", damage)
	}
}

func TestATurnedByteCostsOneFrameOrOneRecord(t *testing.T) {
	s := newSpecimen(t, 3)
	for i := range s.text {
		flips := []byte{0x01, 0xff, 0x80, s.text[i], s.text[i] ^ '\n', s.text[i] ^ mark[0]}
		for _, flip := range flips[:long.Trials(2, len(flips))] {
			if flip == 0 {
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
	step := 3 * 29
	if long.On() {
		step = 29
	}
	for _, fill := range []string{"\x00", "\xff", mark, "{}\n"} {
		for _, sector := range []int{16, 100, 512} {
			for from := 0; from+1 < len(s.text); from += step {
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
		deep, _, damage := s.read(t)
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
		damage, err := f.Scan(func(Key) {})
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
