package sheet

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/results/words"
)

// join appends a key to a path.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// fieldOf returns the field of a struct that has the key.
func fieldOf(v reflect.Value, key string) (reflect.Value, reflect.StructTag, bool) {
	for i, f := range fieldsOf(v) {
		if key != "" && f.key == key {
			return v.Field(i), f.tag, true
		}
	}
	return reflect.Value{}, "", false
}

// keys lists the keys of a struct in the order of its fields.
func keys(t reflect.Type) []string {
	var list []string
	for i := range t.NumField() {
		if key := t.Field(i).Tag.Get("yaml"); key != "" {
			list = append(list, key)
		}
	}
	return list
}

// links are parts of a key's documentation that only a page needs: where there is more, and addresses.
var links = regexp.MustCompile(`[,;] see (?:below|\[[^]]*\]\([^)]*\))|\[([^]]*)\]\([^)]*\)`)

// docOf returns the documentation of a key without links.
func docOf(tag reflect.StructTag) string { return links.ReplaceAllString(tag.Get("doc"), "$1") }

// noKey is the message for a key that does not exist. It lists the existing keys, the nearest first.
func noKey(key string, known []string) string {
	if near := spec.Nearest(key, known); near != "" {
		return fmt.Sprintf("no such key; did you mean %s? (known: %s)", near, strings.Join(known, ", "))
	}
	return "no such key: want " + words.Choice(known)
}

// bounds returns the bounds of a number by its tags; above excludes the lower one.
func bounds(tag reflect.StructTag) (low, high float64) {
	low, high = math.Inf(-1), math.Inf(1)
	for _, key := range []string{"min", "above"} {
		if x, err := strconv.ParseFloat(tag.Get(key), 64); err == nil {
			low = x
		}
	}
	if x, err := strconv.ParseFloat(tag.Get("max"), 64); err == nil {
		high = x
	}
	return low, high
}

// allowed says in words how a Go value may be spelled.
func allowed(t reflect.Type, tag reflect.StructTag) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return fmt.Sprintf("an integer from %s to %s", tag.Get("min"), tag.Get("max"))
	case reflect.Float64:
		words := "a finite number"
		if tag.Get("above") != "" {
			words += " above " + tag.Get("above")
		}
		if tag.Get("min") != "" {
			words += " of at least " + tag.Get("min")
		}
		if tag.Get("max") != "" {
			words += " of at most " + tag.Get("max")
		}
		return words
	}
	if one := tag.Get("one"); one != "" {
		return words.Choice(strings.Split(one, ","))
	}
	return "a text"
}
