package term

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
)

// checkFile returns an error if a file to be written is one that the command reads, or is among the
// records and results of a study, a campaign or a search.
func checkFile(cmd *cobra.Command, name string) error {
	inputs := cmd.Flags().Args()
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "out" {
			inputs = append(inputs, f.Value.String())
		}
	})
	to, err := os.Stat(name)
	for _, input := range inputs {
		from, other := os.Stat(input)
		if err == nil && other == nil && to.Mode().IsRegular() && os.SameFile(to, from) {
			return fmt.Errorf("%s: the command reads this file: want another one to write", name)
		}
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return nil // which is for the writer to say
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		below, err := filepath.Rel(dir, path)
		if err == nil && (store.Owns(dir, filepath.ToSlash(below)) || folder.Owns(dir, filepath.ToSlash(below))) {
			return fmt.Errorf("%s: the file belongs to what %s holds: want another one to write", name, dir)
		}
		if dir == filepath.Dir(dir) || strings.Count(below, string(filepath.Separator)) > 3 {
			return nil
		}
	}
}
