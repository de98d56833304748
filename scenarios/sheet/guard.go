package sheet

import (
	"fmt"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"
)

// MaxBytes is how long a file may be that is decoded.
const MaxBytes = 1 << 20

// The largest files that are read. The depth bounds the stack that hostile files can
// use.
const (
	maxLines = 10_000 // the parser takes time that grows with their square
	maxDepth = 20
	maxKeys  = 1000 // of a map
	maxItems = 1000 // of a list, except of values
)

// characters returns an error if the text has a character that YAML does not allow.
func characters(src *source, text string) error {
	line, column, begun := 1, 1, false
	for i, r := range text {
		switch {
		case r == '\n':
			line, column, begun = line+1, 0, false
		case r == utf8.RuneError:
			if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
				return src.error(line, column, fmt.Sprintf("byte %#02x is not UTF-8", text[i]))
			}
		case r == '\t' && !begun:
			return src.error(line, column, "a tab at the beginning of a line: indent with spaces")
		case r == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case r < ' ' && r != '\t' || r == 0x7f || r == '\ufeff' || r == '\u0085' || r == '\u2028' || r == '\u2029':
			return src.error(line, column, fmt.Sprintf("stray character %U", r))
		}
		column++
		begun = begun || r != ' ' && r != '\n'
	}
	return nil
}

// plain returns an error if a token is not allowed in scenarios, or if tokens nest too
// deep for the parser.
func plain(src *source, tokens token.Tokens) error {
	depth, dashes := 0, 0
	for _, t := range tokens {
		what := ""
		switch t.Type {
		case token.AnchorType, token.AliasType:
			what = "anchors and aliases are not understood: write it out"
		case token.MergeKeyType:
			what = "merge keys are not understood: write it out"
		case token.TagType:
			what = "tags are not understood: leave it out"
		case token.MappingKeyType:
			what = "keys with ? are not understood: write key: value"
		case token.SequenceStartType, token.MappingStartType:
			depth++
		case token.SequenceEndType, token.MappingEndType:
			depth--
		}
		if dashes++; t.Type != token.SequenceEntryType {
			dashes = 0
		}
		if depth > maxDepth || dashes > maxDepth {
			what = fmt.Sprintf("this is nested deeper than %d", maxDepth)
		}
		if what != "" {
			return src.error(t.Position.Line, t.Position.Column, what)
		}
	}
	return nil
}
