package traces

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// compress returns a text in all supported compressions.
func compress(t testing.TB, text string) map[string][]byte {
	t.Helper()
	packed := map[string][]byte{}
	for name, open := range map[string]func(io.Writer) (io.WriteCloser, error){
		"gz":  func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"zst": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
	} {
		var b bytes.Buffer
		w, err := open(&b)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		packed[name] = b.Bytes()
	}
	return packed
}

func TestCompressedFilesAreReadAsThePlainOnes(t *testing.T) {
	want, _, err := all(t, ftaText, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, packed := range compress(t, ftaText) {
		file := filepath.Join(t.TempDir(), "no name for it")
		if err := os.WriteFile(file, packed, 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := Open(file, Options{})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for ; ; n++ {
			e, err := f.Next()
			if err == io.EOF {
				break
			}
			if err != nil || e != want[n] {
				t.Fatalf("%s: event %d is %+v, %v; want %+v", name, n, e, err, want[n])
			}
		}
		if err := f.Close(); err != nil || n != len(want) || f.Format != "fta" {
			t.Errorf("%s: %d events, want %d; %v", name, n, len(want), err)
		}
	}
}

func TestDataThatBreakOffAreAnErrorAndNotTheLineInWhichTheyDo(t *testing.T) {
	repeats := long.Trials(500, 2000)
	text := strings.Repeat("123\n9.5\n77.25\n8\n", repeats)
	for name, packed := range compress(t, text) {
		for cut := 1; cut < 30; cut++ {
			n, err := read1(packed[:len(packed)-cut])
			if err == nil && n != 4*repeats { // only an index behind the data may be missing
				t.Errorf("%s: without its last %d bytes, %d durations are read", name, cut, n)
			}
			var e *Error
			if err != nil && (!errors.As(err, &e) || e.Name != "x" || strings.Contains(err.Error(), "is not a duration") || strings.Contains(err.Error(), "\n")) {
				t.Errorf("%s: without its last %d bytes: %v", name, cut, err)
			}
		}
		damaged := bytes.Clone(packed)
		damaged[len(damaged)/2] ^= 0x55
		if n, err := read1(damaged); err == nil && n != 4*repeats {
			t.Errorf("%s: damaged in the middle, %d durations are read", name, n)
		}
		damaged = append(bytes.Clone(packed[:12]), bytes.Repeat([]byte{7}, 100)...)
		if _, err := read1(damaged); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: garbage behind its beginning gives %v", name, err)
		}
	}
}

func read1(b []byte) (int, error) {
	d, err := durationsIn(bytes.NewReader(b), "x")
	return len(d), err
}

func TestAFileThatIsCompressedByXZSaysWhatToDo(t *testing.T) {
	want := "x:1:1: the file is compressed by xz: decompress it first, as by xz -dc FILE | runexp trace info -"
	if _, err := read1([]byte("\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4\x46")); err == nil || err.Error() != want {
		t.Error(err)
	}
}
