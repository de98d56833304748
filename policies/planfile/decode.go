package planfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxBytes is the largest size of a file.
const MaxBytes = 1 << 26

// The keys of the format; the keys in the first row are required.
var (
	required = []string{"loadstar", "version", "workers", "load", "size", "list"}
	keys     = append(slices.Clone(required), "resident", "send", "return", "results_first")
)

// Decode reads a plan. Errors are one line and begin with the name of the file, and with line
// and column if they are about a place in it.
func Decode(name string, text []byte) (plan *Plan, err error) {
	if len(text) > MaxBytes {
		return nil, fmt.Errorf("%s has %d bytes: want at most %d", name, len(text), MaxBytes)
	}
	r := &reader{name: name, text: text, from: json.NewDecoder(bytes.NewReader(text))}
	r.from.UseNumber()
	defer func() {
		if x := recover(); x != nil {
			bad, ours := x.(fault)
			if !ours {
				panic(x)
			}
			plan, err = nil, bad.error
		}
	}()
	return r.plan(), nil
}

// reader parses the text. At the first error it panics with a fault.
type reader struct {
	name string
	text []byte
	from *json.Decoder
	at   int // where the last token begins
}

// fault is the panic value of a reader.
type fault struct{ error }

// plan reads the whole text.
func (r *reader) plan() *Plan {
	pl := &Plan{name: r.name}
	s := &pl.Schedule
	r.open('{', "the schedule")
	seen := map[string]bool{}
	for r.from.More() {
		key, _ := r.token("a key").(string) // after { and commas, the decoder accepts nothing else
		at := r.at
		if seen[key] {
			r.fail("the key %s is given twice", key)
		}
		seen[key] = true
		switch key {
		case "loadstar":
			if r.token(key) != "schedule" {
				r.fail("loadstar is %s: want \"schedule\"", r.lastToken())
			}
		case "version":
			if v := r.integer(key, math.MaxInt32); v != Version {
				r.fail("version is %d: this program reads %d", v, Version)
			}
		case "workers":
			if pl.Workers = int(r.integer(key, math.MaxInt32)); pl.Workers == 0 {
				r.fail("workers is 0: want at least 1")
			}
		case "load":
			pl.Load = r.positive(key)
		case "size":
			s.Size = []float64{}
			r.array(key, func(place string) { s.Size = append(s.Size, r.positive(place)) })
		case "list":
			s.List = [][]int32{}
			r.array(key, func(place string) {
				list := r.integers(place)
				if n := len(s.List); n > 0 && slices.Equal(list, s.List[n-1]) {
					list = s.List[n-1] // shared, which makes the schedule quicker to check
				}
				s.List = append(s.List, list)
			})
		case "resident":
			s.Resident = r.integers(key)
		case "send":
			s.Send = r.integers(key)
		case "return":
			s.Return = r.integers(key)
		case "results_first":
			first, ok := r.token(key).(bool)
			if !ok {
				r.fail("results_first is %s: want true or false", r.lastToken())
			}
			s.ResultsFirst = first
		default:
			r.at = at
			r.fail("there is no key %.40q: want %s", key, strings.Join(keys, ", "))
		}
	}
	r.token("the end")
	for _, key := range required {
		if !seen[key] {
			panic(fault{fmt.Errorf("%s: it has no %s: want the keys %s", r.name, key, strings.Join(required, ", "))})
		}
	}
	if rest := bytes.TrimLeft(r.text[r.from.InputOffset():], " \t\r\n"); len(rest) > 0 {
		r.at = len(r.text) - len(rest)
		r.fail("stray %s behind the schedule", r.lastToken())
	}
	if len(s.List) != pl.Workers {
		panic(fault{fmt.Errorf("%s: it has %d lists for %d workers", r.name, len(s.List), pl.Workers)})
	}
	return pl
}

// skip goes to the start of the next token.
func (r *reader) skip() {
	r.at = int(r.from.InputOffset())
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[r.at]) >= 0 {
		r.at++
	}
}

// token reads the next token; what names it in errors.
func (r *reader) token(what string) json.Token {
	r.skip()
	t, err := r.from.Token()
	if err != nil {
		if r.at >= len(r.text) {
			r.fail("the file ends within the schedule: want %s", what)
		}
		r.fail("%s: found %s, which is no JSON", what, r.lastToken())
	}
	return t
}

// open reads the delimiter with which an object or an array begins.
func (r *reader) open(d json.Delim, what string) {
	if r.token(what) != d {
		kind := map[json.Delim]string{'{': "an object", '[': "an array"}[d]
		r.fail("%s is %s: want %s", what, r.lastToken(), kind)
	}
}

// array reads an array and calls item for each item.
func (r *reader) array(what string, item func(place string)) {
	r.open('[', what)
	for i := 0; r.from.More(); i++ {
		item(what + "[" + strconv.Itoa(i) + "]")
	}
	r.token(what)
}

// integers reads an array of integers.
func (r *reader) integers(what string) []int32 {
	all := []int32{}
	r.array(what, func(place string) { all = append(all, r.integer(place, math.MaxInt32)) })
	return all
}

// integer reads an integer from 0 to most.
func (r *reader) integer(what string, most int64) int32 {
	n, number := r.token(what).(json.Number)
	if !number {
		r.fail("%s is %s: want an integer", what, r.lastToken())
	}
	i, err := strconv.ParseInt(n.String(), 10, 64)
	switch {
	case err != nil && strings.ContainsAny(n.String(), ".eE"):
		r.fail("%s is %s: want an integer", what, r.lastToken())
	case err != nil || i < 0 || i > most:
		r.fail("%s is %s: want an integer from 0 to %d", what, r.lastToken(), most)
	}
	return int32(i)
}

// positive reads a number above 0.
func (r *reader) positive(what string) float64 {
	n, number := r.token(what).(json.Number)
	x, err := strconv.ParseFloat(n.String(), 64)
	if !number || err != nil || !(x > 0) {
		r.fail("%s is %s: want a number above 0 and at most %v", what, r.lastToken(), math.MaxFloat64)
	}
	return x
}

// lastToken describes the last token.
func (r *reader) lastToken() string {
	rest := r.text[r.at:]
	end := bytes.IndexAny(rest, " \t\r\n,:]}")
	switch {
	case len(rest) == 0:
		return "nothing"
	case end == 0 || rest[0] == '{' || rest[0] == '[':
		return string(rest[:1])
	case rest[0] == '"':
		if end = bytes.IndexByte(rest[1:], '"') + 2; end == 1 {
			end = len(rest)
		}
	case end < 0:
		end = len(rest)
	}
	word := string(rest[:min(end, 40)])
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(word)
	}
	return word
}

// fail ends the reading with an error at the last token.
func (r *reader) fail(format string, args ...any) {
	before := r.text[:r.at]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	panic(fault{fmt.Errorf("%s:%d:%d: %s", r.name, line, column, fmt.Sprintf(format, args...))})
}
