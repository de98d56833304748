package page

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"html/template"
	"math"
)

// Explorer is the results of all cells of a study, from which a reader chooses what is drawn: the metric,
// the variable on the x axis, panels, fixed values, and differences from a policy. Intervals of
// differences hold at once for all pairs of policies in all cells. So they hold for what a reader picks
// after looking, and the mean of some intervals is an interval of the mean.
type Explorer struct {
	Variables []Variable
	Policies  []Explored
	Metrics   []Measure
	Cells     int

	X, Metric string // shown first
	LogX      bool   // the axis of X is logarithmic at first
	Base      int    // the policy with which the others are compared first
	Reference int    // the policy to which ratios are, which is not drawn at first; -1: none
	Level     string // of the intervals, such as 95%
}

// Variable is a variable that differs between cells.
type Variable struct {
	Name   string    `json:"name"`
	Values []float64 `json:"values"` // its places on an axis
	Words  []string  `json:"words"`  // their spellings
	Places []uint16  `json:"-"`      // for each cell, the index of its value
}

// Explored is a policy, with the look of its line.
type Explored struct {
	Name   string        `json:"name"`
	Class  string        `json:"class"`
	Dashes string        `json:"dashes"`
	Sample template.HTML `json:"-"`
}

// Measure is a metric. Numbers that are not known are NaN.
type Measure struct {
	Name  string
	Less  bool                    // less is better
	Means [][]Within              // of each policy, for each cell; nil: it has no results
	Pairs map[[2]int]*Differences // of the policies i < j; nil: policies are not compared by it
}

// Within is a number and how far the ends of its interval are from it.
type Within struct{ Mean, Below, Above float64 }

// Differences is the first policy of a pair minus the second.
type Differences struct {
	Cells   []Within // simultaneous intervals
	Average Within   // over all cells
}

// Widths are stored in two bytes, on a logarithmic scale.
const (
	leastWidth = 1e-12
	widthSteps = 1200
)

// coded stores the width of half an interval: 0 for none, 65535 where it is not known. It is rounded up,
// since an interval that is too wide by a thousandth is true.
func coded(x float64) uint16 {
	switch {
	case math.IsNaN(x), math.IsInf(x, 0):
		return math.MaxUint16
	case x <= 0:
		return 0
	}
	return uint16(max(1, min(math.Ceil(math.Log(x/leastWidth)*widthSteps), math.MaxUint16-1)))
}

// about describes the numbers, for the script.
type about struct {
	Variables []Variable `json:"variables"`
	Policies  []Explored `json:"policies"`
	Metrics   []header   `json:"metrics"`
	Cells     int        `json:"cells"`
	X         string     `json:"x"`
	LogX      bool       `json:"logx"`
	Metric    string     `json:"metric"`
	Base      int        `json:"base"`
	Reference int        `json:"reference"`
	Level     string     `json:"level"`
	Least     float64    `json:"least"`
	Steps     float64    `json:"steps"`
}

type header struct {
	Name     string       `json:"name"`
	Less     bool         `json:"less"`
	Policies []int        `json:"policies"` // that have means
	Pairs    [][2]int     `json:"pairs"`
	Averages [][3]*number `json:"averages"` // of the pairs, with the ends of their intervals
}

// number is written as JSON, and as null if it is not known.
type number float64

func finiteOrNil(x float64) *number {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	n := number(x)
	return &n
}

// About returns the numbers in base 64, with a description of them. They are listed cell by cell: for each
// variable the index of its value, then for each metric the means and the differences.
func (e *Explorer) About() (text, numbers string, err error) {
	a := about{
		Variables: e.Variables, Policies: e.Policies, Cells: e.Cells, X: e.X, LogX: e.LogX, Metric: e.Metric,
		Base: e.Base, Reference: e.Reference, Level: e.Level, Least: leastWidth, Steps: widthSteps,
	}
	var b bytes.Buffer
	for i := range e.Variables {
		b.Write(words(e.Variables[i].Places))
	}
	for i := range e.Metrics {
		m := &e.Metrics[i]
		h := header{Name: m.Name, Less: m.Less, Policies: []int{}, Pairs: [][2]int{}, Averages: [][3]*number{}}
		for p, of := range m.Means {
			if of != nil {
				h.Policies = append(h.Policies, p)
				write(&b, of, nil)
			}
		}
		for i := range e.Policies {
			for j := i + 1; j < len(e.Policies); j++ {
				if d := m.Pairs[[2]int{i, j}]; d != nil {
					h.Pairs = append(h.Pairs, [2]int{i, j})
					h.Averages = append(h.Averages, [3]*number{finiteOrNil(d.Average.Mean), finiteOrNil(d.Average.Mean - d.Average.Below), finiteOrNil(d.Average.Mean + d.Average.Above)})
					write(&b, d.Cells, m.guess(i, j))
				}
			}
		}
		a.Metrics = append(a.Metrics, h)
	}
	described, err := json.Marshal(a)
	if err != nil {
		return "", "", err
	}
	numbers, err = packed(b.Bytes())
	return string(described), numbers, err
}

// write writes numbers with their widths: all means, then the widths below, and then how much larger the
// widths above are. A mean is written as the difference of its bits from the bits of its guess, if there
// are guesses. Bytes of equal significance stand together, which compresses better.
func write(b *bytes.Buffer, all []Within, guessed []float32) {
	means, below, above := make([]byte, 4*len(all)), make([]uint16, len(all)), make([]uint16, len(all))
	for i, x := range all {
		bits := bitsOf(float32(x.Mean))
		if guessed != nil {
			bits -= bitsOf(guessed[i])
		}
		bits = bits<<1 ^ uint32(int32(bits)>>31) // small numbers of either sign have zeros in front
		for k := range 4 {
			means[k*len(all)+i] = byte(bits >> (8 * k))
		}
		below[i] = coded(x.Below)
		more := coded(x.Above) - below[i]
		above[i] = more<<1 ^ uint16(int16(more)>>15)
	}
	b.Write(means)
	b.Write(words(below))
	b.Write(words(above))
}

// bitsOf returns the bits of a number, which are the same for all that are not one.
func bitsOf(x float32) uint32 {
	if x != x {
		return 0x7fc00000
	}
	return math.Float32bits(x)
}

// guess returns what the difference of two policies is if it is that between their differences from the
// first, or between their means. It is nil if nothing is known of one.
func (m *Measure) guess(i, j int) []float32 {
	a, b := m.Means[i], m.Means[j]
	if of, also := m.Pairs[[2]int{0, i}], m.Pairs[[2]int{0, j}]; i > 0 && of != nil && also != nil {
		a, b = also.Cells, of.Cells
	}
	if a == nil || b == nil {
		return nil
	}
	all := make([]float32, len(a))
	for k := range all {
		all[k] = float32(float64(float32(a[k].Mean)) - float64(float32(b[k].Mean)))
	}
	return all
}

// words returns numbers of two bytes, all lower bytes first.
func words(all []uint16) []byte {
	out := make([]byte, 2*len(all))
	for i, x := range all {
		var two [2]byte
		binary.LittleEndian.PutUint16(two[:], x)
		out[i], out[len(all)+i] = two[0], two[1]
	}
	return out
}

// explored is an explorer as the template shows it.
type explored struct {
	*Explorer
	ID, About, Numbers string
}

// newExplored writes the numbers of an explorer.
func newExplored(id string, e *Explorer) (*explored, error) {
	text, numbers, err := e.About()
	return &explored{e, id, text, numbers}, err
}
