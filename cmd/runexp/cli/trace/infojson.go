package trace

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/traces"
)

// infoRecord is the description of a trace as trace info --format json prints it. Durations
// are in the unit of --in, times in seconds.
type infoRecord struct {
	Trace      string        `json:"trace"`
	Format     string        `json:"format,omitempty"`
	Nodes      int           `json:"nodes"`
	MostAtOnce int           `json:"most_at_once"`
	Intervals  int           `json:"intervals"`
	From       number        `json:"from"`
	To         number        `json:"to"`
	Unit       number        `json:"seconds_in_unit"`
	Up         summaryRecord `json:"up"`
	Down       summaryRecord `json:"down"`
}

// summaryRecord describes durations.
type summaryRecord struct {
	Node      string            `json:"node,omitempty"`
	Number    int               `json:"number"`
	Cut       int               `json:"cut"`
	Zeros     int               `json:"of_no_length"`
	Total     number            `json:"total"`
	Mean      number            `json:"mean"`
	Deviation number            `json:"standard_deviation"`
	Least     number            `json:"least"`
	Most      number            `json:"most"`
	Quantiles map[string]number `json:"quantiles,omitempty"`
}

func (t *target) infoRecord(trace *openTrace, info *traces.Info) infoRecord {
	unit := t.in.seconds
	if unit == 0 {
		unit = 1
	}
	return infoRecord{
		Trace: trace.name, Format: trace.format,
		Nodes: info.Nodes, MostAtOnce: info.MostAtOnce, Intervals: info.Events,
		From: number(info.From), To: number(info.To), Unit: number(unit),
		Up: t.summaryRecord("", info.Up), Down: t.summaryRecord("", info.Down),
	}
}

func (t *target) summaryRecord(node string, s traces.Summary) summaryRecord {
	in := func(x float64) number { return number(t.in.convert(x)) }
	r := summaryRecord{
		Node: node, Number: s.N, Cut: s.Cut, Zeros: s.Zeros,
		Total: in(s.Total), Mean: in(s.Mean), Deviation: in(s.Deviation), Least: in(s.Min), Most: in(s.Max),
	}
	for i, q := range s.Quantiles {
		if r.Quantiles == nil {
			r.Quantiles = map[string]number{}
		}
		r.Quantiles[fmt.Sprint(traces.Shares[i])] = in(q) // encoding/json sorts them
	}
	return r
}
