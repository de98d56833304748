package traces

import "fmt"

// State is the state of a node during an event.
type State uint8

// A node is in one of two states.
const (
	Up   State = iota // available
	Down              // not available
)

// String returns up or down.
func (s State) String() string {
	if s == Up {
		return "up"
	}
	return "down"
}

// other returns the state that ends when s begins.
func (s State) other() State { return s ^ 1 }

// ParseState reads what String writes.
func ParseState(text string) (State, error) {
	switch text {
	case "up":
		return Up, nil
	case "down":
		return Down, nil
	}
	return Up, fmt.Errorf("%q is not a state: want up or down", shorten(text))
}

// NoNode is the node of events that have only a duration, without a node and a time. Such an event begins
// at 0.
const NoNode = -1

// Event is an interval in which a node was in one state. Start and Stop are in
// seconds on the trace's clock; Stop is never before Start.
type Event struct {
	Node        int32 // index in [Reader.Nodes], or [NoNode]
	State       State
	CutLeft     bool // it began before Start, at an unknown time
	CutRight    bool // it went on after Stop, for an unknown time
	Start, Stop float64
	Reason      string // why it ended, in the trace's own words; empty if the trace gives no reason
}

// Duration returns the seconds for which the event is known to have lasted.
func (e Event) Duration() float64 { return e.Stop - e.Start }

// Cut reports whether the event is censored: it lasted at least its duration.
func (e Event) Cut() bool { return e.CutLeft || e.CutRight }

// Reader streams a trace. The events of a node come in the order of time and do not overlap; events of
// different nodes may come in any order.
type Reader interface {
	// Next returns the next event, and io.EOF after the last. Any other error
	// says where it was found; after it Next returns no more events.
	Next() (Event, error)

	// Nodes returns the names of the nodes met by Next so far. The slice must not
	// be modified. Names need not be distinct.
	Nodes() []string
}
