package orders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Vocabulary is the set of orders that one option accepts. It is the option's [spec.Words].
type Vocabulary struct {
	Words   []Word
	Workers bool // whether workers may be spelled out, as 3-1-2
}

var _ spec.Words = Vocabulary{}

// Word is a word of a vocabulary.
type Word struct {
	Order Order // the family's spelling, which is canonical
	Means Order // one of the constants; empty if the family spells it like the constant
}

// Words returns words that a family spells like the constants.
func Words(words ...Order) []Word {
	list := make([]Word, len(words))
	for i, w := range words {
		list[i] = Word{Order: w}
	}
	return list
}

// meaning returns the constant that the word means.
func (w Word) meaning() Order {
	if w.Means != "" {
		return w.Means
	}
	return w.Order
}

// find returns the family's word for a text. It looks for the family's own words first, then for
// constants.
func (v Vocabulary) find(o Order) (Word, bool) {
	for _, is := range []func(Word) bool{
		func(w Word) bool { return w.Order == o },
		func(w Word) bool { return w.Means == o && o != "" },
	} {
		if i := slices.IndexFunc(v.Words, is); i >= 0 {
			return v.Words[i], true
		}
	}
	return Word{}, false
}

// Canonical returns the order in the family's spelling. It returns a text that is not in the vocabulary
// unchanged.
func (v Vocabulary) Canonical(text string) string {
	if w, ok := v.find(Order(text)); ok {
		return string(w.Order)
	}
	return text
}

// List returns the words in the family's spelling.
func (v Vocabulary) List() (words []string) {
	for _, w := range v.Words {
		words = append(words, string(w.Order))
	}
	return words
}

// Allows reports whether the option may have the value: a word or, where workers may be spelled out, some
// workers, each once. Only the problem tells whether there are that many workers: see [Read].
func (v Vocabulary) Allows(value string) bool {
	if _, ok := v.find(Order(value)); ok || !v.Workers {
		return ok
	}
	named := map[uint64]bool{}
	for name := range strings.SplitSeq(value, "-") {
		k, err := number(name)
		if err != nil || k == 0 || named[k] {
			return false
		}
		named[k] = true
	}
	return true
}

// number reads the number of a worker, from 1.
func number(name string) (uint64, error) { return strconv.ParseUint(name, 10, 31) }

// String lists the accepted values for messages and listings: best, given or workers such as 3-1-2.
// Synonyms follow in brackets.
func (v Vocabulary) String() string {
	var list []string
	for _, w := range v.Words {
		item := string(w.Order)
		if other := w.meaning(); other != w.Order && v.Canonical(string(other)) == string(w.Order) {
			item += " (or " + string(other) + ")"
		}
		list = append(list, item)
	}
	if v.Workers {
		list = append(list, "workers such as 3-1-2")
	}
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// Check returns an error unless the order is a word of the vocabulary or, where
// workers may be spelled out, some of n workers, each once.
func (v Vocabulary) Check(o Order, n int) error {
	_, _, err := Read(v, o, n)
	return err
}

// Read returns the meaning of a word of the vocabulary, which is one of the constants. For workers that
// are spelled out it returns them and no meaning: some of n workers, each once. Its error lists the
// accepted values.
func Read(v Vocabulary, o Order, n int) (means Order, order []int32, err error) {
	if w, ok := v.find(o); ok {
		return w.meaning(), nil, nil
	}
	for name := range strings.SplitSeq(string(o), "-") {
		k, err := number(name)
		if err != nil || !v.Workers {
			return "", nil, fmt.Errorf("there is no order %q: it must be %s", string(o), v)
		}
		if k == 0 || k > uint64(n) {
			return "", nil, fmt.Errorf("an order names P%d: there are P1 to P%d", k, n)
		}
		order = append(order, int32(k-1))
	}
	if err := Check(order, n); err != nil {
		return "", nil, err
	}
	return "", order, nil
}
