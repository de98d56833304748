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

// quoted writes a scalar in single quotes. All of its characters can be seen.
func quoted(s string) string {
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
