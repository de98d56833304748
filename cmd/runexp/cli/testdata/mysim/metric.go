package main

import "github.com/loadstar-sim/loadstar/scenarios"

var perWorker = scenarios.Metric{
	Name: "per_worker", Doc: "work completed, over the number of workers",
	Value: func(e *scenarios.Episode) float64 { return e.Work / float64(len(e.Problem.Workers)) },
}
