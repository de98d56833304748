package parquet

import (
	"strings"
	"unicode/utf8"

	format "github.com/parquet-go/parquet-go"
)

// texts caches the values of texts: a million rows have about ten policies.
type texts map[string]format.Value

func (t texts) value(s string) format.Value {
	v, known := t[s]
	if !known {
		v = format.ByteArrayValue([]byte(valid(s)))
		t[strings.Clone(s)] = v // a copy, so that no larger text is kept of which s is a part
	}
	return v
}

// valid returns the text with replacement characters for bytes that are not UTF-8.
func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }
