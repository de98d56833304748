package traces

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// Lines are read whole whether or not they fit in the buffer, up to the longest, whose last byte is its
// newline.
func TestLinesLongerThanTheBufferAreReadWhole(t *testing.T) {
	const size = 16
	for _, n := range []int{0, 1, size - 2, size - 1, size, size + 1, 2*size - 1, 2 * size, 1000, maxLine - 1} {
		line := strings.Repeat("x", n-n/2) + strings.Repeat("y", n/2)
		for _, end := range []string{"\n", ""} {
			l := newLines(bufio.NewReaderSize(strings.NewReader(line+"\nbetween\n"+line+end), size), "f")
			for k, want := range []string{line, "between", line} {
				if end == "" && k == 2 && n == 0 {
					break // there is no third line
				}
				if got, err := l.next(); err != nil || string(got) != want || l.n != k+1 {
					t.Fatalf("line %d of %d bytes: %d bytes, %v", k+1, len(want), len(got), err)
				}
			}
			if got, err := l.next(); err != io.EOF {
				t.Fatalf("after lines of %d bytes: %d bytes, %v", n, len(got), err)
			}
		}
	}
	for _, end := range []string{"\n", ""} {
		l := newLines(bufio.NewReaderSize(strings.NewReader("1\n"+strings.Repeat("x", maxLine)+end), size), "f")
		l.next()
		if _, err := l.next(); err == nil || err.Error() != "f:2:1: a line has more than 1048576 bytes" {
			t.Errorf("a line that is too long by one: %v", err)
		}
	}
}
