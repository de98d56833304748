package interrupt

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// guidelines asks which properties of Theorem 5 a schedule for two workers has.
type guidelines struct {
	Load   float64   `yaml:"load" above:"0" need:"yes" doc:"units of load, each of which takes a unit of time"`
	Risk   string    `yaml:"risk" need:"yes" doc:"the law of the interruption of either, such as linear{x=1}"`
	Chunks []float64 `yaml:"chunks" need:"yes" doc:"units of each chunk"`
	First  []int     `yaml:"first" need:"yes" doc:"the chunks of the first worker by number from 1, in order"`
	Second []int     `yaml:"second" need:"yes" doc:"those of the second worker"`
}

const guidelinesExample = `# Both compute the shared chunks 2 and 3 in the same order.
kind: guidelines
load: 1
risk: linear{x=1}
chunks: [0.3, 0.2, 0.2, 0.3]
first: [1, 2, 3]
second: [4, 2, 3]
`

// theProperties are the results that tell of the properties, in the order of Theorem 5.
var theProperties = []string{"maximal", "own_first", "mirrored"}

func (f *guidelines) Solve() (*answer.Solution, error) {
	law, err := lawOf(f.Risk)
	if err != nil {
		return nil, err
	}
	p := models.Problem{Load: f.Load}
	p.Workers = models.Uniform(2, models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law})
	plan := answer.PlanOf(p, models.Schedule{Size: f.Chunks, List: make([][]int32, 2)})
	for i, list := range [][]int{f.First, f.Second} {
		for k, chunk := range list {
			if chunk < 1 || chunk > len(f.Chunks) {
				return nil, answer.At(fmt.Sprintf("%s[%d]", []string{"first", "second"}[i], k), "there is no chunk %d: there are 1 to %d", chunk, len(f.Chunks))
			}
			for _, before := range plan.Schedule.List[i] {
				if int(before) == chunk-1 {
					return nil, answer.At(fmt.Sprintf("%s[%d]", []string{"first", "second"}[i], k), "chunk %d is in the list twice", chunk)
				}
			}
			plan.Schedule.List[i] = append(plan.Schedule.List[i], int32(chunk-1))
		}
	}
	compiled, err := models.Compile(planParts(plan))
	if err != nil {
		return nil, answer.At("chunks", "%w", err)
	}
	breaches, err := pair.Check(f.Load, &plan.Schedule)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{Plan: plan, Columns: []string{"worker", "place", "chunk", "units", "ends", "survives"}}
	s.Claim = answer.Claimed("the schedule has all three properties of Theorem 5", answer.NotAsked, "the lists were compared")
	kept := []float64{1, 1, 1}
	for i, b := range breaches {
		kept[b.Guideline-pair.Maximal] = 0
		if s.Claim.Text = b.Error(); i > 0 {
			s.Claim.Text = breaches[0].Error() + "; and others"
		}
	}
	for k, name := range theProperties {
		s.Add(name, kept[k], [...]string{
			"1 if nothing is on both workers while a part of the load is on none",
			"1 if each worker computes what it shares after all that it does not",
			"1 if, of any two shared chunks, the workers begin with different ones",
		}[k])
	}
	missed := make([]float64, len(f.Chunks))
	for c := range missed {
		missed[c] = 1
	}
	for _, list := range plan.Schedule.List {
		end := 0.0
		for _, chunk := range list {
			end += f.Chunks[chunk]
			missed[chunk] *= law.Before(end)
		}
	}
	expected := 0.0
	for c, x := range f.Chunks {
		expected += float64(x * (1 - missed[c]))
	}
	s.Add("expected_work", expected, "units that are expected to be completed")
	placesOf(s, compiled.Problem().Workers[0].Risk)
	return s, nil
}

func (f *guidelines) Check(ac *answer.Checker) {
	c := &checker{ac}
	law, err := lawOf(f.Risk)
	c.Must(err)
	e := c.Play()
	c.places(law, e)
	c.Expectation("expected_work", e.Work)
	for k, x := range f.Chunks {
		c.Same(fmt.Sprintf("the units of chunk %d", k+1), answer.ByProblem, c.Answer.Plan.Schedule.Size[k], x)
	}
	// The definitions, pair by pair.
	place := [2]map[int]int{{}, {}}
	for i, list := range [][]int{f.First, f.Second} {
		for k, chunk := range list {
			place[i][chunk] = k
		}
	}
	kept := []float64{1, 1, 1}
	deployed := 0.0
	for k, x := range f.Chunks {
		_, first := place[0][k+1]
		if _, second := place[1][k+1]; first || second {
			deployed += x
		}
	}
	shared := func(chunk int) bool {
		_, first := place[0][chunk]
		_, second := place[1][chunk]
		return first && second
	}
	for i, list := range [][]int{f.First, f.Second} {
		for k, a := range list {
			if shared(a) && f.Load-deployed > 1e-9*f.Load {
				kept[0] = 0
			}
			for _, b := range list[k+1:] {
				if shared(a) && !shared(b) {
					kept[1] = 0
				}
				if shared(a) && shared(b) && place[1-i][a] < place[1-i][b] {
					kept[2] = 0
				}
			}
		}
	}
	for k, name := range theProperties {
		c.Result(name, answer.ByEquations, kept[k])
	}
}
