package expr

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Axis is the values of a variable as they were written: a list whose items are
//
//	expressions           7, 0.3p, p/2
//	ranges                1..25, 1..25:2 in steps of two, 0.2p..p:0.2p
//	logspace(a, b, n)     n values from a to b in equal ratios
//	linspace(a, b, n)     n values from a to b at equal distances
//	auto                  the word, for 0: the policy infers what is best
//
// separated by commas. A range ends at the last step that does not pass its
// end; logspace and linspace hold both ends exactly. Items are not random.
type Axis []Item

// Item is one of the items of an axis. The zero item is none.
type Item struct {
	kind itemKind
	text string // as written
	at   int    // in the axis
	args []part
}

// part is an expression in an item.
type part struct {
	*Expr
	at int // in the axis
}

// itemKind is the kind of an item.
type itemKind int

const (
	noItem   itemKind = iota
	value             // args: the expression
	steps             // args: from, to, step
	logspace          // args: from, to, count
	linspace          // args: from, to, count
	auto
	word
)

// String returns the item as it was written.
func (it Item) String() string { return it.text }

// Offset returns where the item stood in the text that was parsed, in bytes.
func (it Item) Offset() int { return it.at }

// String returns the axis as a list.
func (a Axis) String() string {
	texts := make([]string, len(a))
	for i, it := range a {
		texts[i] = it.text
	}
	return strings.Join(texts, ",")
}

// Names returns the variables that the values depend on, sorted, each once.
func (a Axis) Names() []string {
	var names []string
	for _, it := range a {
		for _, p := range it.args {
			names = append(names, p.names...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// wantValue says how the values of a variable can be written.
const wantValue = "want a finite number, a multiple such as 0.3p, a list 1,2,5 or a range 1..25 or 1..25:2"

// ParseAxis reads an axis. Its errors are of type *[Error].
func ParseAxis(text string) (Axis, error) {
	return parseItems(text, parseItem)
}

// ParseWords reads an axis of words: names, with options in braces or without,
// separated by commas.
func ParseWords(text string) (Axis, error) {
	return parseItems(text, func(text string, at int) (Item, error) {
		if !spelling.MatchString(text) {
			return Item{}, &Error{Offset: at, Msg: fmt.Sprintf("%q: want a name or name{option=value,...}", text)}
		}
		return Item{kind: word, text: text, at: at}, nil
	})
}

// spelling is the form of a word. Its options are not checked here.
var spelling = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]*(\{[^{}\x00-\x1f]*\})?$`)

func parseItems(text string, parse func(text string, at int) (Item, error)) (Axis, error) {
	var a Axis
	at := 0
	for _, piece := range split(text, ",", -1) {
		it, err := parse(strings.TrimSpace(piece), at+indent(piece))
		if err != nil {
			err.(*Error).Item = len(a)
			return nil, err
		}
		if a = append(a, it); len(a) > maxValues {
			return nil, &Error{Offset: at, Item: len(a) - 1, Msg: fmt.Sprintf("more than %d values", maxValues)}
		}
		at += len(piece) + 1
	}
	return a, nil
}

// parseItem reads an item that stands at a place of an axis.
func parseItem(text string, at int) (Item, error) {
	it := Item{text: text, at: at}
	if text == "auto" {
		it.kind = auto
		return it, nil
	}
	if kind, inner, ok := space(text); ok {
		it.kind = kind
		pieces := split(inner, ",", -1)
		if len(pieces) != 3 {
			return it, &Error{Offset: at, Msg: fmt.Sprintf("%q: want %s(from, to, count)", text, text[:len("logspace")])}
		}
		return it, it.add(at+len("logspace("), pieces, 1)
	}
	ends := split(text, "..", 2)
	if len(ends) == 1 {
		it.kind = value
		return it, it.add(at, ends, 0)
	}
	it.kind = steps
	last := split(ends[1], ":", 2)
	if err := it.add(at, ends[:1], 2); err != nil {
		return it, err
	}
	return it, it.add(at+len(ends[0])+2, last, 1)
}

// add parses pieces of the item; the first piece begins at a place. Between two of them is a sign of the
// given number of bytes.
func (it *Item) add(at int, pieces []string, sign int) error {
	for _, piece := range pieces {
		e, err := Parse(strings.TrimSpace(piece))
		from := at + indent(piece)
		switch {
		case err != nil:
			msg := wantValue
			if strings.ContainsAny(piece, "()*/^%<>=!&|") {
				msg = err.Error()
			}
			return &Error{Offset: from + err.(*Error).Offset, Msg: fmt.Sprintf("%q: %s", it.text, msg)}
		case e.random:
			return &Error{Offset: from, Msg: fmt.Sprintf("%q: the values of a variable cannot be random", it.text)}
		}
		it.args = append(it.args, part{e, from})
		at += len(piece) + sign
	}
	return nil
}

// space takes the arguments of logspace and linspace.
func space(text string) (kind itemKind, inner string, ok bool) {
	inner, ok = strings.CutSuffix(text, ")")
	if rest, is := strings.CutPrefix(inner, "logspace("); is && ok {
		return logspace, rest, true
	}
	if rest, is := strings.CutPrefix(inner, "linspace("); is && ok {
		return linspace, rest, true
	}
	return 0, "", false
}

// split cuts the text at a sign outside of parentheses and braces, into no more
// pieces than most, or any number if most is negative.
func split(text, sign string, most int) []string {
	var pieces []string
	start, depth := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(' || c == '{':
			depth++
		case (c == ')' || c == '}') && depth > 0:
			depth--
		case depth == 0 && len(pieces) != most-1 && strings.HasPrefix(text[i:], sign):
			pieces = append(pieces, text[start:i])
			i += len(sign) - 1
			start = i + 1
		}
	}
	return append(pieces, text[start:])
}

// indent returns the number of bytes of space at the beginning of a text.
func indent(text string) int {
	return len(text) - len(strings.TrimLeft(text, " \t\r\n"))
}
