package sheet

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// node is a part of a file.
type node struct {
	kind         nodeKind
	text         string // of a scalar
	entries      []entry
	items        []*node
	source       *source
	line, column int

	style style // of a scalar that is written
	flow  bool  // it is written in one line
}

// entry is a key of a map and its value.
type entry struct {
	key, value   *node
	doc, example string // written as comments; the example takes the place of a value that is nil
}

// nodeKind is the kind of a node.
type nodeKind int

const (
	nullNode nodeKind = iota
	scalarNode
	mapNode
	listNode
)

// String names the kind for messages.
func (k nodeKind) String() string {
	return [...]string{"nothing", "a single value", "a map", "a list"}[k]
}

// get returns the value of a key, or nil.
func (n *node) get(key string) *node {
	for _, e := range n.entries {
		if e.key.text == key {
			return e.value
		}
	}
	return nil
}

// maxPlaced is the length of the longest line in which offsets are looked up.
const maxPlaced = 4096

// place returns where the node stands. It has the node's text if the scalar stands in the file character by
// character, so that offsets in both are the same.
func (n *node) place() place {
	p := place{source: n.source, line: n.line, column: n.column}
	if n.kind != scalarNode || n.line > len(n.source.lines) || len(n.source.lines[n.line-1]) > maxPlaced {
		return p
	}
	rest := []rune(n.source.lines[n.line-1])
	if n.column > len(rest) {
		return p
	}
	line := string(rest[n.column-1:])
	if strings.HasPrefix(line, n.text) {
		p.text = n.text
	} else if quoted := strings.TrimLeft(line[:1], `'"`) + line[1:]; len(quoted) < len(line) && strings.HasPrefix(quoted, n.text) {
		p.text = n.text
		p.column++
	}
	return p
}

// error makes an error that concerns the node.
func (n *node) error(path, msg string) error {
	return n.source.error(n.line, n.column, n.source.about(path, msg))
}

// checkVisible returns an error if a scalar has an invisible character or a line break, since texts are
// printed in one line.
func (n *node) checkVisible(path string) error {
	at := strings.IndexFunc(n.text, escape.Moves)
	if n.kind != scalarNode || at < 0 {
		return nil
	}
	r, _ := utf8.DecodeRuneInString(n.text[at:])
	return n.error(path, fmt.Sprintf("this text has the character %U: want one line of characters that can be seen", r))
}

// newSource cuts a text into lines.
func newSource(file, text string) *source {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		if !utf8.ValidString(line) {
			lines[i] = strings.ToValidUTF8(line, "\ufffd")
		}
	}
	return &source{file, lines}
}

// describe names the kind of a node in messages.
func (n *node) describe() string {
	if n.kind == scalarNode {
		return strconv.Quote(n.text)
	}
	return "this is " + n.kind.String()
}
