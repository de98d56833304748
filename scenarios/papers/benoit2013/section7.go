package benoit2013

import (
	"context"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
)

// cell7 is a cell of section 7.2 with the number of loads that it represents.
type cell7 struct {
	grid.Values
	loads float64

	cell  int
	study claim.Exact
}

// cells7 is a set of these cells.
type cells7 []cell7

// loads7 has the loads by numbers of workers: all of them, or the middle one of each three, seven or
// 17. Multiples of p/5 alone would be too regular: 25 workers with five times the load can behave
// exactly as five groups of 5 workers.
var loads7 = []struct {
	p, W  string
	loads float64
	small bool // they are in the small evidence
}{
	{"5", "1..p", 1, true},
	{"10,25", "2..p:3", 3, false},
	{"50", "4..p:7", 7, false},
	{"100", "8..p:17", 17, true},
}

// small7 has the values of a study with traces on small evidence.
var small7 = map[string]string{
	"traces":      "recorded{trace=synthetic-princeton},recorded{trace=synthetic-csil}",
	"traces-real": "recorded{trace=g5k06}",
}

// study7 returns the cells of an experiment with traces. Policies are compared by expected work. Their
// performance is the mean ratio, since the exact expectation of omniscient is unknown under the law of
// a trace.
func study7(ctx context.Context, e *claim.Evidence, experiment string) (cells7, error) {
	var cells cells7
	for _, l := range loads7 {
		if !l.small && e.Reduce() {
			continue
		}
		s := claim.Study{
			Request: scenarios.Request{
				Experiment: experiment, Set: map[string]string{"p": l.p, "W": l.W}, Instances: 250,
				Policies: []string{omniscient, "greedy", "cyclic-rep", "no-rep", "brute", "greedy{n=147}", "cyclic-rep{n=147}", "no-rep{n=147}"},
			},
			Small: map[string]string{"trace": small7[experiment], "eps": "0.1,0.01"},
		}
		x, err := s.Report(ctx, e)
		if err != nil {
			return nil, err
		}
		for _, c := range x.Cells(nil) {
			cells = append(cells, cell7{x.At(c), l.loads, c, x})
		}
	}
	return cells, nil
}

// gain returns how much more expected work a policy has than another.
func (c cell7) gain(policy, other string) float64 { return c.study.Gain(c.cell, policy, other) }

// ratio returns a policy's mean ratio to the omniscient over all instances.
func (c cell7) ratio(policy string) float64 { return c.study.Sampled(c.cell, policy, scenarios.Ratio) }

// mean returns the mean of a function over all loads that the cells represent.
func (cells cells7) mean(of func(c cell7) float64) float64 {
	sum, loads := 0.0, 0.0
	for _, c := range cells {
		sum += c.loads * of(c)
		loads += c.loads
	}
	return sum / loads
}

// by groups the cells by parameters and keeps their order.
func (cells cells7) by(parameters ...string) []cells7 {
	var groups []cells7
	place := map[string]int{}
	for _, c := range cells {
		var key []string
		for _, p := range parameters {
			key = append(key, cells7{c}.at(p))
		}
		k := strings.Join(key, " ")
		i, ok := place[k]
		if !ok {
			i = len(groups)
			place[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

// trace returns the name of the trace that the cells share.
func (cells cells7) trace() string { return shortLaw(cells[0].Word("trace")) }

// at spells the value of a parameter that the cells share, as p=5.
func (cells cells7) at(parameter string) string {
	v := cells[0].Values
	for i, p := range v.Parameters() {
		if p.Name == parameter {
			return v.Spell(i)
		}
	}
	return ""
}
