package interrupt

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies/single"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
)

const staticPaper = "Benoit, Robert, Rosenberg, Vivien, Static strategies for worksharing with unrecoverable interruptions, Theory Comput. Syst. 53 (2013)"

// oneWorker asks for the chunks of a worker that is on its own.
type oneWorker struct {
	Load   float64 `yaml:"load" above:"0" need:"yes" doc:"units of load, each of which takes a unit of time"`
	Risk   string  `yaml:"risk" need:"yes" doc:"the law of its interruption, such as linear{x=1} or weibull{shape=0.5,scale=1}"`
	Cost   float64 `yaml:"cost" min:"0" doc:"time to start a chunk; nothing if left out"`
	Chunks int     `yaml:"chunks" min:"1" max:"100000" doc:"how many there may be; as many as pay if left out, for which there must be a cost"`
}

const oneWorkerExample = `# A desktop that is surely needed again within eight hours; a chunk costs a minute.
kind: one-worker
load: 6
risk: linear{x=8}
cost: 1/60
`

// lawOf reads a law.
func lawOf(text string) (models.Risk, error) {
	law, err := risk.Parse(text)
	if err != nil {
		return nil, answer.At("risk", "%w", err)
	}
	return law, nil
}

// worker returns the worker of the model.
func (f *oneWorker) worker(law models.Risk, cost float64) models.Worker {
	return models.Worker{Compute: models.Affine{Latency: cost, PerUnit: 1}, Risk: law}
}

// plan is the plan of chunks on the worker.
func (f *oneWorker) plan(law models.Risk, cost float64, sizes []float64) *answer.Plan {
	s := models.Schedule{Size: sizes, List: make([][]int32, 1)}
	for c := range sizes {
		s.List[0] = append(s.List[0], int32(c))
	}
	p := models.Problem{Load: f.Load}
	p.Workers = []models.Worker{f.worker(law, cost)}
	return answer.PlanOf(p, s)
}

func (f *oneWorker) Solve() (*answer.Solution, error) {
	law, err := lawOf(f.Risk)
	if err != nil {
		return nil, err
	}
	sizes, err := single.Plan(f.worker(law, f.Cost), f.Load, f.Chunks)
	if err != nil {
		return nil, answer.At("chunks", "%w", err)
	}
	if len(sizes) == 0 {
		return nil, answer.At("cost", "no chunk can be expected to be completed: the worker is interrupted before one has started")
	}
	s := &answer.Solution{
		Claim:   answer.Claimed("not proved: equal chunks, which are the best in the limit of many (Theorem 3)", answer.Unknown, ""),
		Columns: []string{"chunk", "units", "ends", "survives"},
	}
	linear, isLinear := law.(risk.Linear)
	switch {
	case isLinear && f.Cost > 0:
		s.Claim = answer.Claimed("optimal: no chunks, as many as are allowed, do better (Theorem 4)", answer.OfAll, "Theorem 4")
	case isLinear:
		s.Claim = answer.Claimed("optimal: no chunks, as many as are allowed, do better (Theorem 2)", answer.OfAll, "Theorem 2")
	case law.Before(math.Inf(1)) == 0:
		s.Claim = answer.Claimed("optimal: the worker is not interrupted", answer.OfAll, "there is no risk")
	}
	end, deployed, expected := 0.0, 0.0, 0.0
	for c, x := range sizes {
		end += f.Cost + x
		deployed += x
		survives := 1 - law.Before(end)
		expected += float64(x * survives)
		s.Workers = append(s.Workers, []float64{float64(c + 1), x, end, survives})
	}
	n := len(sizes)
	if isLinear { // by the formulas of the theorems
		_, expected = single.Charged(f.Load, f.Cost, linear.X, n)
	}
	s.Add("expected_work", expected, "units that are expected to be completed")
	s.Add("chunks", float64(n), "chunks of the plan")
	s.Add("deployed", deployed, "units in them")
	s.Add("equal_expected", single.Equal(law, f.Load, f.Cost, n), "units if all of the load is cut into as many equal chunks (Theorem 3)")
	s.Add("ceiling", single.Ceiling(law, f.Load, ceilingParts), "units that no chunks are expected to exceed, however many they are")
	if isLinear {
		_, free := single.Free(f.Load, linear.X, n)
		low, high := single.Bounds(free, n, f.Cost)
		s.Add("bound_low", low, "the best with this number of chunks is expected to complete this at least (Theorem 1)")
		s.Add("bound_high", high, "and this at most: what it is if chunks cost nothing (Theorems 1 and 2)")
	}
	s.Plan = f.plan(law, f.Cost, sizes)
	return s, nil
}

// ceilingParts is into how many parts a load is cut for a ceiling.
const ceilingParts = 10_000

// mostTried is up to how many chunks their neighbours are tried.
const mostTried = 200

func (f *oneWorker) Check(ac *answer.Checker) {
	c := &checker{ac}
	law, err := lawOf(f.Risk)
	c.Must(err)
	e := c.Play()
	c.Expectation("expected_work", e.Work)
	c.Result("deployed", answer.ByEngine, e.Work)
	c.Result("chunks", answer.ByEngine, float64(e.Workers[0].Chunks))
	ends := make([]float64, len(c.Answer.Workers))
	c.Same("the number of rows", answer.ByEngine, float64(len(ends)), float64(e.Workers[0].Chunks))
	for _, span := range e.Spans {
		ends[span.Chunk] = span.End
	}
	for k := range c.Answer.Workers {
		c.Cell(k, "chunk", answer.ByProblem, float64(k+1))
		c.Cell(k, "units", answer.ByEngine, c.Answer.Plan.Schedule.Size[k])
		c.Cell(k, "ends", answer.ByEngine, ends[k])
		c.Near(fmt.Sprintf("survives of row %d", k+1), answer.ByExpectation, c.Answer.Workers[k][3], 1-law.Before(ends[k]), 1)
	}
	n := len(ends)
	c.Result("equal_expected", answer.ByRecurrence, f.expected(law, f.Cost, equalParts(f.Load, n)))
	c.AtMost("expected_work", answer.BySearch, c.Answer.Value("expected_work"), c.Answer.Value("ceiling"))
	ceiling := 0.0
	for k := ceilingParts - 1; k >= 0; k-- {
		ceiling += f.Load / ceilingParts * (1 - law.Before(f.Load/ceilingParts*float64(k)))
	}
	c.Result("ceiling", answer.ByRecurrence, ceiling)
	linear, ok := law.(risk.Linear)
	if !ok {
		return
	}
	free := f.expected(law, 0, equalParts(min(f.Load, float64(n)/float64(n+1)*linear.X), n))
	c.Result("bound_high", answer.ByRecurrence, free)
	c.ResultNear("bound_low", answer.ByEquations, max(0, free-float64(n)*f.Cost), free)
	c.AtMost("bound_low", answer.BySearch, c.Answer.Value("bound_low"), c.Answer.Value("expected_work"))
	c.AtMost("expected_work", answer.BySearch, c.Answer.Value("expected_work"), c.Answer.Value("bound_high"))
	f.neighbours(c, law)
}

// equalParts cuts a load into equal chunks.
func equalParts(load float64, n int) []float64 {
	sizes := make([]float64, n)
	for i := range sizes {
		sizes[i] = load / float64(n)
	}
	return sizes
}

// expected adds up what is expected of chunks.
func (f *oneWorker) expected(law models.Risk, cost float64, sizes []float64) (work float64) {
	end := 0.0
	for _, x := range sizes {
		end += cost + x
		work += float64(x * (1 - law.Before(end)))
	}
	return work
}

// neighbours tries chunks that differ a little from the answer's: a hundredth of a chunk
// moved to another, or left out; and equal ones of all numbers that are allowed.
func (f *oneWorker) neighbours(c *checker, law models.Risk) {
	sizes := append([]float64(nil), c.Answer.Column("units")...)
	if len(sizes) > mostTried {
		return
	}
	best := c.Answer.Value("expected_work")
	for i := range sizes {
		for j := -1; j < len(sizes); j++ {
			if i == j {
				continue
			}
			moved := sizes[i] / 100
			sizes[i] -= moved
			if j >= 0 {
				sizes[j] += moved
			}
			c.More("chunks that differ a little", f.expected(law, f.Cost, sizes), best)
			sizes[i] += moved
			if j >= 0 {
				sizes[j] -= moved
			}
		}
	}
	most := len(sizes) + 3
	if f.Chunks > 0 {
		most = f.Chunks
	}
	for n := 1; n <= min(most, mostTried); n++ {
		c.More("equal chunks", f.expected(law, f.Cost, equalParts(f.Load, n)), best)
	}
}
