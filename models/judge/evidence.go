package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/loadstar-sim/loadstar/models"
)

// evidence is a case with its spans put in order.
type evidence struct {
	Case
	messages []models.Span   // of all workers, by start
	computed [][]computation // of each worker, by start
}

// computation is a computing span and the message that brought its chunk.
type computation struct {
	models.Span
	resident bool         // it needs no message
	message  *models.Span // nil if the chunk is resident or no message was found
}

// gather puts the spans of a case in order.
func gather(c Case) *evidence {
	e := &evidence{Case: c, computed: make([][]computation, len(c.Problem.Workers))}
	spans := slices.Clone(c.Spans)
	slices.SortStableFunc(spans, func(a, b models.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	for _, s := range spans {
		if s.Activity == models.Computing {
			e.computed[s.Worker] = append(e.computed[s.Worker], computation{Span: s})
		} else {
			e.messages = append(e.messages, s)
		}
	}
	for i := range e.computed {
		e.bring(i)
	}
	return e
}

// bring finds the message of every computation of a worker: the k-th
// computation of a chunk that is not resident takes the k-th message with it.
func (e *evidence) bring(worker int) {
	sent := map[int32][]*models.Span{}
	for i := range e.messages {
		if m := &e.messages[i]; m.Activity == models.Sending && int(m.Worker) == worker {
			sent[m.Chunk] = append(sent[m.Chunk], m)
		}
	}
	resident := math.MaxInt
	if e.Problem.Workers[worker].Send != (models.Affine{}) {
		resident = 0
		if e.Resident != nil {
			resident = int(e.Resident[worker])
		}
	}
	for k := range e.computed[worker] {
		c := &e.computed[worker][k]
		c.resident = k < resident
		if queue := sent[c.Chunk]; !c.resident && len(queue) > 0 {
			c.message, sent[c.Chunk] = queue[0], queue[1:]
		}
	}
}

// death returns when a worker is interrupted and when the master knows of it.
func (e *evidence) death(worker int32) (interrupt, known float64) {
	x := e.Instance.Interrupt[worker]
	return x, x + e.Problem.Notice
}

// messageEnd returns when a message would end if nothing cut it.
func (e *evidence) messageEnd(m models.Span) float64 {
	cost := e.Problem.Workers[m.Worker].Send
	if m.Activity == models.Returning {
		cost = e.Problem.Workers[m.Worker].Return
	}
	return m.Start + price(cost, e.Size[m.Chunk])
}

// computeEnd returns when a computation would end if nothing cut it. If it
// streams, it ends no earlier than its message.
func (e *evidence) computeEnd(c computation) float64 {
	end := c.Start + price(e.Problem.Workers[c.Worker].Compute, e.Size[c.Chunk])
	if e.Problem.Stream && c.message != nil {
		end = max(end, e.messageEnd(*c.message))
	}
	return end
}

// price returns the time that x units take, the product rounded before the sum.
func price(a models.Affine, x float64) float64 { return a.Latency + float64(a.PerUnit*x) }

// tolerance is the largest relative error that counts as rounding.
const tolerance = 1e-9

// near reports whether two numbers differ by rounding only, relative to the
// largest of them and of the times from which they were computed.
func near(a, b float64, from ...float64) bool {
	if a == b {
		return true
	}
	size := max(math.Abs(a), math.Abs(b))
	for _, t := range from {
		size = max(size, math.Abs(t))
	}
	return size <= math.MaxFloat64 && math.Abs(a-b) <= tolerance*size
}
