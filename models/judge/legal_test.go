package judge_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/judge"
)

var never = math.Inf(1)

// The indices of the spans in the episode that legal returns.
const (
	send0 = iota
	send1
	compute0
	compute1
	send2
	return0
	compute2 // cut
	send3    // cut
)

// legal returns an episode that breaks no rule and has most features: worker 0
// returns its result, worker 1 is interrupted while it computes, and worker 2
// while it receives. All chunks are of one unit.
//
//	port   |send0  |send1  |send2  |ret|send3
//	0              |compute0
//	1                      |compute1 |comp2 x
//	2                                        x
//	       0   1   2   3   4   5   6   7   8
func legal() judge.Case {
	send, compute := models.Affine{Latency: 1, PerUnit: 1}, models.Affine{PerUnit: 2}
	return judge.Case{
		Problem: &models.Problem{
			Platform: models.Star(
				models.Worker{Send: send, Compute: compute, Return: models.Affine{Latency: 1}},
				models.Worker{Send: send, Compute: compute},
				models.Worker{Send: send, Compute: compute},
			),
			Load:   4,
			Notice: 1,
		},
		Size:     []float64{1, 1, 1, 1},
		Instance: &models.Instance{Interrupt: []float64{never, 7, 7.5}},
		Spans: []models.Span{
			{Activity: models.Sending, Worker: 0, Chunk: 0, Start: 0, End: 2},
			{Activity: models.Sending, Worker: 1, Chunk: 1, Start: 2, End: 4},
			{Activity: models.Computing, Worker: 0, Chunk: 0, Start: 2, End: 4},
			{Activity: models.Computing, Worker: 1, Chunk: 1, Start: 4, End: 6},
			{Activity: models.Sending, Worker: 1, Chunk: 2, Start: 4, End: 6},
			{Activity: models.Returning, Worker: 0, Chunk: 0, Start: 6, End: 7},
			{Activity: models.Computing, Worker: 1, Chunk: 2, Start: 6, End: 7, Cut: true},
			{Activity: models.Sending, Worker: 2, Chunk: 3, Start: 7, End: 8.5, Cut: true},
		},
		Outcome: &models.Outcome{
			DoneAt:   []float64{7, 6, never, never},
			Work:     2,
			Makespan: 7,
			Workers: []models.WorkerOutcome{
				{Chunks: 1, Finish: 4, Busy: 2, Idle: 5},
				{Chunks: 1, Finish: 6, Busy: 2, Lost: 1, Idle: 4},
				{Idle: 7},
			},
		},
	}
}

// streamed returns a legal episode of workers that compute while they receive.
// Worker 0 starves; worker 1 is interrupted while it receives and computes. The
// chunks are of two units.
func streamed() judge.Case {
	w := models.Worker{Send: models.Affine{Latency: 1, PerUnit: 1}, Compute: models.Affine{PerUnit: 0.5}}
	return judge.Case{
		Problem: &models.Problem{
			Platform: models.Platform{Workers: []models.Worker{w, w}, Stream: true},
			Load:     4,
		},
		Size:     []float64{2, 2},
		Instance: &models.Instance{Interrupt: []float64{never, 5}},
		Spans: []models.Span{
			{Activity: models.Sending, Worker: 0, Chunk: 0, Start: 0, End: 3},
			{Activity: models.Computing, Worker: 0, Chunk: 0, Start: 1, End: 3},
			{Activity: models.Sending, Worker: 1, Chunk: 1, Start: 3, End: 5, Cut: true},
			{Activity: models.Computing, Worker: 1, Chunk: 1, Start: 4, End: 5, Cut: true},
		},
		Outcome: &models.Outcome{
			DoneAt:   []float64{3, never},
			Work:     2,
			Makespan: 3,
			Workers:  []models.WorkerOutcome{{Chunks: 1, Finish: 3, Busy: 1, Idle: 2}, {Lost: 1, Idle: 2}},
		},
	}
}

func TestLegalEpisodesBreakNoRule(t *testing.T) {
	duplex := legal()
	duplex.Problem.Port = models.FullDuplex
	for name, c := range map[string]judge.Case{"half-duplex": legal(), "full-duplex": duplex, "streaming": streamed()} {
		if err := judge.Judge(c); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if sum := summarize(c.Problem, c.Size, c.Instance, c.Spans); !reflect.DeepEqual(sum, c.Outcome) {
			t.Errorf("%s: the spans add up to %+v, the outcome is %+v", name, sum, c.Outcome)
		}
	}
}
