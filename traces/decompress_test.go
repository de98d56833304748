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
	"github.com/ulikunitz/xz"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// compress returns a text in all compressions there are.
func compress(t testing.TB, text string) map[string][]byte {
	t.Helper()
	packed := map[string][]byte{}
	for name, open := range map[string]func(io.Writer) (io.WriteCloser, error){
		"gz":  func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"xz":  func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
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
	repeats := long.Trials(1000, 5000)
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
	d, err := ReadDurations(bytes.NewReader(b), "x")
	return len(d), err
}

func TestAnXZFileMayNotAskForGigabytes(t *testing.T) {
	packed := compress(t, "1\n")["xz"]
	if got := xzDictionary(packed[:32]); got != 8<<20 {
		t.Errorf("the usual dictionary is %d bytes", got)
	}
	i := bytes.Index(packed, []byte{0x21, 1})
	packed[i+2] = 39
	if _, err := read1(packed); err == nil || !strings.Contains(err.Error(), "asks for a dictionary of 3221225472 bytes") {
		t.Error(err)
	}
}

func TestAnXZFileThatIsCutBetweenItsBlocksBreaksOff(t *testing.T) {
	var b bytes.Buffer
	w, err := xz.WriterConfig{BlockSize: 64}.NewWriter(&b)
	if err == nil {
		_, err = io.WriteString(w, strings.Repeat("1234567\n", 40))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	read := func(packed []byte) (int, error) {
		r, err := Decompress(bytes.NewReader(packed))
		if err != nil {
			return 0, err
		}
		defer r.Close()
		text, err := io.ReadAll(r)
		return len(text), err
	}
	for _, padding := range []int{0, 4, 1 << 17} {
		if n, err := read(append(b.Bytes(), make([]byte, padding)...)); n != 320 || err != nil {
			t.Errorf("with %d zeros behind it, the file has %d bytes (%v), want 320", padding, n, err)
		}
	}
	between := 0
	for cut := 32; cut < b.Len(); cut++ {
		n, err := read(b.Bytes()[:cut])
		if err == nil {
			t.Errorf("of %d bytes, %d are read to the end: %d", b.Len(), cut, n)
		}
		if err != nil && err.Error() == "the xz data break off" && n > 0 && n < 320 && n%64 == 0 {
			between++
		}
	}
	if between < 4 {
		t.Errorf("%d cuts between blocks, want 4", between)
	}
}
