package report

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"

	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/page"
)

// time tells how long the study took.
func (c *chapters) time() (page.Part, error) {
	p := page.Part{Key: "time", Title: "How long it took"}
	st := c.Status
	text := fmt.Sprintf("The folder has %s.", words.Count(st.Records, "record"))
	if st.Seconds > 0 {
		text = fmt.Sprintf("The %s of the folder took about %s of processor time.", words.Count(st.Records, "record"), spent(st.Seconds))
	}
	if m, err := folder.ReadManifest(c.dir()); err == nil && m.WallSeconds > 0 {
		text += fmt.Sprintf(" The command that wrote the results last took %s.", spent(m.WallSeconds))
	}
	if st.SecondsLeft > 0 {
		text += fmt.Sprintf(" What is missing takes about %s of processor time.", spent(st.SecondsLeft))
	}
	p.Text = page.Paragraphs(text)
	t := tables.Table{Title: "Processor time by policy", Columns: tables.Names(1, "policy", "µs an episode")}
	for i, seconds := range st.PerPolicy {
		if seconds > 0 {
			t.Rows = append(t.Rows, []tables.Cell{tables.Word(c.Study.Design.Policies[i].Spec), tables.Number(1e6*seconds, fmt.Sprintf("%.3g", 1e6*seconds))})
		}
	}
	if len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	slow := tables.Table{Title: "Slowest cells", Columns: tables.Names(1, "cell", "ms an instance"), Fold: true}
	for _, s := range st.Slowest {
		cell, ms := cmp.Or(s.Values.String(), "the only cell"), 1000*s.Seconds
		slow.Rows = append(slow.Rows, []tables.Cell{tables.Word(cell), tables.Number(ms, fmt.Sprintf("%.3g", ms))})
	}
	if len(slow.Rows) > 0 {
		p.Tables = append(p.Tables, slow)
	}
	built := tables.Table{Title: "Programs that computed the records", Columns: tables.Names(1, "build", "records"), Fold: true}
	for _, b := range st.Builds {
		built.Rows = append(built.Rows, []tables.Cell{tables.Word(b.Build.String()), tables.Number(float64(b.Records), fmt.Sprint(b.Records))})
	}
	if len(built.Rows) > 0 {
		p.Tables = append(p.Tables, built)
	}
	return p, nil
}

// spent spells a number of seconds.
func spent(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < time.Second:
		return d.Round(time.Millisecond).String()
	case d < time.Minute:
		return d.Round(100 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}

// manifest returns the text of the study's manifest, or "" before it is written.
func (c *chapters) manifest() (string, error) {
	text, err := atomicfile.Read(filepath.Join(c.dir(), folder.ManifestName), folder.MostManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(text), err
}
