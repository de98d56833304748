package traces

import (
	"fmt"
	"io"
	"strings"
)

// jsonStream reads JSON in one pass and in bounded memory, however long its strings and numbers are.
type jsonStream struct {
	l            *lines
	line, column int
	atLine, at   int // where the last token began
}

func (s *jsonStream) errorf(format string, args ...any) error {
	return &Error{s.l.name, max(s.atLine, 1), max(s.at, 1), fmt.Errorf(format, args...)}
}

// read returns the next byte.
func (s *jsonStream) read() (byte, error) {
	c, err := s.l.r.ReadByte()
	if err != nil {
		if err != io.EOF {
			s.atLine, s.at = s.line, s.column
			err = s.errorf("the file cannot be read to its end: %w", err)
		}
		return 0, err
	}
	s.column++
	if c == '\n' {
		s.line, s.column = s.line+1, 0
	}
	return c, nil
}

// unread takes back the last byte, which must not be the end of a line.
func (s *jsonStream) unread() {
	s.l.r.UnreadByte() // cannot fail: a byte was read
	s.column--
}

// token returns the next byte that is not space.
func (s *jsonStream) token() (byte, error) {
	for {
		c, err := s.read()
		if err != nil {
			return 0, err
		}
		if c != '\n' && !isSpace(c) {
			s.atLine, s.at = s.line, s.column
			return c, nil
		}
	}
}

// must is like token, but the end of the file is an error.
func (s *jsonStream) must() (byte, error) {
	c, err := s.token()
	if err == io.EOF {
		s.atLine, s.at = s.line, s.column+1
		err = s.errorf("the file breaks off")
	}
	return c, err
}

func (s *jsonStream) expect(want byte) error {
	c, err := s.must()
	if err == nil && c != want {
		err = s.errorf("there is %q: want %q", c, want)
	}
	return err
}

// more reads a comma, and returns true, or the closing byte, and returns false.
func (s *jsonStream) more(closing byte) (bool, error) {
	c, err := s.must()
	if err == nil && c != ',' && c != closing {
		err = s.errorf("there is %q: want a comma or %q", c, closing)
	}
	return c == ',', err
}

// list reads a list and calls item for each item.
func (s *jsonStream) list(item func() error) error {
	err := s.expect('[')
	for more := true; more && err == nil; {
		if err = item(); err == nil {
			more, err = s.more(']')
		}
	}
	return err
}

// object reads an object and calls member for the value of each key.
func (s *jsonStream) object(member func(key string) error) error {
	err := s.expect('{')
	for more := true; more && err == nil; {
		var key string
		if key, err = s.key(); err == nil {
			err = member(key)
		}
		if err == nil {
			more, err = s.more('}')
		}
	}
	return err
}

// key reads a key and the colon after it. Later errors are reported at the key.
func (s *jsonStream) key() (string, error) {
	if err := s.expect('"'); err != nil {
		return "", err
	}
	line, at := s.line, s.at
	text, err := s.text()
	if err == nil {
		err = s.expect(':')
	}
	if err == nil {
		s.atLine, s.at = line, at
	}
	return text, err
}

// text reads the rest of a string and returns its beginning.
func (s *jsonStream) text() (string, error) {
	const most = 100
	var begin []byte
	for escaped := false; ; {
		c, err := s.read()
		if err == io.EOF || c == '\n' {
			return "", s.errorf("the string is not closed")
		}
		if err != nil {
			return "", err
		}
		if c == '"' && !escaped {
			return string(begin), nil
		}
		escaped = c == '\\' && !escaped
		if len(begin) < most {
			begin = append(begin, c)
		}
	}
}

// number reads a number.
func (s *jsonStream) number() (float64, error) {
	c, err := s.must()
	if err != nil {
		return 0, err
	}
	text, err := s.word(c)
	if err != nil {
		return 0, err
	}
	x, ok := field{text: text}.number()
	if !ok {
		return 0, s.errorf("%s: want a number", field{text: text}.quote())
	}
	return x, nil
}

// word reads a word that begins with c and ends before space or punctuation.
func (s *jsonStream) word(c byte) ([]byte, error) {
	const most = 100
	text := []byte{c}
	for ends := endsWord(c); !ends; {
		var err error
		if c, err = s.read(); err == io.EOF || c == '\n' {
			break
		} else if err != nil {
			return nil, err
		}
		if ends = endsWord(c); ends {
			s.unread()
		} else if text = append(text, c); len(text) > most {
			return nil, s.errorf("%s: want a number", field{text: text}.quote())
		}
	}
	return text, nil
}

// endsWord reports whether c is space or punctuation.
func endsWord(c byte) bool { return isSpace(c) || strings.IndexByte(`,:"[]{}`, c) >= 0 }

// skip skips a value.
func (s *jsonStream) skip() error {
	for depth := 0; ; {
		c, err := s.must()
		if err != nil {
			return err
		}
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			_, err = s.text()
		case ',', ':':
			if depth == 0 {
				return s.errorf("there is %q: want a value", c)
			}
		default:
			_, err = s.word(c)
		}
		if err != nil {
			return err
		}
		if depth < 0 {
			return s.errorf("there is %q: want a value", c)
		}
		if depth == 0 {
			return nil
		}
	}
}
