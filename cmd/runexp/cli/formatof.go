package cli

import (
	"fmt"
	"path/filepath"
)

// formatOf returns the format of an output by the ending of its name, given what each ending means, or the
// given format without a name and with "-". The endings are spelled in the error.
func formatOf(out, unnamed string, formats map[string]string, endings string) (string, error) {
	if out == "" || out == "-" {
		return unnamed, nil
	}
	format, ok := formats[filepath.Ext(out)]
	if !ok {
		return "", fmt.Errorf("--out %s: want a name that ends in %s, or --format", out, endings)
	}
	return format, nil
}
