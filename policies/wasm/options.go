package wasm

import (
	"fmt"
	"strconv"
	"strings"
)

// options returns the options as the module gets them: a line such as "k=2\n" for each pair of
// With, and one for n unless it is auto or among the pairs. The number n has no exponent.
func (d Dispatcher) options() (string, error) {
	var lines strings.Builder
	given := map[string]bool{}
	for pair := range strings.FieldsSeq(d.With) {
		key, value, ok := strings.Cut(pair, ":")
		if !ok || key == "" || value == "" || strings.Contains(key, "=") {
			return "", fmt.Errorf("with=%s: %q is not an option: want key:value pairs, separated by spaces", d.With, pair)
		}
		if given[key] {
			return "", fmt.Errorf("with=%s: %s is given twice", d.With, key)
		}
		given[key] = true
		lines.WriteString(key + "=" + value + "\n")
	}
	if d.N != 0 && !(d.N >= 1e-6 && d.N <= 1e6) {
		return "", fmt.Errorf("n is %v: it must be from 1e-6 to 1e6, or 0 for auto", d.N)
	}
	if d.N != 0 && !given["n"] {
		lines.WriteString("n=" + strconv.FormatFloat(d.N, 'f', -1, 64) + "\n")
	}
	return lines.String(), nil
}
