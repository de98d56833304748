package sheet

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Form is a file with other keys than a scenario, such as a problem that is to be solved. It is read as
// strictly, into any struct whose fields have tags:
//
//	yaml:"key"  the key            doc:"..."  what it means
//	need:"yes"  it is required     one:"a,b"  the values of a text
//	min, max, above                the bounds of a number; a fraction such as 1/3 is one
type Form struct {
	root   *node
	places places
}

// ReadForm reads a file. The name is for messages only. Errors are of type
// *[Error].
func ReadForm(file string, text []byte) (*Form, error) {
	root, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	if root.kind != mapNode {
		return nil, root.error("", fmt.Sprintf("this is %v: want a map of keys and values", root.kind))
	}
	return &Form{root: root, places: places{"": root.place()}}, nil
}

// Word returns the value of a key on which the other keys depend, which must be one of the choices, and
// removes the key from the keys that Fill reads.
func (f *Form) Word(key string, choices []string) (string, error) {
	for k, e := range f.root.entries {
		if e.key.text != key {
			continue
		}
		for _, word := range choices {
			if e.value.kind == scalarNode && e.value.text == word {
				f.root.entries = append(f.root.entries[:k:k], f.root.entries[k+1:]...)
				return word, nil
			}
		}
		return "", e.value.error(key, fmt.Sprintf("%s: want %s", e.value.describe(), words.Choice(choices)))
	}
	return "", f.root.error(key, fmt.Sprintf("this is missing: want %s", words.Choice(choices)))
}

// Fill fills a struct. Fields whose keys the file leaves out stay as they are.
func (f *Form) Fill(into any) error {
	d := &decoder{places: f.places, form: true}
	return d.value(f.root, "", reflect.ValueOf(into).Elem(), "")
}

// At is [Scenario.At] for a form.
func (f *Form) At(path string, err error) error { return (&Scenario{places: f.places}).At(path, err) }

// numeral matches a number in a text, such as an option of a law.
var numeral = regexp.MustCompile(`\d+\.?\d*([eE][+-]?\d+)?`)

// Extreme returns the number of the file that is furthest from 1 in powers of ten, and its path:
// the largest or the smallest, other than 0. It returns 1 if the file has no numbers.
func (f *Form) Extreme() (path string, x float64) {
	x = 1
	f.root.each("", func(p string, n *node) {
		texts := numeral.FindAllString(n.text, -1)
		if y, ok := fraction(n.text); ok {
			texts = []string{strconv.FormatFloat(y, 'g', -1, 64)}
		}
		for _, text := range texts {
			y, err := strconv.ParseFloat(text, 64)
			if err == nil && y != 0 && math.Abs(math.Log10(math.Abs(y))) > math.Abs(math.Log10(math.Abs(x))) {
				path, x = p, y
				f.places[p] = n.place()
			}
		}
	})
	return path, x
}

// each calls a function with the scalars and the empty maps below a node, and their paths.
func (n *node) each(path string, visit func(path string, n *node)) {
	if n.kind == scalarNode || n.kind == mapNode && n.entries == nil {
		visit(path, n)
	}
	for _, e := range n.entries {
		e.value.each(join(path, e.key.text), visit)
	}
	for k, item := range n.items {
		item.each(fmt.Sprintf("%s[%d]", path, k), visit)
	}
}

// Has reports whether the file has a key at its root.
func (f *Form) Has(key string) bool { return f.root.get(key) != nil }

// Is reports whether a key at the root of the file has a value.
func (f *Form) Is(key, value string) bool {
	n := f.root.get(key)
	if n == nil || n.kind != scalarNode || n.text != value {
		return false
	}
	f.places[key] = n.place()
	return true
}
