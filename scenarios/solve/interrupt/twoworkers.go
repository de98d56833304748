package interrupt

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/tally"
	"github.com/loadstar-sim/loadstar/policies/pair"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

// twoWorkers asks how two workers share a load.
type twoWorkers struct {
	Load   float64 `yaml:"load" above:"0" need:"yes" doc:"units of load, each of which takes a unit of time"`
	Risk   string  `yaml:"risk" need:"yes" doc:"the law of the interruption of either, such as linear{x=1}"`
	Chunks int     `yaml:"chunks" min:"1" max:"10000" need:"yes" doc:"how many each worker may have; they cost nothing to start"`
}

const twoWorkersExample = `# Two desktops: what each does alone counts twice as much, what both do is safer.
kind: two-workers
load: 1.2
risk: linear{x=1}
chunks: 6
`

// shapePlan is the plan of a shape.
func (f *twoWorkers) shapePlan(law models.Risk, shape pair.Shape) *answer.Plan {
	p := models.Problem{Load: f.Load}
	p.Workers = models.Uniform(2, models.Worker{Compute: models.Affine{PerUnit: 1}, Risk: law})
	return answer.PlanOf(p, *shape.Schedule())
}

// rivals returns the shapes of the theorems, by the names of their results.
func (f *twoWorkers) rivals(law models.Risk) map[string]pair.Shape {
	shapes := map[string]pair.Shape{"mirrored": pair.Mirror(f.Load, f.Chunks)}
	if linear, ok := law.(risk.Linear); ok {
		shapes["one_chunk"] = pair.OneChunk(f.Load, linear.X)
		if shape, err := pair.Algorithm1(f.Load, linear.X, f.Chunks); err == nil {
			shapes["algorithm1"] = shape
		}
	}
	return shapes
}

func (f *twoWorkers) Solve() (*answer.Solution, error) {
	law, err := lawOf(f.Risk)
	if err != nil {
		return nil, err
	}
	s := &answer.Solution{
		Claim:   answer.Claimed("not proved: mirrored chunks, which are the best in the limit of many (Theorem 6)", answer.Unknown, ""),
		Columns: []string{"worker", "place", "chunk", "units", "ends", "survives"},
	}
	shape := pair.Mirror(f.Load, f.Chunks)
	linear, isLinear := law.(risk.Linear)
	if isLinear {
		shape = pair.Best(f.Load, linear.X, f.Chunks)
		s.Claim = answer.Claimed("the best of the symmetric schedules of equal own and equal shared chunks, which those of Theorems 6 to 8 are", answer.OfFamily, "all numbers of shared chunks, and the zeros of a derivative for each")
	}
	s.Add("expected_work", shape.Expected(law), "units that are expected to be completed")
	s.Add("own", float64(shape.Alone), "chunks that each worker has alone, and computes first")
	s.Add("shared", float64(shape.Shared), "chunks that both have, in opposite orders")
	s.Add("own_units", shape.Own, "units in the own chunks of a worker")
	s.Add("shared_units", shape.Common, "units in the shared chunks")
	for _, x := range [][2]string{
		{"mirrored", "units if both compute all, in as many chunks and opposite orders (Theorem 6)"},
		{"one_chunk", "units of the best symmetric schedule of one chunk each (Theorem 7)"},
		{"algorithm1", "units that Algorithm 1 as printed is expected to complete"},
	} {
		if rival, ok := f.rivals(law)[x[0]]; ok {
			s.Add(x[0], rival.Expected(law), x[1])
		}
	}
	if isLinear {
		s.Add("limit", pair.Limit(f.Load, linear.X), "units in the limit of many chunks (Theorem 8)")
	}
	s.Add("ceiling", pair.Ceiling(law, law, f.Load, ceilingParts), "units that no schedule is expected to exceed, in however many chunks")
	s.Plan = f.shapePlan(law, shape)
	placesOf(s, law)
	return s, nil
}

// placesOf fills the table: what each worker has, in order.
func placesOf(s *answer.Solution, law models.Risk) {
	for i, list := range s.Plan.Schedule.List {
		end := 0.0
		for k, chunk := range list {
			units := s.Plan.Schedule.Size[chunk]
			end += units
			s.Workers = append(s.Workers, []float64{float64(i + 1), float64(k + 1), float64(chunk + 1), units, end, 1 - law.Before(end)})
		}
	}
}

// places compares the table with an episode.
func (c *checker) places(law models.Risk, e *answer.Episode) {
	ends := map[[2]int32]float64{}
	for _, span := range e.Spans {
		ends[[2]int32{span.Worker, span.Chunk}] = span.End
	}
	c.Same("the number of rows", answer.ByEngine, float64(len(c.Answer.Workers)), float64(len(ends)))
	row := 0
	for i, list := range c.Answer.Plan.Schedule.List {
		for k, chunk := range list {
			end := ends[[2]int32{int32(i), chunk}]
			c.Cell(row, "worker", answer.ByProblem, float64(i+1))
			c.Cell(row, "place", answer.ByProblem, float64(k+1))
			c.Cell(row, "chunk", answer.ByProblem, float64(chunk+1))
			c.Cell(row, "units", answer.ByEngine, c.Answer.Plan.Schedule.Size[chunk])
			c.Cell(row, "ends", answer.ByEngine, end)
			c.Near(fmt.Sprintf("survives of row %d", row+1), answer.ByExpectation, c.Answer.Workers[row][5], 1-law.Before(end), 1)
			row++
		}
	}
}

func (f *twoWorkers) Check(ac *answer.Checker) {
	c := &checker{ac}
	law, err := lawOf(f.Risk)
	c.Must(err)
	e := c.Play()
	c.places(law, e)
	c.Expectation("expected_work", e.Work)
	own, shared := c.Answer.Value("own_units"), c.Answer.Value("shared_units")
	both := 0.0
	for _, w := range e.Workers {
		both += w.Units
	}
	c.Near("shared_units", answer.ByEngine, shared, both-e.Work, e.Work)
	c.Near("own_units", answer.ByEngine, own, e.Work-both/2, e.Work)
	n, m := 0, map[int32]int{} // how often each chunk stands in a list
	for _, list := range c.Answer.Plan.Schedule.List {
		n += len(list)
		for _, chunk := range list {
			m[chunk]++
		}
	}
	c.Result("shared", answer.ByEngine, float64(n-len(m)))
	c.Result("own", answer.ByEngine, float64(2*len(m)-n)/2)
	c.Seen("own_units")
	c.Seen("shared_units")
	breaches, err := pair.Check(f.Load, &c.Answer.Plan.Schedule)
	c.Must(err)
	c.Same("the guidelines of Theorem 5 that are broken", answer.ByEquations, 0, float64(len(breaches)))
	for name, shape := range f.rivals(law) {
		p, err := models.Compile(planParts(f.shapePlan(law, shape)))
		c.Must(err)
		work, _ := tally.Expect(p)
		c.ResultNear(name, answer.ByExpectation, work, f.Load*1e-6)
		c.More(name, work, c.Answer.Value("expected_work"))
	}
	ceiling := 0.0
	for k := range ceilingParts {
		part := f.Load / ceilingParts
		ceiling += part - float64(part*law.Before(part*float64(ceilingParts-1-k))*law.Before(part*float64(k)))
	}
	c.Result("ceiling", answer.ByRecurrence, ceiling)
	c.AtMost("expected_work", answer.BySearch, c.Answer.Value("expected_work"), c.Answer.Value("ceiling"))
	if linear, ok := law.(risk.Linear); ok {
		c.limit(f.Load, linear)
		f.others(c, law)
	}
}

// planParts returns what Compile takes.
func planParts(p *answer.Plan) (*models.Problem, *models.Schedule) { return &p.Problem, &p.Schedule }

// limit compares the limit of many chunks with integrals: each worker computes a part of
// the load alone, up to where both would have all of it, and then they share the rest.
func (c *checker) limit(load float64, law risk.Linear) {
	own := min(max(0, load-law.X), law.X)
	common := max(0, min(load, 2*law.X)-2*own)
	alone := answer.Integral(func(t float64) float64 { return 1 - law.Before(t) }, own, law.X)
	both := answer.Integral(func(t float64) float64 { return 1 - float64(law.Before(own+t)*law.Before(own+common-t)) }, common, law.X)
	c.Result("limit", answer.ByRecurrence, 2*alone+both)
}

// others tries shapes with other numbers of own chunks and other parts of the load.
func (f *twoWorkers) others(c *checker, law models.Risk) {
	best := c.Answer.Value("expected_work")
	answered := pair.Shape{Alone: int(c.Answer.Value("own")), Shared: int(c.Answer.Value("shared"))}
	for _, factor := range []float64{0.99, 0.999, 1.001, 1.01} {
		if answered.Own = c.Answer.Value("own_units") * factor; answered.Own < f.Load/2 && answered.Shared > 0 {
			answered.Common = f.Load - 2*answered.Own
			c.More("the expectation of other parts", f.shapeExpected(law, answered), best)
		}
	}
	n := min(f.Chunks, mostTried)
	for alone := 0; alone <= n; alone++ {
		for part := range 11 {
			own := f.Load / 2 * float64(part) / 10
			shape := pair.Shape{Alone: alone, Shared: f.Chunks - alone, Own: own, Common: f.Load - 2*own}
			if alone == 0 {
				shape.Own, shape.Common = 0, f.Load
			}
			if shape.Shared == 0 {
				shape.Own, shape.Common = f.Load/2, 0
			}
			c.More("the expectation of another shape", f.shapeExpected(law, shape), best)
		}
	}
}

// shapeExpected adds up what is expected of a shape, chunk by chunk.
func (f *twoWorkers) shapeExpected(law models.Risk, s pair.Shape) (work float64) {
	for k := range s.Alone {
		x := s.Own / float64(s.Alone)
		work += 2 * float64(x*(1-law.Before(x*float64(k+1))))
	}
	for k := range s.Shared {
		x := s.Common / float64(s.Shared)
		missed := law.Before(s.Own+float64(x*float64(k+1))) * law.Before(s.Own+float64(x*float64(s.Shared-k)))
		work += float64(x * (1 - missed))
	}
	return work
}
