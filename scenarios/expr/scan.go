package expr

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// kind is the kind of a token.
type kind int

const (
	endToken kind = iota
	numberToken
	nameToken
	signToken // operators, parentheses and commas, and the words and, or, not
)

// token is a piece of an expression.
type token struct {
	kind  kind
	text  string
	at    int
	value float64 // of a number
	glued bool    // nothing stands between it and the token before
}

// signs are the tokens that are neither numbers nor names; the longer ones
// first.
var signs = []string{"<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "^", "%", "(", ")", ",", "<", ">", "!"}

// words are signs that are written as words.
var words = map[string]string{"and": "&&", "or": "||", "not": "!"}

// scan returns the token at a place of the text.
func scan(text string, at int) (token, error) {
	start := at
	for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	t := token{at: at, glued: at == start}
	rest := text[at:]
	if rest == "" {
		return t, nil
	}
	if n := numberLength(rest); n > 0 {
		t.kind, t.text = numberToken, rest[:n]
		v, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			return t, &Error{Offset: at, Msg: t.text + " is too large: want a finite number"}
		}
		t.value = v
		return t, nil
	}
	n := 0
	for n < len(rest) && inName(rest[n], n > 0) {
		n++
	}
	if n > 0 {
		t.kind, t.text = nameToken, rest[:n]
		if _, ok := words[t.text]; ok {
			t.kind = signToken
		}
		return t, nil
	}
	for _, s := range signs {
		if strings.HasPrefix(rest, s) {
			t.kind, t.text = signToken, s
			return t, nil
		}
	}
	if rest[0] == '=' {
		return t, &Error{Offset: at, Msg: "= compares nothing: write =="}
	}
	_, size := utf8.DecodeRuneInString(rest)
	return t, &Error{Offset: at, Msg: fmt.Sprintf("stray %q", rest[:size])}
}

// sign returns the sign that the token is or spells, or nothing.
func (t token) sign() string {
	if t.kind != signToken {
		return ""
	}
	if s, ok := words[t.text]; ok {
		return s
	}
	return t.text
}

// String describes the token for messages.
func (t token) String() string {
	if t.kind == endToken {
		return "the end"
	}
	return strconv.Quote(t.text)
}

func inName(c byte, inside bool) bool {
	letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	return letter || inside && (digit(c) || c == '_')
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// numberLength returns how many bytes at the beginning of the text are a number.
// An e that no digit follows is a name: 2e is twice e.
func numberLength(text string) int {
	n, digits := 0, 0
	for n < len(text) && (digit(text[n]) || text[n] == '.' && strings.IndexByte(text[:n], '.') < 0) {
		if digit(text[n]) {
			digits++
		}
		n++
	}
	if digits == 0 {
		return 0
	}
	e := n
	if e < len(text) && (text[e] == 'e' || text[e] == 'E') {
		if e++; e < len(text) && (text[e] == '+' || text[e] == '-') {
			e++
		}
		if e < len(text) && digit(text[e]) {
			for e < len(text) && digit(text[e]) {
				e++
			}
			return e
		}
	}
	return n
}
