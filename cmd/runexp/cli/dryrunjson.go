package cli

import "strings"

// planJSON is a plan as programs read it. The names of its fields do not change.
type planJSON struct {
	Study      string         `json:"study"`
	Folder     string         `json:"folder"`
	Cells      int            `json:"cells"`
	Variables  []variableJSON `json:"variables"`
	Policies   []string       `json:"policies"`
	Partial    map[string]int `json:"partial,omitempty"`   // by policy that serves some cells only: how many
	Reference  string         `json:"reference,omitempty"` // to whose work the ratio relates
	Caveat     string         `json:"caveat,omitempty"`    // what ratios and bounds do not say
	Instances  int            `json:"instances"`           // of every cell, at least
	Episodes   int64          `json:"episodes"`
	Done       int64          `json:"done"`           // episodes that the folder has
	Left       int64          `json:"left"`           // episodes
	Seconds    *float64       `json:"seconds"`        // on all processors of the run; null if unknown
	Processors int            `json:"processors"`     // of the run
	Bytes      *float64       `json:"bytes"`          // in the folder; null if unknown
	Sampled    int            `json:"sampled"`        // cells that were tried
	Adds       string         `json:"adds,omitempty"` // until when instances are added
}

type variableJSON struct {
	Name   string   `json:"name"`
	Values string   `json:"values"`             // as written
	Count  int      `json:"count"`              // different ones in all
	On     []string `json:"for_each,omitempty"` // the variables on which they depend
	Least  int      `json:"least"`              // for each combination of values of these
	Most   int      `json:"most"`
	With   []string `json:"together_with,omitempty"`
}

// asJSON returns the plan for programs.
func (p *plan) asJSON() planJSON {
	s := p.design
	j := planJSON{
		Study: s.Name, Folder: p.dir, Cells: s.Grid.Cells(), Variables: []variableJSON{}, Instances: s.Instances,
		Episodes: p.episodes(), Left: p.episodes(), Processors: p.goroutines, Sampled: p.estimate.Sampled, Adds: strings.TrimPrefix(goal(s), " at least, then "),
	}
	for _, v := range s.Grid.Parameters() {
		n := s.Grid.Count(v.Name)
		j.Variables = append(j.Variables, variableJSON{v.Name, s.Grid.Written()[v.Name], n.All, n.On, n.Least, n.Most, n.With})
	}
	for _, q := range s.Policies {
		j.Policies = append(j.Policies, q.Spec)
	}
	for _, x := range p.partial {
		if j.Partial == nil {
			j.Partial = map[string]int{}
		}
		j.Partial[x.Policy.Spec] = x.Cells
	}
	if r := s.Reference; r != nil {
		j.Reference = r.Spec
	}
	j.Caveat = s.Caveat()
	if p.status != nil {
		j.Done, j.Left = p.status.Episodes, p.status.Left
	}
	if p.ready && p.estimate.Slow == nil {
		seconds := p.seconds()
		j.Seconds = &seconds
	}
	if p.ready {
		j.Bytes = &p.estimate.Bytes
	}
	return j
}
