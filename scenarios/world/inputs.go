package world

import (
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Inputs returns the values in the world's scenario on which a cell's numbers depend, except the values that
// a design names itself. Laws are spelled with their defaults. A file behind a law is identified by its name
// without folders and by a checksum, as its content may change under the same name. There is always a field
// risk: the law of the first group if the scenario has none of its own. The error is from a file which cannot
// be read.
func (w *World) Inputs(s *sheet.Scenario) (fields []store.Field, err error) {
	law := func(name string, l *Law) {
		fields = append(fields, store.Field{Name: name, Value: l.Identity})
		for _, o := range l.From.Options {
			if o.Key == "file" && err == nil {
				var sum string
				sum, err = atomicfile.Sum(o.Value)
				fields = append(fields, store.Field{Name: name + ".sha256", Value: sum})
			}
		}
	}
	for _, in := range s.Inputs() {
		name := strings.TrimPrefix(in.Path, "platform.")
		switch l := w.placed[in.Path]; {
		case in.Path == "trace": // the law that draws from it is the risk
		case l != nil:
			law(name, l)
		default:
			fields = append(fields, store.Field{Name: name, Value: withoutFolders(in.Text)})
		}
	}
	if !slices.ContainsFunc(fields, func(f store.Field) bool { return f.Name == "risk" }) {
		law("risk", w.Law(0))
	}
	return fields, err
}
