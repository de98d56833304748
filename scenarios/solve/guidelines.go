package solve

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// guidelines asks which properties of Theorem 5 a schedule for two workers has.
type guidelines struct {
	Load   float64   `yaml:"load" above:"0" need:"yes" doc:"units of load, each of which takes a unit of time"`
	Risk   string    `yaml:"risk" need:"yes" doc:"the law of the interruption of either worker, such as linear{x=1}"`
	Chunks []float64 `yaml:"chunks" need:"yes" doc:"units of each chunk"`
	First  []int     `yaml:"first" need:"yes" doc:"the chunks of the first worker by number from 1, in order"`
	Second []int     `yaml:"second" need:"yes" doc:"the chunks of the second worker"`
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

func (f *guidelines) Solve() (*Solution, error) {
	law, err := lawOf(f.Risk)
	if err != nil {
		return nil, err
	}
	p := models.Problem{Load: f.Load}
	p.Workers = models.Uniform(2, models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law})
	plan := PlanOf(p, models.Schedule{Size: f.Chunks, List: make([][]int32, 2)})
	for i, list := range [][]int{f.First, f.Second} {
		for k, chunk := range list {
			if chunk < 1 || chunk > len(f.Chunks) {
				return nil, At(fmt.Sprintf("%s[%d]", []string{"first", "second"}[i], k), "there is no chunk %d: there are 1 to %d", chunk, len(f.Chunks))
			}
			for _, before := range plan.Schedule.List[i] {
				if int(before) == chunk-1 {
					return nil, At(fmt.Sprintf("%s[%d]", []string{"first", "second"}[i], k), "chunk %d is in the list twice", chunk)
				}
			}
			plan.Schedule.List[i] = append(plan.Schedule.List[i], int32(chunk-1))
		}
	}
	compiled, err := models.Compile(&plan.Problem, &plan.Schedule)
	if err != nil {
		return nil, At("chunks", "%w", err)
	}
	breaches, err := pair.Check(f.Load, &plan.Schedule)
	if err != nil {
		return nil, err
	}
	s := &Solution{Plan: plan, Columns: []string{"worker", "place", "chunk", "units", "ends", "survives"}}
	s.Claim = proof.New("the schedule has all three properties of Theorem 5", proof.NotAsked, "the lists were compared")
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
	expected, _ := table.Expect(compiled)
	s.Add("expected_work", expected, "units that are expected to be completed")
	placesOf(s, compiled.Problem().Workers[0].Risk)
	return s, nil
}

// lawOf reads a law.
func lawOf(text string) (models.Risk, error) {
	law, err := risk.Parse(text)
	if err != nil {
		return nil, At("risk", "%w", err)
	}
	return law, nil
}

// placesOf fills the table with the chunks of each worker, in order.
func placesOf(s *Solution, law models.Risk) {
	for i, list := range s.Plan.Schedule.List {
		end := 0.0
		for k, chunk := range list {
			units := s.Plan.Schedule.Size[chunk]
			end += units
			s.Workers = append(s.Workers, []float64{float64(i + 1), float64(k + 1), float64(chunk + 1), units, end, 1 - law.Before(end)})
		}
	}
}
