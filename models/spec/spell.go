package spec

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Number formats a number as this package does everywhere: in the fewest digits that read back as the
// same number, with an exponent only outside of 0.00001 to 1e15.
func Number(x float64) string {
	if a := math.Abs(x); a == 0 || a >= 1e-5 && a < 1e15 {
		return strconv.FormatFloat(x+0, 'f', -1, 64)
	}
	s := strings.ToLower(strconv.FormatFloat(x, 'e', -1, 64))
	s = strings.Replace(s, "e+", "e", 1)
	s = strings.Replace(s, "e-0", "e-", 1)
	return strings.TrimPrefix(s, "+") // +inf becomes inf
}

// spell formats the value of the field.
func (f *field) spell(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Int:
		return strconv.FormatInt(v.Int(), 10)
	case reflect.Float64:
		if f.stands(v.Float()) {
			return f.word
		}
		return Number(v.Float())
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	}
	return v.String()
}

// allowed describes the values that the option may have.
func (f *field) allowed() string {
	switch f.kind {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		if f.words != nil {
			return f.words.String()
		}
		if len(f.one) == 0 {
			return "a text"
		}
		return alternatives(f.one)
	}
	what := "a number"
	if f.kind == reflect.Int {
		what = "an integer"
	}
	low, high := !math.IsInf(f.low, -1), !math.IsInf(f.high, 1)
	switch {
	case low && f.open && high:
		what += " above " + Number(f.low) + " and at most " + Number(f.high)
	case low && f.open:
		what += " above " + Number(f.low)
	case low && high:
		what += " from " + Number(f.low) + " to " + Number(f.high)
	case low:
		what += " of at least " + Number(f.low)
	case high:
		what += " of at most " + Number(f.high)
	}
	if f.inf {
		what += ", or inf"
	}
	if f.word != "" {
		what += ", or " + f.word
	}
	return what
}

// alternatives joins words to a list: a, b or c.
func alternatives(words []string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " or " + words[n]
}
