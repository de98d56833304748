package store

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// frameOf returns one frame with these records, as a writer makes it.
func frameOf(fingerprint uint64, records ...Record) []byte {
	f := framer{fingerprint: fingerprint}
	for _, r := range records {
		f.keys = appendKey(f.keys, &r.Key, crc32.Checksum(r.Body, castagnoli))
		f.bodies = append(f.bodies, r.Body...)
	}
	f.seal()
	return f.done
}

func TestTheBytesOfAFrameAreGolden(t *testing.T) {
	failed := rec(0x0102030405060708, 0x1112131415161718, 0x21222324, "why")
	failed.Count, failed.Status, failed.Cost = 0x31323334, Failed, 1.5
	const fingerprint = 0xa1a2a3a4a5a6a7a8
	resultstest.Golden(t, "frame.txt", []byte(hex.Dump(frameOf(fingerprint,
		rec(1, 2, 3, "body"), failed, rec(4, 2, 3, ""), rec(4, 0x1112131415161718, 3, ""), rec(5, 2, 3, ""), rec(5, 0x1112131415161718, 3, "")))))
}

// reference reads a log or a pack as doc.go describes it, and shares no code with the package. It reads
// the frames before the first that is not whole.
func reference(file []byte) (records []Record) {
	if len(file) > 0 && file[0] == '{' {
		_, file, _ = bytes.Cut(file, []byte("\n"))
	}
	number := func(at int) int { return int(binary.LittleEndian.Uint32(file[at:])) }
	sum := func(b []byte) int { return int(crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))) }
	for len(file) >= 36 {
		if string(file[:8]) != "\xF5\x9E\x4C\x53\x46\x0D\x0A\x1A" || sum(file[:32]) != number(32) {
			break
		}
		n, keys, bodies := number(16), number(20), number(24)
		if len(file) < 36+keys+bodies || sum(file[36:36+keys]) != number(28) {
			break
		}
		all, at := inFull(file[36:36+keys]), 36+keys
		for k := range n {
			field := func(at int) uint32 { return binary.LittleEndian.Uint32(all[40*k+at:]) }
			var r Record
			r.Cell, r.Policy = binary.LittleEndian.Uint64(all[40*k:]), binary.LittleEndian.Uint64(all[40*k+8:])
			r.Block, r.Count = field(16), field(20)
			r.Status, r.Length = Status(field(24)), field(32)
			r.Cost = math.Float32frombits(field(28))
			r.Body = file[at : at+int(r.Length)]
			at += int(r.Length)
			if sum(r.Body) == int(field(36)) {
				records = append(records, r)
			}
		}
		file = file[36+keys+bodies:]
	}
	return records
}

// inFull is the part of reference for keys.
func inFull(short []byte) (keys []byte) {
	next := func(n int) (b []byte) { b, short = short[:n], short[n:]; return b }
	for distance := 1; len(short) > 0; {
		flags := next(1)[0]
		if flags >= 128 {
			distance = int(next(1)[0])
		}
		var key [40]byte
		if at := len(keys) - 40*distance; at >= 0 {
			copy(key[:], keys[at:at+40])
		}
		copy(key[:8], "\x00\x00\x00\x00\x00\x00\x00\x00")
		if len(keys) > 0 {
			copy(key[:8], keys[len(keys)-40:])
		}
		for bit, field := range []struct{ at, length int }{{0, 8}, {8, 8}, {16, 4}, {20, 4}, {24, 4}, {28, 4}, {32, 4}} {
			if flags>>bit&1 == 1 {
				copy(key[field.at:], next(field.length))
			}
		}
		copy(key[36:], next(4))
		keys = append(keys, key[:]...)
	}
	return keys
}

func TestAReaderMadeFromTheDocumentationReadsLogsAndPacks(t *testing.T) {
	f := create(t)
	f.Build.Version = "a \"version\"\nof two lines"
	var want []Record
	for i := range uint64(2000) {
		want = append(want, rec(i, 7, 0, strings.Repeat("x", int(i)%700)))
	}
	put(t, f, want...)
	text, err := os.ReadFile(logs(t, f)[0])
	if err != nil {
		t.Fatal(err)
	}
	if got := reference(text); !reflect.DeepEqual(got, want) {
		t.Errorf("of the log's %d records %d are read", len(want), len(got))
	}
	if n := bytes.Count(text, []byte(mark)); n < 3 {
		t.Errorf("the log has %d frames", n)
	}
	cells := make([]uint64, len(want))
	for i := range want {
		want[i].Cost = 0
		cells[i] = want[i].Cell
	}
	if info, damage, err := f.Pack(cells, []uint64{7}); info.Records != 2000 || len(damage) > 0 || err != nil {
		t.Fatal(info, damage, err)
	}
	if text, err = os.ReadFile(f.dir + "/pack.lsp"); err != nil {
		t.Fatal(err)
	}
	if got := reference(text); !reflect.DeepEqual(got, want) {
		t.Errorf("of the pack's %d records %d are read", len(want), len(got))
	}
}

func TestCostsThatAreNoNumbersAreNone(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1} {
		r := rec(1, 1, 0, "x")
		r.Cost = float32(x)
		b := appendKey(nil, &r.Key, 0)
		if k, _ := readKey(b); k.Cost != 0 {
			t.Errorf("%v is written as %v", x, k.Cost)
		}
		binary.LittleEndian.PutUint32(b[28:], math.Float32bits(float32(x)))
		if k, _ := readKey(b); k.Cost != 0 {
			t.Errorf("%v is read as %v", x, k.Cost)
		}
	}
}
