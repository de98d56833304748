package files

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/measured"
	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// sumsName is a file among the copies. It has the checksums of files behind values of variables,
// which the plan of a study does not have, as sha256sum writes them.
const sumsName = "values.sha256"

// sums returns the checksums in a study, by the names of the copies. A line that is damaged says
// nothing.
func sums(study string) map[string]string {
	known := map[string]string{}
	text, _ := measured.Read(filepath.Join(study, folder, sumsName), 64<<20) // if it is lost, nothing is known
	for line := range bytes.Lines(text) {
		if sum, name, ok := strings.Cut(strings.TrimSuffix(string(line), "\n"), "  "); ok && len(sum) == 64 {
			known[name] = sum
		}
	}
	return known
}

// writeSums writes the checksums in a study.
func writeSums(study string, known map[string]string) error {
	return atomicfile.Inside(study, folder+"/"+sumsName, func(w io.Writer) error {
		for _, name := range slices.Sorted(maps.Keys(known)) {
			if _, err := fmt.Fprintf(w, "%s  %s\n", known[name], name); err != nil {
				return err
			}
		}
		return nil
	})
}
