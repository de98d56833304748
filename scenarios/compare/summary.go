package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/results/tables"
	"github.com/loadstar-sim/loadstar/results/words"
)

// Summary is a comparison by one metric, ready to be printed.
type Summary struct {
	Result *Result
	Family *Family
	Lines  *Rows
	Base   int // the policy with which the others are compared
}

// NewSummary returns the summary of a comparison by the metric of the lines. The others are compared with the
// baseline, or if that is "" with the policy with the best mean. It returns an error if fewer than two ranked
// policies have results.
func NewSummary(r *Result, l *Rows, baseline string) (*Summary, error) {
	for _, f := range r.Families {
		if f.Metric.Name != l.Metric {
			continue
		}
		s := &Summary{Result: r, Family: f, Lines: l}
		if why := s.impossible(baseline); why != "" {
			return nil, fmt.Errorf("%s: %s", r.Source.Layout.Experiment, why)
		}
		if s.Base = f.Standings[0].Policy; baseline != "" {
			s.Base = slices.Index(r.Source.Policies, baseline)
		}
		return s, nil
	}
	return nil, fmt.Errorf("metric %s was not compared", l.Metric)
}

// impossible says why nothing can be compared with a baseline, or with the best if it is "".
func (s *Summary) impossible(baseline string) string {
	f := s.Family
	base := func(t Standing) bool { return t.Name == baseline }
	ranked := len(f.Standings) >= 2 && (baseline == "" || slices.ContainsFunc(f.Standings, base))
	if ranked && len(f.All) > 0 {
		return ""
	}
	if need := int64(s.Result.Source.Batch); ranked && f.Instances[1] < need {
		return fmt.Sprintf("averages over cells take %d instances of each, and there are %d", need, f.Instances[1])
	}
	why := "fewer than two policies can be ranked by " + f.Metric.Name
	if !ranked && len(f.Standings) >= 2 {
		why = fmt.Sprintf("baseline %s cannot be ranked by %s", baseline, f.Metric.Name)
	}
	for _, l := range f.Lacks {
		why += ": " + s.lack(l)
	}
	switch {
	case f.Missing > 0 || f.Chosen > f.Cells:
		why += ": the study is incomplete"
	case baseline == "" && s.Result.Source.Reference >= 0:
		why += "; the reference is ranked if it is the baseline"
	}
	return why
}

// others returns the policies that are compared with the baseline, the best first.
func (s *Summary) others() (others []int) {
	for _, t := range s.Family.Standings {
		if t.Policy != s.Base {
			others = append(others, t.Policy)
		}
	}
	return others
}

// ranked returns the policies that are ranked, the best first.
func (s *Summary) ranked() (policies []int) {
	for _, t := range s.Family.Standings {
		policies = append(policies, t.Policy)
	}
	return policies
}

// name returns what texts and figures call a policy.
func (s *Summary) name(policy int) string { return s.Result.Source.name(policy) }

func (s *Source) name(policy int) string { return s.Naming.Policy(s.Policies[policy]) }

// column returns the column of a variable.
func (s *Source) column(param int) tables.Column {
	name := s.Layout.Params[param]
	return tables.Column{Name: s.Naming.Head(name), Number: true, Symbol: s.Naming.IsSymbol(name)}
}

// place says where a cell is, by the variables with several values: W = 5, ε = 0.001.
func (s *Source) place(cell int) string { return s.settings(s.Varying, s.Row(cell)) }

// settings spells some variables and their values.
func (s *Source) settings(params []int, values []float64) string {
	var parts []string
	for _, i := range params {
		parts = append(parts, s.setting(i, values[i]))
	}
	return strings.Join(parts, ", ")
}

// value spells a value of a variable in a table.
func (s *Source) value(param int, x float64) string {
	return s.Naming.Called(s.Layout.Params[param], spelled(s, param, x))
}

// setting spells a variable and its value, such as "ε = 0.001".
func (s *Source) setting(param int, x float64) string {
	return s.Naming.Setting(s.Layout.Params[param], spelled(s, param, x))
}

// Winner returns what texts call the winner, see [Family.Winner]; "" without one.
func (s *Summary) Winner() string {
	if policy, ok := s.Family.Winner(); ok {
		return s.name(policy)
	}
	return ""
}

// heading names the subject of the comparison.
func (s *Summary) heading() string {
	f := s.Family
	text := fmt.Sprintf("%s   metric %s", s.Result.Source.Layout.Experiment, f.Metric.Name)
	if f.Metric.Less {
		text += " (less is better)"
	}
	text += f.Metric.kind().heading() + ", " + words.Count(f.Cells, "cell")
	switch n := f.Instances; {
	case n[1] > 0 && n[0] == n[1]:
		text += ", " + words.Count(n[0], "instance") + " of each"
	case n[1] > 0:
		text += fmt.Sprintf(", %d to %d instances of each", n[0], n[1])
	}
	return text
}

// columns returns the variables that tell lines apart, by their places.
func (s *Summary) columns() (params []int) {
	for i := range s.Result.Source.Layout.Params {
		for _, l := range s.Lines.Groups {
			first := s.Lines.Groups[0].Params[i]
			if x := l.Params[i]; x != first && !(math.IsNaN(x) && math.IsNaN(first)) {
				params = append(params, i)
				break
			}
		}
	}
	if len(params) == 0 && s.Lines.Scope == OfGroup {
		for i, x := range s.Lines.Groups[0].Params {
			if !math.IsNaN(x) {
				params = append(params, i)
			}
		}
	}
	return params
}

// spelled spells a value of a variable.
func spelled(src *Source, param int, x float64) string {
	if word := src.Layout.Words[src.Layout.Params[param]][x]; word != "" {
		return word
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// decimals returns how many decimals show two digits of half the width of most of the
// intervals, or four digits of the numbers if there are no intervals.
func (s *Summary) decimals() int {
	var halves []float64
	largest := 0.0
	add := func(r Row) {
		largest = max(largest, abs(r.Difference))
		if half := (r.AllHi - r.AllLo) / 2; half > 0 {
			halves = append(halves, half)
		}
	}
	for _, r := range s.Family.All {
		add(r)
	}
	for k := range s.Lines.Groups {
		for _, i := range s.others() {
			if r, ok := s.Lines.Groups[k].Pairs[[2]int{s.Base, i}]; ok {
				add(r)
			}
		}
	}
	switch {
	case len(halves) > 0:
		slices.Sort(halves)
		return tables.Decimals(halves[len(halves)/2], 2)
	case largest > 0:
		return tables.Decimals(largest, 4)
	}
	return 4
}

func abs(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return math.Abs(x)
}
