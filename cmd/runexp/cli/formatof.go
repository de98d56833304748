package cli

import (
	"fmt"
	"path/filepath"
)

// formatOf returns the format of an output by the ending of its name, given what each ending means. Without
// a name, or with "-", it is text. The endings are spelled in the error.
func formatOf(out string, formats map[string]string, endings string) (string, error) {
	ending := filepath.Ext(out)
	if out == "" || out == "-" {
		ending = ".txt"
	}
	format, ok := formats[ending]
	if !ok {
		return "", fmt.Errorf("--out %s: want a name that ends in %s, or --format", out, endings)
	}
	return format, nil
}
