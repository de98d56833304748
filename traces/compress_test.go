package traces

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestWhatIsCompressedByItsNameIsReadBack(t *testing.T) {
	text := strings.Repeat("3600\n7200+\n", 10_000)
	for name, begins := range map[string]string{"a.gz": "\x1f\x8b", "b.txt.zst": "\x28\xb5\x2f\xfd", "b.txt": "3600\n", "gz": "3600\n"} {
		var packed [2]bytes.Buffer
		for i := range packed {
			w, err := Compress(&packed[i], name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		b := packed[0].Bytes()
		if !bytes.HasPrefix(b, []byte(begins)) || !bytes.Equal(b, packed[1].Bytes()) {
			t.Errorf("%s begins with %q, or is not the same twice", name, b[:8])
		}
		if begins != "3600\n" && len(b) > len(text)/10 {
			t.Errorf("%s has %d bytes of %d", name, len(b), len(text))
		}
		r, err := Decompress(&packed[0])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != text {
			t.Errorf("%s: %d bytes are read back, %v", name, len(got), err)
		}
	}
	if _, err := Compress(io.Discard, "a.xz"); err == nil || err.Error() != "a.xz: xz is not written: want a name that ends in .gz or .zst, or a pipe to xz" {
		t.Error(err)
	}
}
