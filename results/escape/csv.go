package escape

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// AppendCSV appends a text as a field of a CSV, as [encoding/csv] spells it, without allocation.
func AppendCSV(b []byte, s string) []byte {
	if !needsQuotes(s) {
		return append(b, s...)
	}
	b = append(b, '"')
	for {
		before, after, found := strings.Cut(s, `"`)
		b = append(b, before...)
		if !found {
			return append(b, '"')
		}
		b, s = append(b, `""`...), after
	}
}

func needsQuotes(s string) bool {
	if plain(s) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(s)
	return s == `\.` || strings.ContainsAny(s, ",\"\r\n") || unicode.IsSpace(first)
}

// plain reports whether a text is a word that needs no quotes. Nearly all texts are.
func plain(s string) bool {
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}
