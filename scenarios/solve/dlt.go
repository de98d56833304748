package solve

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

const dltPaper = "Gallet, Robert, Vivien, Divisible load scheduling, in: Introduction to Scheduling (2009)"

// starWorker is a worker around a master, or several that are alike.
type starWorker struct {
	Count          int     `yaml:"count" min:"1" max:"100000" doc:"how many such workers; 1 if left out"`
	Send           float64 `yaml:"send" min:"0" doc:"time to send a unit; 0 without a latency is a master that computes"`
	SendLatency    float64 `yaml:"send_latency" min:"0" doc:"time of a message whatever its size"`
	Compute        float64 `yaml:"compute" min:"0" need:"yes" doc:"time to compute a unit"`
	ComputeLatency float64 `yaml:"compute_latency" min:"0" doc:"time to begin a chunk"`
}

// worker returns the worker of the model.
func (w starWorker) worker() models.Worker {
	return models.Worker{
		Send:    models.Affine{Latency: w.SendLatency, PerUnit: w.Send},
		Compute: models.Affine{Latency: w.ComputeLatency, PerUnit: w.Compute},
	}
}

// starWorkers makes the workers of a list.
func starWorkers(list []starWorker) ([]models.Worker, error) {
	var all []models.Worker
	for _, w := range list {
		if max(1, w.Count) > maxWorkers-len(all) {
			return nil, at("workers", "more than %d workers", maxWorkers)
		}
		all = append(all, models.Uniform(max(1, w.Count), w.worker())...)
	}
	return all, nil
}

// run runs the plan on the engine, without interruptions, and fills the table: how many
// chunks and units each worker has, when it has received the first of them, and when
// all are computed and, if results travel, back. Workers without any are left
// out.
func (s *Solution) run(plan *Plan) error {
	s.Plan = plan
	p, err := models.Compile(&plan.Problem, &plan.Schedule)
	if err != nil {
		return err
	}
	never := make([]float64, len(plan.Problem.Workers))
	for i := range never {
		never[i] = math.Inf(1)
	}
	sim := models.Simulator{Record: true}
	sim.Run(p, &models.Instance{Interrupt: never})
	rows := make([][]float64, len(never))
	for i := range rows {
		rows[i] = []float64{float64(i + 1), 0, 0, 0, 0}
	}
	returned := false
	for _, span := range sim.Spans {
		row := rows[span.Worker]
		switch span.Activity {
		case models.Sending:
			if row[3] == 0 {
				row[3] = span.End
			}
		case models.Computing:
			row[1]++
			row[2] += plan.Schedule.Size[span.Chunk]
			row[4] = max(row[4], span.End)
		case models.Returning:
			returned = true
		}
	}
	s.Columns = []string{"worker", "chunks", "units", "first_received", "computed"}
	if returned {
		s.Columns = append(s.Columns, "returned")
		for i := range rows {
			rows[i] = append(rows[i], 0)
		}
		for _, span := range sim.Spans {
			if span.Activity == models.Returning {
				rows[span.Worker][5] = max(rows[span.Worker][5], span.End)
			}
		}
	}
	for _, row := range rows {
		if row[1] > 0 {
			s.Workers = append(s.Workers, row)
		}
	}
	s.add("participants", float64(len(s.Workers)), "workers that get load")
	return nil
}

// planOf is the plan of a policy for workers and a load.
func planOf(policy interface {
	Schedule(*models.Problem) (*models.Schedule, error)
}, problem models.Problem) (*Plan, error) {
	s, err := policy.Schedule(&problem)
	if err != nil {
		return nil, err
	}
	return &Plan{problem, *s}, nil
}

// oneOf checks that exactly one of two quantities is given.
func oneOf(first string, x float64, second string, y float64) error {
	if (x > 0) == (y > 0) {
		return at("", "%s", fmt.Sprintf("want %s or %s, and only one of them", first, second))
	}
	return nil
}
