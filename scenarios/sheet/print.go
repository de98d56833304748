package sheet

import (
	"regexp"
	"strconv"
	"strings"
)

// style is how a scalar that is written is quoted.
type style int

const (
	expressive style = iota // if YAML would not read it as it stands
	value                   // a number, or true or false: it is not
	word                    // also where programs that guess types would take it for a number
)

// format writes a node as YAML.
func format(n *node) string {
	var p printer
	if text, ok := p.line(n, false); ok {
		return text
	}
	p.block(n, "")
	return p.String()
}

// printer writes YAML.
type printer struct{ strings.Builder }

// block writes a map or a list, one entry or item a line.
func (p *printer) block(n *node, margin string) {
	for _, e := range n.entries {
		p.comment(margin, e.doc)
		if e.value == nil {
			p.WriteString(margin + "# " + e.key.text + ": " + e.example + "\n")
			continue
		}
		p.WriteString(margin + e.key.quoted(false) + ":")
		if text, ok := p.line(e.value, false); ok {
			p.WriteString(" " + text + "\n")
			continue
		}
		p.WriteByte('\n')
		p.block(e.value, margin+"  ")
	}
	for _, item := range n.items {
		text, ok := p.line(item, false)
		if !ok {
			var inner printer
			inner.block(item, margin+"  ")
			text = strings.TrimSuffix(strings.TrimLeft(inner.String(), " "), "\n")
		}
		p.WriteString(margin + "- " + text + "\n")
	}
}

// line returns the spelling of a node in one line, and whether it has one.
func (p *printer) line(n *node, flow bool) (string, bool) {
	flow = flow || n.flow
	var parts []string
	switch {
	case n.kind == scalarNode:
		return n.quoted(flow), true
	case !flow && len(n.entries)+len(n.items) > 0:
		return "", false
	case n.kind == listNode:
		for _, item := range n.items {
			text, _ := p.line(item, true)
			parts = append(parts, text)
		}
		return "[" + strings.Join(parts, ", ") + "]", true
	}
	for _, e := range n.entries {
		text, _ := p.line(e.value, true)
		parts = append(parts, e.key.quoted(true)+": "+text)
	}
	return "{" + strings.Join(parts, ", ") + "}", true
}

// comment writes the documentation of a key, wrapped.
func (p *printer) comment(margin, doc string) {
	if doc == "" {
		return
	}
	line := margin + "#"
	for _, word := range strings.Fields(doc) {
		if len(line)+1+len(word) > 80 {
			p.WriteString(line + "\n")
			line = margin + "#"
		}
		line += " " + word
	}
	p.WriteString(line + "\n")
}

// Texts that YAML reads as they stand: in a line of their own, within brackets, and
// negative numbers.
var (
	plainBlock = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+*/^()<>={}, -]*$`)
	plainFlow  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+*/^()<> -]*$`)
	minus      = regexp.MustCompile(`^-[0-9.]+$`)
)

// quoted returns the text of a scalar, in single quotes if its style wants them. All of its characters
// can be seen.
func (n *node) quoted(flow bool) string {
	pattern := plainBlock
	if flow {
		pattern = plainFlow
	}
	plain := minus.MatchString(n.text) || pattern.MatchString(n.text) && !strings.HasSuffix(n.text, " ") && !strings.EqualFold(n.text, "null")
	if n.style == value && !flow {
		plain = true
	}
	if _, err := strconv.ParseFloat(n.text, 64); n.style == word && (err == nil || n.text == "true" || n.text == "false") {
		plain = false
	}
	if plain {
		return n.text
	}
	return "'" + strings.ReplaceAll(n.text, "'", "''") + "'"
}
