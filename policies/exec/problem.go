package exec

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// problem is the message that describes a problem to a program.
type problem struct {
	Op       string         `json:"op"`
	Options  map[string]any `json:"options"`
	Load     number         `json:"load"`
	Notice   number         `json:"notice"`
	Deadline number         `json:"deadline,omitempty"`
	Unit     number         `json:"unit,omitempty"`
	Port     string         `json:"port"`
	Stream   bool           `json:"stream"`
	Workers  []worker       `json:"workers"`
}

type worker struct {
	Send      [2]number `json:"send"`
	Compute   [2]number `json:"compute"`
	Return    [2]number `json:"return"`
	Risk      string    `json:"risk"`
	Quantiles []number  `json:"quantiles,omitempty"`
	Life      *life     `json:"life,omitempty"`

	Faults         string     `json:"faults,omitempty"`
	FaultQuantiles []number   `json:"fault_quantiles,omitempty"`
	Check          *[2]number `json:"check,omitempty"`
}

// life describes how a worker comes back, and its price. A law that the worker lacks is left out.
type life struct {
	Loses         string   `json:"loses"`
	Restart       number   `json:"restart"`
	Every         number   `json:"every"`
	Save          number   `json:"save"`
	Notice        number   `json:"notice"`
	Hello         number   `json:"hello"`
	Hold          number   `json:"hold"`
	Use           number   `json:"use"`
	Up            string   `json:"up,omitempty"`
	UpQuantiles   []number `json:"up_quantiles,omitempty"`
	Down          string   `json:"down,omitempty"`
	DownQuantiles []number `json:"down_quantiles,omitempty"`
	Slow          string   `json:"slow,omitempty"`
	SlowQuantiles []number `json:"slow_quantiles,omitempty"`
}

// number is nil if it is infinite, since JSON has no infinity.
type number = *float64

func numberOf(x float64) number {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// lineOf returns the line that describes a problem. Quantiles cut each law into the given number of
// parts.
func lineOf(p *models.Problem, options map[string]any, quantiles int) ([]byte, error) {
	told := problem{
		Op: "problem", Options: options, Load: numberOf(p.Load), Notice: numberOf(p.Notice),
		Port: p.Port.String(), Stream: p.Stream, Workers: make([]worker, len(p.Workers)),
	}
	if p.Deadline > 0 {
		told.Deadline = numberOf(p.Deadline)
	}
	if p.Unit > 0 && p.Faulty() {
		told.Unit = numberOf(p.Unit)
	}
	for i, w := range p.Workers {
		to := &told.Workers[i]
		*to = worker{
			Send: costs(w.Send), Compute: costs(w.Compute), Return: costs(w.Return),
			Risk: spellLaw(w.Risk), Quantiles: cutsOf(w.Risk, quantiles), Life: lifeOf(w.Life, quantiles),
		}
		if w.Faults != nil {
			to.Faults, to.FaultQuantiles = spellLaw(w.Faults), cutsOf(w.Faults, quantiles)
		}
		if w.Check != (models.Affine{}) {
			check := costs(w.Check)
			to.Check = &check
		}
	}
	return json.Marshal(told)
}

func costs(a models.Affine) [2]number { return [2]number{numberOf(a.Latency), numberOf(a.PerUnit)} }

func lifeOf(l *models.Life, quantiles int) *life {
	if l == nil {
		return nil
	}
	told := &life{
		Loses: l.Loses.String(), Restart: numberOf(l.Restart), Every: numberOf(l.Every), Save: numberOf(l.Save),
		Notice: numberOf(l.Notice), Hello: numberOf(l.Hello), Hold: numberOf(l.Hold), Use: numberOf(l.Use),
	}
	if l.Up != nil {
		told.Up, told.UpQuantiles = spellLaw(l.Up), cutsOf(l.Up, quantiles)
	}
	if l.Down != nil {
		told.Down, told.DownQuantiles = spellLaw(l.Down), cutsOf(l.Down, quantiles)
	}
	if l.Slow != nil {
		told.Slow, told.SlowQuantiles = spellLaw(l.Slow), cutsOf(l.Slow, quantiles)
	}
	return told
}

// cutsOf returns the quantiles that cut a law into equal parts, and nil for no parts.
func cutsOf(law models.Risk, parts int) (cuts []number) {
	if parts == 0 {
		return nil
	}
	for k := range parts + 1 {
		t := math.Inf(1)
		if law != nil {
			t = law.Quantile(float64(k) / float64(parts))
		}
		cuts = append(cuts, numberOf(t))
	}
	return cuts
}

// spellLaw returns the name of a law with all its options, defaults too. If its options are not its
// fields, it returns the Go type.
func spellLaw(law models.Risk) string {
	if law == nil {
		return "never{}"
	}
	for _, row := range risk.All() {
		if row.Prototype == nil || reflect.TypeOf(row.Prototype) != reflect.TypeOf(law) {
			continue
		}
		var all []string
		for _, o := range row.Options() {
			all = append(all, o.Name)
		}
		text := spec.Format(row.Name, row.Prototype, law, all...)
		if !strings.HasSuffix(text, "}") {
			text += "{}"
		}
		return text
	}
	return strings.TrimPrefix(reflect.TypeOf(law).String(), "*")
}

// scheduleKeys is a schedule with the keys of schedule files.
type scheduleKeys struct {
	Size         []float64 `json:"size"`
	List         [][]int32 `json:"list"`
	Resident     []int32   `json:"resident"`
	Send         []int32   `json:"send"`
	Return       []int32   `json:"return"`
	ResultsFirst bool      `json:"results_first"`
}

// readProblem reads the answer to a problem: the reason for a refusal, or a planner's schedule. A
// dispatcher that serves the problem answers neither.
func readProblem(line []byte) (refuse string, s *models.Schedule, err error) {
	var answer struct {
		Refuse   *string       `json:"refuse"`
		Schedule *scheduleKeys `json:"schedule"`
	}
	if err := read(line, &answer); err != nil {
		return "", nil, err
	}
	if answer.Refuse != nil {
		if *answer.Refuse == "" {
			return "it does not say why", nil, nil
		}
		return strings.Join(strings.Fields(*answer.Refuse), " "), nil, nil
	}
	if answer.Schedule != nil {
		s := models.Schedule(*answer.Schedule)
		return "", &s, nil
	}
	return "", nil, nil
}
