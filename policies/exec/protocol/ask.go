package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// Ask is a question to a dispatcher: what it may know, as news since the last question.
type Ask struct {
	Begin   bool // an episode begins
	Now     float64
	Left    float64
	Idle    []int32    // workers on which nothing is pending any more; at the beginning, all
	Gone    []int32    // workers that became known to be interrupted
	Back    []int32    // workers that are known to be there again
	Done    [][2]int32 // workers, and chunks that came back from them
	Lost    []int32    // chunks that became known to be lost
	Dropped int        // last actions of the last answer that were not carried out
}

// Append appends the question.
func (a *Ask) Append(line []byte) []byte {
	line = append(line, `{"op":"ask",`...)
	if a.Begin {
		line = append(line, `"begin":true,`...)
	}
	line = append(line, `"now":`...)
	line = appendNumber(line, a.Now)
	line = append(line, `,"left":`...)
	line = appendNumber(line, a.Left)
	line = append(line, `,"idle":`...)
	line = appendList(line, a.Idle)
	line = append(line, `,"gone":`...)
	line = appendList(line, a.Gone)
	if len(a.Back) > 0 {
		line = append(line, `,"back":`...)
		line = appendList(line, a.Back)
	}
	line = append(line, `,"done":[`...)
	for k, pair := range a.Done {
		if k > 0 {
			line = append(line, ',')
		}
		line = appendList(line, pair[:])
	}
	line = append(line, `],"lost":`...)
	line = appendList(line, a.Lost)
	if a.Dropped > 0 {
		line = append(line, `,"dropped":`...)
		line = strconv.AppendInt(line, int64(a.Dropped), 10)
	}
	return append(line, '}')
}

func appendList(line []byte, list []int32) []byte {
	line = append(line, '[')
	for k, x := range list {
		if k > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, int64(x), 10)
	}
	return append(line, ']')
}

// Verb is what an action does.
type Verb byte

const (
	Cut     Verb = iota // cut a chunk of a size off the load and send it; it has the next number
	Send                // send a chunk that was cut before
	Keep                // compute a chunk again whose load the worker has
	Release             // let the worker go
	Hire                // have the worker again
)

// verbs are the words of verbs, with how many numbers each takes.
var verbs = map[string]struct {
	verb    Verb
	numbers int
}{`"cut"`: {Cut, 2}, `"send"`: {Send, 2}, `"keep"`: {Keep, 2}, `"release"`: {Release, 1}, `"hire"`: {Hire, 1}}

// Gives reports whether the action gives the worker something to do.
func (v Verb) Gives() bool { return v < Release }

// Action is one thing that a dispatcher wants done.
type Action struct {
	Verb   Verb
	Worker int
	Chunk  int     // of Send and Keep
	Size   float64 // of Cut
}

// Answer is a dispatcher's answer to a question.
type Answer struct {
	Do   []Action
	Wake *float64 // when it wants to be asked; nil: not for this reason
	More bool     // it wants to be asked when all is done, news or not
}

// ReadAnswer reads an answer into one whose memory it reuses.
func ReadAnswer(line []byte, a *Answer) error {
	into := struct {
		Do   []Action `json:"do"`
		Wake *float64 `json:"wake"`
		More bool     `json:"more"`
	}{Do: a.Do[:0]}
	if err := read(line, &into); err != nil {
		return err
	}
	a.Do, a.Wake, a.More = into.Do, into.Wake, into.More
	return nil
}

// UnmarshalJSON reads ["cut",worker,size], ["send",worker,chunk], ["keep",worker,chunk],
// ["release",worker] or ["hire",worker].
func (a *Action) UnmarshalJSON(text []byte) error {
	var parts [3][]byte
	rest, n := bytes.TrimSpace(text), 0
	if len(rest) > 1 && rest[0] == '[' && rest[len(rest)-1] == ']' {
		for rest = rest[1 : len(rest)-1]; n < 4; n++ {
			part, after, more := bytes.Cut(rest, []byte(","))
			if n < 3 {
				parts[n] = bytes.TrimSpace(part)
			}
			if rest = after; !more {
				n++
				break
			}
		}
	}
	*a = Action{}
	word, known := verbs[string(parts[0])]
	known = known && n == 1+word.numbers
	var err error
	if known {
		a.Verb = word.verb
		if a.Worker, err = strconv.Atoi(string(parts[1])); err == nil && a.Verb == Cut {
			a.Size, err = strconv.ParseFloat(string(parts[2]), 64)
		} else if err == nil && a.Verb.Gives() {
			a.Chunk, err = strconv.Atoi(string(parts[2]))
		}
	}
	if !known || err != nil || math.IsInf(a.Size, 0) {
		return fmt.Errorf(`the action %s: want ["cut",worker,size], ["send",worker,chunk], ["keep",worker,chunk], ["release",worker] or ["hire",worker]`, Quote(text))
	}
	return nil
}

var _ json.Unmarshaler = (*Action)(nil)
