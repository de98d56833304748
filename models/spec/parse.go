package spec

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Parse reads name or name{key=value,...}.
//
// Names and keys are lower-case letters, digits, dots, dashes and underscores, and start with a letter. A
// value is any printable text without commas, equals signs and braces. It may contain spaces, as file
// names do, but not at its ends. Nothing else is skipped or guessed: an error is one line and names the
// column, counted in characters from 1.
func Parse(text string) (Spec, error) {
	p := parser{text: text}
	s := Spec{Name: p.word("the name")}
	if p.accept('{') {
		for {
			s.Options = append(s.Options, p.option(s))
			if !p.accept(',') {
				break
			}
		}
		p.expect('}')
	}
	if p.at < len(text) {
		p.fail(p.at, "stray %s", p.nextCharacter())
	}
	if p.err != nil {
		return Spec{}, p.err
	}
	s.Options = sorted(s.Options)
	return s, nil
}

// parser walks through the text and keeps its first error. After an error it keeps walking, which ends
// soon because nothing matches.
type parser struct {
	text string
	at   int
	err  error
}

// option reads key=value, whose key must be new to the spec.
func (p *parser) option(s Spec) Option {
	start := p.at
	key := p.word("an option")
	if _, twice := s.Get(key); twice {
		p.fail(start, "the option %s is given twice", key)
	}
	p.expect('=')
	return Option{key, p.value(key)}
}

// word reads a name or a key.
func (p *parser) word(what string) string {
	start := p.at
	for p.at < len(p.text) && inWord(p.text[p.at], p.at > start) {
		p.at++
	}
	if p.at == start {
		p.fail(start, "%s must start with a lower-case letter, found %s", what, p.nextCharacter())
	}
	return p.text[start:p.at]
}

func inWord(c byte, inside bool) bool {
	letter := 'a' <= c && c <= 'z'
	return letter || inside && ('0' <= c && c <= '9' || c == '-' || c == '_' || c == '.')
}

// value reads the text behind an equals sign.
func (p *parser) value(key string) string {
	start := p.at
	for p.at < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		if strings.ContainsRune(",={}", r) || !unicode.IsPrint(r) || r == utf8.RuneError {
			break
		}
		p.at += size
	}
	v := p.text[start:p.at]
	switch {
	case v == "":
		p.fail(start, "the option %s has no value, found %s", key, p.nextCharacter())
	case v[0] == ' ':
		p.fail(start, "stray space")
	case v[len(v)-1] == ' ':
		p.fail(p.at-1, "stray space")
	}
	return v
}

// accept steps over the character if it comes next.
func (p *parser) accept(c byte) bool {
	if p.err != nil || p.at == len(p.text) || p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

// expect steps over the character, which must be next.
func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.fail(p.at, "expected %q, found %s", c, p.nextCharacter())
	}
}

// nextCharacter describes the next character.
func (p *parser) nextCharacter() string {
	if p.at == len(p.text) {
		return "the end"
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return fmt.Sprintf("%q", r)
}

// fail records an error at a position, if it is the first.
func (p *parser) fail(at int, format string, args ...any) {
	if p.err == nil {
		p.err = errorAt(p.text, at, format, args...)
	}
}

// errorAt is an error at a byte of the text. The text is quoted, so that the
// error is one line whatever the text holds.
func errorAt(text string, at int, format string, args ...any) error {
	column := utf8.RuneCountInString(text[:at]) + 1
	return fmt.Errorf("%q, column %d: %s", text, column, fmt.Sprintf(format, args...))
}
