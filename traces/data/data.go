// Package data embeds a collection of traces, so that experiments need no files. It has three kinds: the
// availability of machines as recorded on Grid'5000 and at Los Alamos and compiled by the Failure Trace
// Archive; the availability of spot instances; and random durations that stand in for traces that cannot
// be obtained, whose names begin with synthetic. [Entries] names for each the publication to cite and the
// terms of use. All durations are in seconds.
package data

import (
	"embed"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/traces"
)

//go:embed files
var files embed.FS

// Entries lists the collection by name.
func Entries() []Entry {
	all := slices.Clone(recorded)
	for _, s := range StandIns() {
		all = append(all, s.entry())
	}
	slices.SortFunc(all, func(a, b Entry) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Names lists the names of the collection.
func Names() []string {
	var names []string
	for _, e := range Entries() {
		names = append(names, e.Name)
	}
	return names
}

// Open opens a trace of the collection.
func Open(name string) (*Trace, error) {
	all := Entries()
	i := slices.IndexFunc(all, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return nil, spec.Unknown("trace", name, Names())
	}
	t := &Trace{Entry: all[i]}
	for _, f := range all[i].files {
		opened, err := traces.OpenFS(files, "files/"+f.name+".zst", traces.Options{Format: f.format, Unit: f.unit})
		if err != nil {
			return nil, errors.Join(err, t.Close())
		}
		t.parts = append(t.parts, part{opened, f.invert})
	}
	return t, nil
}

// Trace is a trace of the collection that is being read: its files, one after the other. It is a
// [traces.Reader].
type Trace struct {
	Entry
	parts []part
	at    int
}

type part struct {
	*traces.File
	invert bool
}

// Next returns the next event.
func (t *Trace) Next() (traces.Event, error) {
	for {
		p := t.parts[t.at]
		e, err := p.Next()
		if err == io.EOF && t.at+1 < len(t.parts) {
			t.at++
			continue
		}
		if p.invert && e.State == traces.Up {
			e.State = traces.Down
		}
		return e, err
	}
}

// Nodes returns the names of the nodes met so far. A trace of several files has durations only, and no
// nodes.
func (t *Trace) Nodes() []string { return t.parts[t.at].Nodes() }

// Close closes the trace's files.
func (t *Trace) Close() error {
	var err error
	for _, p := range t.parts {
		err = errors.Join(err, p.Close())
	}
	return err
}

// Durations returns the durations of a trace of the collection. The stand-ins and
// the spot instances have no durations down.
func Durations(name string, s traces.Selection) (*traces.Durations, error) {
	t, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	return traces.Collect(t, s)
}
