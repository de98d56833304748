package cli

import (
	"fmt"
	"os"
	"path/filepath"
)

// formatOf returns the format of an output by the ending of its name, given what each ending means. Without a
// name, with "-" and without an ending, it is the usual format. The error says what is wanted: the endings and,
// if the command has it, --format.
func formatOf(out, usual string, formats map[string]string, want string) (string, error) {
	ending := filepath.Ext(out)
	if ending == "" {
		return usual, nil
	}
	format, ok := formats[ending]
	if !ok {
		return "", fmt.Errorf("--out %s: want a name that ends in %s", out, want)
	}
	return format, nil
}

// endsLikeFile returns an error if the name of a new folder ends like that of a file with the command's answer.
func endsLikeFile(out, want string) error {
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		return nil
	}
	switch filepath.Ext(out) {
	case ".txt", ".csv", ".json", ".md", ".tex", ".html", ".svg", ".png", ".pdf":
		return fmt.Errorf("--out %s: want %s", out, want)
	}
	return nil
}
