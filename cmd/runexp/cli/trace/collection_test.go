package trace

import (
	"github.com/loadstar-sim/loadstar/traces"
	"github.com/loadstar-sim/loadstar/traces/data"
)

// entry is a trace of the collection, as trace list --format json prints it.
type entry struct {
	Name  string `json:"name"`
	Doc   string `json:"doc"`
	Up    int    `json:"durations_up"`
	Down  int    `json:"durations_down"`
	Times bool   `json:"times"`
	Maker string `json:"maker"`
	From  string `json:"from"`
	Terms string `json:"terms"`
}

// collection returns the traces of the collection with the numbers of their durations.
func collection() ([]entry, error) {
	var list []entry
	for _, e := range data.Entries() {
		t, err := data.Open(e.Name)
		if err != nil {
			return nil, err
		}
		info, err := traces.NewInfo(t, traces.Selection{})
		t.Close()
		if err != nil {
			return nil, err
		}
		list = append(list, entry{e.Name, e.Doc, info.Up.N, info.Down.N, e.Times, e.Maker, e.From, e.Terms})
	}
	return list, nil
}
