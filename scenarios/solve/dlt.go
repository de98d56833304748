package solve

import (
	"fmt"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/solve/answer"
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
		if max(1, w.Count) > answer.MaxWorkers-len(all) {
			return nil, answer.At("workers", "more than %d workers", answer.MaxWorkers)
		}
		all = append(all, models.Uniform(max(1, w.Count), w.worker())...)
	}
	return all, nil
}

// oneOf checks that exactly one of two quantities is given.
func oneOf(first string, x float64, second string, y float64) error {
	if (x > 0) == (y > 0) {
		return answer.At("", "%s", fmt.Sprintf("want %s or %s, and only one of them", first, second))
	}
	return nil
}
