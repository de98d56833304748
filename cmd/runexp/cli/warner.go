package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/results/escape"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// lacking writes which names of a design the program does not know, and which files are damaged.
func (p Program) lacking(w io.Writer, d *scenarios.Design) {
	if lacks := d.Lacks(); !lacks.None() {
		fmt.Fprintf(w, "%s: %s\n", p.name(), lacks.Remark())
	}
	for _, remark := range d.Scenario().Remarks {
		fmt.Fprintf(w, "%s: %s\n", p.name(), remark)
	}
}

// warner writes the damage in the folder of a study and the names in it that the program does not know, a
// line each, and each once. The end of a log that a crash tore is no damage once nothing is missing.
type warner struct {
	program Program
	said    map[string]bool
}

func (o *warner) warn(w io.Writer, c *study.Study) {
	lacks := c.Design.Lacks()
	lines := append([]string{lacks.Remark()}, c.Design.Scenario().Remarks...)
	whole := len(c.Damage) > 0 && c.Whole()
	for _, d := range c.Damage {
		switch text := d.String(); {
		case !whole:
			lines = append(lines, text)
		case !d.Tail && !o.said[text]: // not after the run that computed it again
			lines = append(lines, text+mended)
		}
	}
	o.say(w, lines)
}

// mended is the text about damage if nothing is missing.
const mended = "; nothing of the study is missing, and merge --drop-logs clears it away"

// deeply writes which files beside the records have changed since they were written, and reports whether
// there is any damage, also among the records: results made of them, copies of files with their checksums,
// and the names of builds that computed the records. An unfinished study may have nothing made of its
// records.
func (o *warner) deeply(w io.Writer, c *study.Study, finished bool) bool {
	dir, s := c.Folder.Dir(), c.Design.Scenario()
	var lines []string
	if _, err := os.Lstat(filepath.Join(dir, folder.ManifestName)); err == nil || finished {
		lines = folder.Changed(dir)
	}
	for _, err := range []error{c.Folder.CheckBuilds(), files.CheckSums(s, dir)} {
		if err != nil {
			lines = append(lines, err.Error())
		}
	}
	for _, p := range c.Design.Policies {
		if _, kept := s.Kept[p.Spec]; !kept {
			continue
		}
		if _, err := files.Reopen(s.Folder, p); err != nil {
			lines = append(lines, err.Error())
		}
	}
	o.say(w, lines)
	damaged := slices.ContainsFunc(c.Damage, func(d store.Damage) bool { return !d.Tail })
	return damaged || len(lines) > 0 || len(s.Remarks) > 0
}

// say writes lines, each once.
func (o *warner) say(w io.Writer, lines []string) {
	for _, text := range lines {
		if text != "" && !o.said[text] {
			if o.said == nil {
				o.said = map[string]bool{}
			}
			o.said[text] = true
			fmt.Fprintf(w, "%s: %s\n", o.program.name(), escape.Printable(text)) // names of files, too, are from a folder
		}
	}
}
