package sheet

import (
	"regexp"
	"strconv"
	"strings"
)

// Texts that YAML reads as they stand: in a line of their own, within brackets, and
// negative numbers.
var (
	plainBlock = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+*/^()<>={}, -]*$`)
	plainFlow  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+*/^()<> -]*$`)
	minus      = regexp.MustCompile(`^-[0-9.]+$`)
)

// quote writes a scalar, in quotes if YAML would not read it as it stands.
func quote(s string, flow bool) string {
	pattern := plainBlock
	if flow {
		pattern = plainFlow
	}
	switch {
	case minus.MatchString(s):
		return s
	case !pattern.MatchString(s) || strings.HasSuffix(s, " ") || nothing(s):
		return quoted(s)
	}
	return s
}

// text writes a scalar that programs which guess types read as a text too.
func text(s string) string {
	if _, err := strconv.ParseFloat(s, 64); err == nil || s == "true" || s == "false" {
		return quoted(s)
	}
	return quote(s, false)
}

// nothing reports whether YAML reads the word as no value.
func nothing(s string) bool {
	return strings.EqualFold(s, "null") || s == "~"
}

// quoted writes a scalar in double quotes if it has control characters or line
// separators, otherwise in single ones.
func quoted(s string) string {
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == '\u0085' || r == '\u2028' || r == '\u2029' || r == '\ufeff' {
			return strconv.Quote(s)
		}
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
