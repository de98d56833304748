package traces

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"unicode/utf8"
)

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 1 << 20

// Error is an error in a file with its place. Lines and columns count from 1;
// columns count bytes.
type Error struct {
	Name         string
	Line, Column int
	Err          error
}

// Error returns the place and the error: name:line:column: text.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.Name, e.Line, e.Column, e.Err)
}

// Unwrap returns the error without the place.
func (e *Error) Unwrap() error { return e.Err }

// lines reads the lines of a file and counts them.
type lines struct {
	r    *bufio.Reader
	name string
	n    int    // lines so far
	long []byte // a line that is longer than the reader's buffer

	packed bool // the file is compressed
}

func newLines(r *bufio.Reader, name string) *lines { return &lines{r: r, name: name} }

// all yields every line, and the error at which the lines end before the file does. A line is valid until
// the next.
func (l *lines) all() iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			line, err := l.next()
			if err == io.EOF {
				return
			}
			if !yield(line, err) || err != nil {
				return
			}
		}
	}
}

// next returns the next line without its end, and io.EOF after the last. The line
// is valid until the next call. If the file breaks off, next returns an error and
// not the incomplete line.
func (l *lines) next() ([]byte, error) {
	line, err := l.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, err = l.join(line)
	}
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		l.n++
		return nil, l.errorf(1, "a line has more than %d bytes", maxLine)
	case err == io.EOF && len(line) > 0: // the last line has no newline
	case err == io.EOF:
		return nil, err
	case err != nil:
		l.n++
		return nil, l.errorf(1, "the file cannot be read to its end: %w", err)
	default:
		line = line[:len(line)-1]
	}
	l.n++
	if k := len(line); k > 0 && line[k-1] == '\r' {
		line = line[:k-1]
	}
	if k := bytes.IndexByte(line, '\r'); k >= 0 && utf8.Valid(line) {
		return nil, l.errorf(k+1, "a carriage return alone ends no line: want newlines between lines")
	}
	return line, nil
}

// join reads on where a line fills the reader's buffer. Most files have short lines only, so a buffer for
// the longest line would cost more than reading them.
func (l *lines) join(part []byte) (line []byte, err error) {
	l.long, err = append(l.long[:0], part...), bufio.ErrBufferFull
	for errors.Is(err, bufio.ErrBufferFull) && len(l.long) < maxLine {
		part, err = l.r.ReadSlice('\n')
		l.long = append(l.long, part...)
	}
	return l.long, err
}

// maxRest bounds how much of a file is read behind a refused line.
const maxRest = 1 << 28

// damaged returns the error of a line. If the compressed data behind it are damaged further on, it
// returns that error instead: the line may then not belong to the trace.
func (l *lines) damaged(err error) error {
	var broken damage
	if !l.packed || errors.As(err, &broken) {
		return err
	}
	if _, e := io.CopyN(io.Discard, l.r, maxRest); errors.As(e, &broken) {
		return l.errorf(1, "the file cannot be read to its end: %w", broken)
	}
	return err
}

// errorf returns an error at a column of the line read last.
func (l *lines) errorf(column int, format string, args ...any) error {
	return &Error{l.name, max(l.n, 1), column, fmt.Errorf(format, args...)}
}

// atEnd returns an error at the line after the last.
func (l *lines) atEnd(format string, args ...any) error {
	return &Error{l.name, l.n + 1, 1, fmt.Errorf(format, args...)}
}

// field is a part of a line without the space around it, and its column.
type field struct {
	text   []byte
	column int
}

// split cuts a line at a separator into fields. It reuses their memory.
func split(line []byte, separator byte, fields []field) []field {
	fields = fields[:0]
	start := 0
	for i := 0; i <= len(line); i++ {
		if i == len(line) || line[i] == separator {
			fields = append(fields, trim(line, start, i))
			start = i + 1
		}
	}
	return fields
}

// atTabs cuts a line into fields at tabs.
func atTabs(line []byte, fields []field) []field { return split(line, '\t', fields) }

// atCommas cuts a line into fields at commas.
func atCommas(line []byte, fields []field) []field { return split(line, ',', fields) }

// splitQuoted cuts a line at commas that are not within quotes and removes the
// quotes. Two quotes within quotes stand for one.
func splitQuoted(line []byte, fields []field) []field {
	fields = fields[:0]
	start, quoted := 0, false
	for i := 0; i <= len(line); i++ {
		if i == len(line) || line[i] == ',' && !quoted {
			fields = append(fields, unquote(trim(line, start, i)))
			start = i + 1
			continue
		}
		if line[i] == '"' {
			quoted = !quoted
		}
	}
	return fields
}

func unquote(f field) field {
	n := len(f.text)
	if n < 2 || f.text[0] != '"' || f.text[n-1] != '"' {
		return f
	}
	var text []byte
	for i := 1; i < n-1; i++ {
		text = append(text, f.text[i])
		if f.text[i] == '"' && f.text[i+1] == '"' && i+1 < n-1 {
			i++
		}
	}
	return field{text, f.column}
}

// splitSpace cuts a line into fields at space.
func splitSpace(line []byte, fields []field) []field {
	fields = fields[:0]
	for i := 0; i < len(line); {
		if isSpace(line[i]) {
			i++
			continue
		}
		start := i
		for i < len(line) && !isSpace(line[i]) {
			i++
		}
		fields = append(fields, field{line[start:i], start + 1})
	}
	return fields
}

// trim returns a part of a line without the space around it.
func trim(line []byte, from, to int) field {
	for from < to && isSpace(line[from]) {
		from++
	}
	for from < to && isSpace(line[to-1]) {
		to--
	}
	return field{line[from:to], from + 1}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

// number parses a finite number in decimal digits, perhaps with a sign, a point and an exponent. It
// refuses forms that only programs write, such as 4_00, 0x1p4 and Inf.
func (f field) number() (float64, bool) {
	if n := len(f.text); n > 0 && n <= 15 { // the usual case: an integer, exactly
		x := 0
		for _, c := range f.text {
			if c < '0' || c > '9' {
				x = -1
				break
			}
			x = 10*x + int(c-'0')
		}
		if x >= 0 {
			return float64(x), true
		}
	}
	if len(bytes.Trim(f.text, "0123456789+-.eE")) > 0 || bytes.IndexByte(f.text, '_') >= 0 {
		return 0, false
	}
	x, err := strconv.ParseFloat(string(f.text), 64)
	return x, err == nil && !math.IsInf(x, 0) && x == x
}

// shorten keeps messages to one readable line.
func shorten(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	k := most
	for k > 0 && !utf8.RuneStart(text[k]) {
		k--
	}
	return text[:k] + "..."
}

// quote returns a field, quoted and shortened, for a message.
func (f field) quote() string { return strconv.Quote(shorten(string(f.text))) }
