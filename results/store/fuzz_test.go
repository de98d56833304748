package store

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// FuzzScan reads files of any bytes as a log and as a pack: no reader may panic, all
// readers must agree, and bodies must have the lengths and sums of their keys.
func FuzzScan(f *testing.F) {
	s := newSpecimen(f, 5)
	cut := s.text[:s.frames[3].start+50]
	for _, seed := range [][]byte{
		nil, []byte("{"), []byte("{}\n"), []byte(mark), s.text, cut,
		append(slices.Clone(cut), s.text...),
		append(slices.Clone(s.text), make([]byte, 100)...),
		bytes.Repeat([]byte(mark), 50),
		s.text[s.line:], s.text[s.line+1:],
		frameOf(s.folder.fingerprint), frameOf(1, rec(1, 2, 3, "x")),
		frameOf(s.folder.fingerprint, rec(0, 1, 0, ""), rec(0, 1, 0, "\x00"), rec(0, 1, 1, string(s.text))),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, text := range [][]byte{text, summed(text, s.folder.fingerprint)} {
			for _, name := range []string{filepath.Join(logFolder, "a"+logSuffix), packName} {
				path := filepath.Join(s.folder.dir, name)
				if err := os.WriteFile(path, text, 0o666); err != nil {
					t.Fatal(err)
				}
				judgeBytes(t, s.folder, text)
				os.Remove(path)
			}
		}
	})
}

// summed gives everything that looks like a frame the right sums of header and keys, which random bytes
// hardly ever have.
func summed(text []byte, fingerprint uint64) []byte {
	text = slices.Clone(text)
	for i := 0; i+headerSize <= len(text); i++ {
		h := text[i:]
		if string(h[:len(mark)]) != mark {
			continue
		}
		binary.LittleEndian.PutUint64(h[8:], fingerprint)
		if keys := int(binary.LittleEndian.Uint32(h[20:])); keys <= len(h)-headerSize {
			binary.LittleEndian.PutUint32(h[28:], crc32.Checksum(h[headerSize:headerSize+keys], castagnoli))
		}
		binary.LittleEndian.PutUint32(h[32:], crc32.Checksum(h[:32], castagnoli))
	}
	return text
}

// judgeBytes reads a folder with one file of the given bytes.
func judgeBytes(t *testing.T, f *Folder, text []byte) {
	found := map[Key]int{}
	damage, err := f.Scan(func(k Key) { found[k]++ })
	if err != nil {
		t.Fatal(err)
	}
	var cells, policies []uint64
	for k := range found {
		cells, policies = append(cells, k.Cell), append(policies, k.Policy)
	}
	for _, d := range damage {
		if d.Offset < 0 || d.Length < 0 || d.Offset+d.Length > int64(len(text)) {
			t.Fatalf("damage outside of the file: %+v", d)
		}
	}
	slices.Sort(cells)
	slices.Sort(policies)
	if _, err := f.Each(slices.Compact(cells), slices.Compact(policies), func(_, _ int, blocks []Record) error {
		for i, r := range blocks {
			if int(r.Block) != i || int(r.Length) != len(r.Body) || found[r.Key] == 0 || !bytes.Contains(text, r.Body) {
				t.Fatalf("visited %+v", r)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}
