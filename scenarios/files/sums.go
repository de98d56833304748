package files

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// sumsName is a file among the copies. It has the checksums of files behind values of variables,
// which the plan of a study does not have, as sha256sum writes them.
const sumsName = "values.sha256"

// sums returns the checksums in a study, by the names of the copies, and whether their file is as it
// was written. A line that is damaged says nothing.
func sums(study string) (known map[string]string, intact bool) {
	known = map[string]string{}
	text, _ := atomicfile.Read(filepath.Join(study, folder, sumsName), 64<<20) // if it is lost, nothing is known
	for line := range bytes.Lines(text) {
		if sum, name, ok := strings.Cut(strings.TrimSuffix(string(line), "\n"), "  "); ok && len(sum) == 64 {
			known[name] = sum
		}
	}
	return known, string(text) == spelled(known)
}

// CheckSums returns an error if the checksums in a study are not as they were written, or lack one of
// a file behind a value of a variable: a copy that is changed would not be noticed.
func CheckSums(s *sheet.Scenario, study string) error {
	name := filepath.Join(study, folder, sumsName)
	known, intact := sums(study)
	for _, value := range ofValues(s) {
		if as := filepath.ToSlash(value); known[as] == "" {
			return fmt.Errorf("%s has no checksum of %s", name, as)
		}
	}
	if !intact {
		return fmt.Errorf("%s is not as it was written: want a sorted line for each file", name)
	}
	return nil
}

// spelled returns the text of checksums.
func spelled(known map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(known)) {
		fmt.Fprintf(&b, "%s  %s\n", known[name], name)
	}
	return b.String()
}

// writeSums writes the checksums in a study.
func writeSums(study string, known map[string]string) error {
	return atomicfile.Inside(study, folder+"/"+sumsName, func(w io.Writer) error {
		_, err := io.WriteString(w, spelled(known))
		return err
	})
}
