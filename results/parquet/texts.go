package parquet

import (
	"strings"
	"unicode/utf8"

	format "github.com/parquet-go/parquet-go"
)

// texts keeps the values of texts that were met before: in a million rows there
// are some ten policies.
type texts map[string]format.Value

func (t texts) value(s string) format.Value {
	v, known := t[s]
	if !known {
		v = format.ByteArrayValue([]byte(valid(s)))
		t[strings.Clone(s)] = v // not the text around it, should it be part of one
	}
	return v
}

// valid returns the text with replacement characters for what is no UTF-8.
func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }
