package sheet

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
)

// parse reads the one document of a YAML file. It refuses anchors, tags and all else
// beyond maps, lists and scalars, so that a scenario means what it shows.
func parse(file string, text []byte) (root *node, err error) {
	if len(text) > MaxBytes {
		return nil, newSource(file, "").error(1, 1, fmt.Sprintf("the file has %d bytes: at most %d are allowed", len(text), MaxBytes))
	}
	whole := strings.TrimPrefix(string(text), "\ufeff")
	src := newSource(file, whole)
	if n := len(src.lines); n > maxLines+1 {
		return nil, src.error(maxLines+1, 1, fmt.Sprintf("the file has %d lines: at most %d are allowed", n, maxLines))
	}
	if err := characters(src, whole); err != nil {
		return nil, err
	}
	// The parser is not ours, and may panic on hostile files.
	defer func() {
		if r := recover(); r != nil {
			root, err = nil, src.error(1, 1, fmt.Sprintf("this cannot be read as YAML: %v", r))
		}
	}()
	tokens := lexer.Tokenize(whole)
	if err := plain(src, tokens); err != nil {
		return nil, err
	}
	f, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, syntax(src, err)
	}
	for _, doc := range f.Docs {
		if _, directive := doc.Body.(*ast.DirectiveNode); directive || doc.Body == nil {
			continue
		}
		n, err := converter{src}.node(doc.Body, 0)
		if err != nil {
			return nil, err
		}
		if root != nil {
			return nil, n.error("", "a second document begins here: a file holds one")
		}
		root = n
	}
	if root == nil {
		return nil, src.error(1, 1, "the file is empty: want keys and values, such as name: first")
	}
	return root, nil
}

// syntax says where the parser found a mistake.
func syntax(src *source, err error) error {
	var e *yaml.SyntaxError
	if errors.As(err, &e) && e.Token != nil && e.Token.Position != nil {
		at := e.Token.Position
		return src.error(at.Line, at.Column, "this cannot be read as YAML: "+e.Message+remedy(e.Message))
	}
	return src.error(1, 1, fmt.Sprintf("this cannot be read as YAML: %v", err))
}

// remedy returns what usually mends a mistake that the parser reports, or nothing.
func remedy(message string) string {
	switch message {
	case "mapping value is not allowed in this context":
		return "; quote a text that has a colon and a blank"
	case "value is not allowed in this context":
		return "; indent the keys of a map alike"
	}
	return ""
}

// converter makes nodes of the parser's.
type converter struct{ source *source }

func (c converter) node(from ast.Node, depth int) (*node, error) {
	n := &node{source: c.source, line: 1, column: 1}
	if from == nil {
		return n, nil
	}
	if t := from.GetToken(); t != nil && t.Position != nil {
		n.line, n.column = t.Position.Line, t.Position.Column
	}
	if depth > maxDepth {
		return nil, n.error("", fmt.Sprintf("this is nested deeper than %d", maxDepth))
	}
	var err error
	switch from := from.(type) {
	case *ast.NullNode:
	case *ast.LiteralNode:
		n.kind, n.text = scalarNode, strings.TrimSpace(from.Value.Value)
	case *ast.SequenceNode:
		n.kind = listNode
		for _, value := range from.Values {
			item, err := c.node(value, depth+1)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
		}
	case *ast.MappingNode:
		n.kind = mapNode
		for _, value := range from.Values {
			if err = c.entry(n, value, depth); err != nil {
				return nil, err
			}
		}
	case *ast.MappingValueNode:
		n.kind = mapNode
		err = c.entry(n, from, depth)
	case ast.ScalarNode:
		n.kind, n.text = scalarNode, from.GetToken().Value
	default:
		err = n.error("", "want a map, a list or a single value")
	}
	if err == nil {
		err = n.checkVisible("")
	}
	if n.kind == mapNode && len(n.entries) > 0 && n.entries[0].key.line == n.line {
		n.column = min(n.column, n.entries[0].key.column)
	}
	return n, err
}

// entry adds an entry to a map.
func (c converter) entry(n *node, from *ast.MappingValueNode, depth int) error {
	key, err := c.node(from.Key, depth+1)
	if err != nil {
		return err
	}
	if key.kind == listNode || key.kind == mapNode {
		return key.error("", "a key must be a single word")
	}
	key.kind, key.text = scalarNode, from.Key.GetToken().Value
	if err := key.checkVisible(""); err != nil {
		return err
	}
	for _, e := range n.entries {
		if e.key.text == key.text {
			return key.error("", fmt.Sprintf("the key %q is given twice: it stands in line %d already", key.text, e.key.line))
		}
	}
	if len(n.entries) == maxKeys {
		return key.error("", fmt.Sprintf("a map has more than %d keys", maxKeys))
	}
	value, err := c.node(from.Value, depth+1)
	if err != nil {
		return err
	}
	if value.kind == nullNode {
		value.line, value.column = key.line, key.column
	}
	n.entries = append(n.entries, entry{key: key, value: value})
	return nil
}
