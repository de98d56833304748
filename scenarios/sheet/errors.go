package sheet

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Error is a mistake in a file.
type Error struct {
	File         string
	Line, Column int // from 1; the column counts characters
	Msg          string
	Err          error // the error given to At, or nil

	text string // the line
}

// Error returns file:line:column: message, which is one line. A mistake on the command
// line has neither line nor column.
func (e *Error) Error() string {
	switch {
	case e.File == setFlag:
		return e.File + " " + e.Msg
	case isFlag(e.File):
		return e.File + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
}

func (e *Error) Unwrap() error { return e.Err }

// Cause returns the error that a caller gave to At, without the place unless that is a flag, and other
// errors as they are.
func Cause(err error) error {
	var placed *Error
	if errors.As(err, &placed) && placed.Err != nil && !isFlag(placed.File) {
		return placed.Err
	}
	return err
}

// isFlag reports whether a place is a flag of the command line, whose errors have no line.
func isFlag(file string) bool { return strings.HasPrefix(file, "--") }

// maxCaret is the number of characters of a line that Caret shows.
const maxCaret = 160

// Caret returns the line of the file and, in a line below, a caret under the
// mistake.
func (e *Error) Caret() string {
	line := []rune(e.text)
	at := min(e.Column-1, len(line))
	start := max(0, at-maxCaret/2)
	line = line[start:min(len(line), start+maxCaret)]
	var under strings.Builder
	for i, r := range line {
		blank := ' '
		if r == '\t' {
			blank = r // as wide as in the line above
		} else if !unicode.IsPrint(r) || r == utf8.RuneError {
			line[i] = '?'
		}
		if i < at-start {
			under.WriteRune(blank)
		}
	}
	return string(line) + "\n" + under.String() + "^"
}

// source is a file's text, cut into lines, in which errors are placed.
type source struct {
	file  string
	lines []string
}

// error makes an error at a place. Places beyond the end of a line or of the
// file are moved to the end.
func (s *source) error(line, column int, msg string) *Error {
	line = max(1, min(line, len(s.lines)))
	text := s.lines[line-1]
	column = max(1, min(column, utf8.RuneCountInString(text)+1))
	return &Error{File: s.file, Line: line, Column: column, Msg: spec.Line(msg, maxMessage), text: text}
}

// maxMessage is how many characters a message has before its middle is left out.
const maxMessage = 600

// about puts the path of a part in front of a message. It leaves out the path if a flag of its own, such
// as --risk, sets the part.
func (s *source) about(path, msg string) string {
	if path == "" || isFlag(s.file) && s.file != setFlag {
		return msg
	}
	return path + ": " + msg
}

// place is a position in a source.
type place struct {
	source       *source
	line, column int
	text         string // of a scalar that stands there as it is
}

// places maps the path of each part of a scenario to its position.
type places map[string]place

// find returns the place of a path, or of the part around it.
func (p places) find(path string) place {
	for {
		if at, ok := p[path]; ok {
			return at
		}
		i := strings.LastIndexAny(path, ".[")
		if i < 0 {
			return p[""]
		}
		path = path[:i]
	}
}

// belongs reports whether a path names a part or something in it.
func belongs(path, part string) bool {
	rest, ok := strings.CutPrefix(path, part)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// forget drops the places of a part and of all that belongs to it.
func (p places) forget(part string) {
	maps.DeleteFunc(p, func(path string, _ place) bool { return belongs(path, part) })
}

// move gives a part the position of another part.
func (p places) move(from, to string) {
	p.forget(to)
	for path, at := range maps.Clone(p) {
		if belongs(path, from) {
			p[to+strings.TrimPrefix(path, from)] = at
		}
	}
}

// At makes an [*Error] of an error that concerns the part of the scenario with the given
// path, such as sweep.W, zip[0].a, policies[2] or platform.compute.per_unit. If the
// part was left out, the error has the place of the part it belongs to. An *expr.Error
// is placed at its character.
func (s *Scenario) At(path string, err error) error {
	var inner *expr.Error
	at := s.places.find(path)
	if errors.As(err, &inner) {
		if item, ok := s.places[fmt.Sprintf("%s[%d]", path, inner.Item)]; ok {
			at = item
		}
	}
	if at.source == nil {
		at.source = &source{file: "scenario", lines: []string{""}}
	}
	column := at.column
	if inner != nil && inner.Offset <= len(at.text) {
		column += utf8.RuneCountInString(at.text[:max(0, inner.Offset)])
	}
	e := at.source.error(at.line, column, at.source.about(path, err.Error()))
	e.Err = err
	return e
}
