package claimtest

import (
	"fmt"
	"regexp"

	"github.com/loadstar-sim/loadstar/scenarios/claim"
)

// goValue matches text that looks like a Go value and not like words: braces that are no options, fields
// with colons, maps, slices with spaces, pointers, and numbers with too many digits.
var (
	options = regexp.MustCompile(`[a-z][a-z0-9-]*\{[a-z0-9_]+=[^{}:]*\}`)
	goValue = regexp.MustCompile(`[{}]|map\[|[A-Z]\w*:[^\s]|\[\S+( \S+)*\]|<nil>|0x[0-9a-f]{6}|%!|\d[\d.]{12,}`)
)

// Plain returns an error if a text that is told of a claim looks like a value of Go, and not like
// words and numbers of the problem.
func Plain(c *claim.Entry) error {
	for name, text := range map[string]string{"found": c.Found, "reason": c.Reason, "limits": c.Limits, "witness": c.Witness} {
		if match := goValue.FindString(options.ReplaceAllString(text, "")); match != "" {
			return fmt.Errorf("%s is told as a value of Go, by %q: %s", name, match, text)
		}
	}
	return nil
}
