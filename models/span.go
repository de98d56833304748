package models

import "fmt"

// Activity is what happens to a chunk in a span: it is sent, computed or returned.
type Activity uint8

const (
	Sending Activity = iota
	Computing
	Returning
)

// String returns the activity's name.
func (a Activity) String() string {
	if int(a) < len(activities) {
		return activities[a]
	}
	return fmt.Sprintf("Activity(%d)", int(a))
}

var activities = [...]string{"sending", "computing", "returning"}

// Absence is the time from the release of a worker until it is hired again, or +Inf.
type Absence struct {
	Worker      int32
	From, Until float64
}

// Gift is a chunk that a dispatcher's worker was given without a message: one that it kept, or any
// where Send is zero.
type Gift struct {
	Worker, Chunk int32
	At            float64
	Releases      int // releases of any worker that came before
}

// Cutoff is the state at which the Limit ended an episode. Spans end there, in no order, and are marked
// cut if their purpose was lost already.
type Cutoff struct {
	At    float64
	Spans []Span
}

// Span is an interval in which one chunk was sent, computed or returned.
type Span struct {
	Activity   Activity
	Worker     int32
	Chunk      int32
	Cut        bool // the worker's interruption ended it; its purpose is lost
	Start, End float64
	Wrong      float64 // wrong load of the chunk, for a computation that ended in an instance with Faults
}
