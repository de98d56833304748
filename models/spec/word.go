package spec

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// A word may stand for a number that the option cannot otherwise have: auto for 0, where an option is a
// count that the program can infer. In Go and in an experiment's cells it is that number; wherever it is
// spelled it is the word.

// readWord reads the tag of a field's word.
func (f *field) readWord(tag reflect.StructTag) error {
	text, ok := tag.Lookup("word")
	if !ok {
		return nil
	}
	word, number, _ := strings.Cut(text, "=")
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || word == "" || f.kind != reflect.Float64 {
		return fmt.Errorf("the tag word is %q: want a word and the float64 that it means, as in auto=0", text)
	}
	if f.within(x) {
		return fmt.Errorf("the word %s means %s, which is a number of its own", word, Number(x))
	}
	f.word, f.means = word, x
	return nil
}

// stands reports whether the field's word stands for the number.
func (f *field) stands(x float64) bool { return f.word != "" && x == f.means }

// Spell formats a number as a value of the option, so that binding reads it back: a number for which a
// word stands becomes the word.
func (f Field) Spell(x float64) string {
	if f.field.stands(x) {
		return f.field.word
	}
	return Number(x)
}

// Allows reports whether the option, of kind float64 or int, may be the number, in whatever spelling.
func (f Field) Allows(x float64) bool { return f.field.allows(x) }
