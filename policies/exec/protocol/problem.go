package protocol

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
)

// Option is an option of a policy, as text. One that reads as a finite number is a number.
type Option struct{ Key, Value string }

// AppendProblem appends a problem, with the options of the policy, and with quantiles that
// cut the law of each worker into as many parts as given.
func AppendProblem(line []byte, options []Option, p *models.Problem, quantiles int) []byte {
	line = append(line, `{"op":"problem","options":{`...)
	for k, o := range options {
		if k > 0 {
			line = append(line, ',')
		}
		line = appendText(line, o.Key)
		line = append(line, ':')
		if x, err := strconv.ParseFloat(o.Value, 64); err == nil && x-x == 0 {
			line = appendNumber(line, x)
		} else {
			line = appendText(line, o.Value)
		}
	}
	line = append(line, `},"load":`...)
	line = appendNumber(line, p.Load)
	line = append(line, `,"notice":`...)
	line = appendNumber(line, p.Notice)
	if p.Deadline > 0 {
		line = append(line, `,"deadline":`...)
		line = appendNumber(line, p.Deadline)
	}
	line = append(line, `,"port":"`+p.Port.String()+`","stream":`...)
	line = strconv.AppendBool(line, p.Stream)
	line = append(line, `,"workers":[`...)
	spelled := map[models.Risk]string{}
	for i := range p.Workers {
		if i > 0 {
			line = append(line, ',')
		}
		line = appendWorker(line, &p.Workers[i], quantiles, spelled)
	}
	return append(line, `]}`...)
}

func appendWorker(line []byte, w *models.Worker, quantiles int, spelled map[models.Risk]string) []byte {
	for k, cost := range []models.Affine{w.Send, w.Compute, w.Return} {
		line = append(line, [...]string{`{"send":[`, `],"compute":[`, `],"return":[`}[k]...)
		line = appendNumber(line, cost.Latency)
		line = append(line, ',')
		line = appendNumber(line, cost.PerUnit)
	}
	line = append(line, `],"risk":`...)
	line = appendLaw(line, w.Risk, "", quantiles, spelled)
	if w.Life != nil {
		line = appendLife(line, w.Life, quantiles, spelled)
	}
	return append(line, '}')
}

// appendLaw appends the name of a law and, if they are wanted, its quantiles under a key that
// begins with a prefix.
func appendLaw(line []byte, law models.Risk, prefix string, quantiles int, spelled map[models.Risk]string) []byte {
	name, comparable := "", reflect.ValueOf(law).Comparable()
	if comparable {
		name = spelled[law]
	}
	if name == "" {
		if name = SpellLaw(law); comparable {
			spelled[law] = name
		}
	}
	line = appendText(line, name)
	if quantiles > 0 {
		line = append(line, `,"`+prefix+`quantiles":[`...)
		for k := range quantiles + 1 {
			if k > 0 {
				line = append(line, ',')
			}
			t := math.Inf(1)
			if law != nil {
				t = law.Quantile(float64(k) / float64(quantiles))
			}
			line = appendNumber(line, t)
		}
		line = append(line, ']')
	}
	return line
}

// SpellLaw returns the name of a law with all its options, defaults too. It returns only the
// name, or the Go type, of a law whose options are not its fields.
func SpellLaw(law models.Risk) string {
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

// appendNumber appends the shortest number that reads back as the same, and null for an
// infinite one.
func appendNumber(line []byte, x float64) []byte {
	if math.IsInf(x, 0) {
		return append(line, "null"...)
	}
	return strconv.AppendFloat(line, x, 'g', -1, 64)
}

func appendText(line []byte, text string) []byte {
	quoted, _ := json.Marshal(text) // a string can always be quoted
	return append(line, quoted...)
}

// Schedule is the answer of a planner; the keys are those of files of schedules.
type Schedule struct {
	Size         []float64 `json:"size"`
	List         [][]int32 `json:"list"`
	Resident     []int32   `json:"resident"`
	Send         []int32   `json:"send"`
	Return       []int32   `json:"return"`
	ResultsFirst bool      `json:"results_first"`
}

// ReadProblem reads the answer to a problem: why the program refuses it, or the schedule of a
// planner; both are empty for a dispatcher that serves it.
func ReadProblem(line []byte) (refuse string, s *models.Schedule, err error) {
	var answer struct {
		Refuse   *string   `json:"refuse"`
		Schedule *Schedule `json:"schedule"`
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
