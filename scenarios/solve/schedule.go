package solve

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/table"
	"github.com/loadstar-sim/loadstar/policies/proof"
)

// riskyWorker is a worker that may return results and be interrupted, or several that are
// alike.
type riskyWorker struct {
	Count          int     `yaml:"count" min:"1" max:"100000" doc:"number of equal workers; 1 if left out"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit; without it and a latency, the worker needs no message"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size"`
	Compute        float64 `yaml:"compute" min:"0" need:"yes" doc:"time to compute a unit"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin a chunk"`
	Return         float64 `yaml:"return" min:"0" doc:"time to return the results of a unit"`
	ReturnLatency  float64 `yaml:"return_latency" min:"0" doc:"time of a message with results whatever its size"`
	Risk           float64 `yaml:"risk" min:"0" doc:"kappa: it is interrupted before t with probability min(1, kappa t)"`
}

// message is an entry of a list of chunks.
type message struct {
	Worker int     `yaml:"worker" min:"1" max:"100000" need:"yes" doc:"which worker gets the chunk, by number from 1"`
	Units  float64 `yaml:"units" above:"0" doc:"units in the chunk"`
	CopyOf int     `yaml:"copy_of" min:"1" max:"1000" doc:"in place of units: a copy of an earlier chunk, by number from 1; its units count once"`
}

// scheduleProblem asks when a given list of chunks is done, and for its expected work.
type scheduleProblem struct {
	Port    string        `yaml:"port" one:"half-duplex,full-duplex" doc:"half-duplex, if left out: one message at a time, all sends before all results; full-duplex: one out and one back"`
	Back    string        `yaml:"back" one:"fifo,lifo" doc:"fifo, if left out: results come back in the order of the list; lifo: in the opposite order"`
	Workers []riskyWorker `yaml:"workers" need:"yes" doc:"a list of up to 1000, for up to 100,000 workers by count"`
	Chunks  []message     `yaml:"chunks" need:"yes" doc:"a list of up to 1000 chunks, in the order of the sends; workers compute in this order"`
}

const scheduleExample = `# Two rounds for two workers; the last chunk is given to both.
kind: schedule
workers:
  - {send: 0.1, send_latency: 0.5, compute: 1, risk: 0.01}
  - {send: 0.2, send_latency: 0.5, compute: 1, risk: 0.02}
chunks:
  - {worker: 1, units: 2}
  - {worker: 2, units: 2}
  - {worker: 1, units: 6}
  - {worker: 2, copy_of: 3}
`

// plan returns the list as a plan, and which chunk each entry is.
func (f *scheduleProblem) plan() (plan *Plan, chunks []int32, err error) {
	p := models.Problem{Notice: math.Inf(1)}
	if f.Port == models.FullDuplex.String() {
		p.Port = models.FullDuplex
	}
	for _, w := range f.Workers {
		one := models.Worker{
			Send:    models.Affine{Latency: w.SendLatency, PerUnit: w.Send},
			Compute: models.Affine{Latency: w.ComputeLatency, PerUnit: w.Compute},
			Return:  models.Affine{Latency: w.ReturnLatency, PerUnit: w.Return},
		}
		if w.Risk > 0 {
			one.Risk = risk.Linear{X: 1 / w.Risk}
		}
		if max(1, w.Count) > MaxWorkers-len(p.Workers) {
			return nil, nil, At("workers", "more than %d workers", MaxWorkers)
		}
		p.Workers = append(p.Workers, models.Uniform(max(1, w.Count), one)...)
	}
	s := models.Schedule{List: make([][]int32, len(p.Workers)), Send: []int32{}, Return: []int32{}}
	has := map[[2]int]bool{}
	for k, m := range f.Chunks {
		path := fmt.Sprintf("chunks[%d]", k)
		if m.Worker > len(p.Workers) {
			return nil, nil, At(path+".worker", "there is no worker %d: there are 1 to %d", m.Worker, len(p.Workers))
		}
		if (m.Units > 0) == (m.CopyOf > 0) {
			return nil, nil, At(path, "want units or copy_of, and only one of them")
		}
		chunk := int32(len(s.Size))
		if m.CopyOf > 0 {
			if m.CopyOf > k {
				return nil, nil, At(path+".copy_of", "entry %d does not stand before this one, which is number %d", m.CopyOf, k+1)
			}
			chunk = chunks[m.CopyOf-1]
		} else {
			s.Size = append(s.Size, m.Units)
			p.Load += m.Units
		}
		i := m.Worker - 1
		if has[[2]int{i, int(chunk)}] {
			return nil, nil, At(path, "worker %d has this chunk already", m.Worker)
		}
		has[[2]int{i, int(chunk)}] = true
		chunks = append(chunks, chunk)
		s.List[i] = append(s.List[i], chunk)
		if !p.Workers[i].Send.Free() {
			s.Send = append(s.Send, int32(i))
		}
		if !p.Workers[i].Return.Free() {
			s.Return = append(s.Return, int32(i))
		}
	}
	if f.Back == "lifo" {
		s.Return = models.LIFO(s.Return)
	}
	return PlanOf(p, s), chunks, nil
}

func (f *scheduleProblem) Solve() (*Solution, error) {
	plan, chunks, err := f.plan()
	if err != nil {
		return nil, err
	}
	compiled, err := models.Compile(&plan.Problem, &plan.Schedule)
	if err != nil {
		return nil, At("chunks", "%w", err)
	}
	e, err := plan.Play()
	if err != nil {
		return nil, err
	}
	s := &Solution{Plan: plan, Claim: proof.New("exact: what comes of the list, not an optimum", proof.NotAsked, "costs are added up")}
	s.Columns = []string{"entry", "chunk", "worker", "units", "received", "computed"}
	returns, risky := len(plan.Schedule.Return) > 0, proof.AtRisk(&plan.Problem)
	if returns {
		s.Columns = append(s.Columns, "returned")
	} else if risky {
		s.Columns = append(s.Columns, "survives")
	}
	ends := e.Ends()
	for k, c := range chunks {
		i := int32(f.Chunks[k].Worker - 1)
		end := func(a models.Activity) float64 { return ends[[3]int32{int32(a), i, c}] }
		row := []float64{float64(k + 1), float64(c + 1), float64(i + 1), plan.Schedule.Size[c], end(models.Sending), end(models.Computing)}
		if returns {
			row = append(row, end(models.Returning))
		} else if risky {
			row = append(row, survives(plan.Problem.Workers[i].Risk, end(models.Computing)))
		}
		s.Workers = append(s.Workers, row)
	}
	s.Add("makespan", e.Makespan, "when every chunk is done, at one worker at least, if none is interrupted")
	s.Add("work", e.Work, "units in the chunks, each counted once")
	if expected, ok := table.Expect(compiled); ok && risky && !returns {
		s.Add("expected_work", expected, "units that are expected to be completed")
	}
	return s, nil
}
