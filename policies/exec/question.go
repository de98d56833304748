package exec

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies/exec/process"
)

// question is a question to a dispatcher: all that it may know, as news since the last question.
type question struct {
	begin   bool // an episode begins
	now     float64
	left    float64
	idle    []int32    // workers on which nothing is pending any more; at the beginning, all
	gone    []int32    // workers that became known to be interrupted
	back    []int32    // workers that are known to be there again
	done    [][2]int32 // workers, and chunks that came back from them
	wrong   []models.News
	lost    []int32 // chunks that became known to be lost, or came back wrong
	dropped int     // last actions of the last answer that were not carried out
}

// append appends the question.
func (q *question) append(line []byte) []byte {
	line = append(line, `{"op":"ask",`...)
	if q.begin {
		line = append(line, `"begin":true,`...)
	}
	line = append(line, `"now":`...)
	line = strconv.AppendFloat(line, q.now, 'g', -1, 64)
	line = append(line, `,"left":`...)
	line = strconv.AppendFloat(line, q.left, 'g', -1, 64)
	line = append(line, `,"idle":`...)
	line = appendList(line, q.idle)
	line = append(line, `,"gone":`...)
	line = appendList(line, q.gone)
	if len(q.back) > 0 {
		line = append(line, `,"back":`...)
		line = appendList(line, q.back)
	}
	line = append(line, `,"done":[`...)
	for k, pair := range q.done {
		if k > 0 {
			line = append(line, ',')
		}
		line = appendList(line, pair[:])
	}
	if len(q.wrong) > 0 {
		line = append(line, `],"wrong":[`...)
		for k, n := range q.wrong {
			if k > 0 {
				line = append(line, ',')
			}
			line = appendList(line, []int32{n.Worker, n.Chunk})
			line = append(line[:len(line)-1], ',')
			line = strconv.AppendFloat(line, n.Wrong, 'g', -1, 64)
			line = append(line, ']')
		}
	}
	line = append(line, `],"lost":`...)
	line = appendList(line, q.lost)
	if q.dropped > 0 {
		line = append(line, `,"dropped":`...)
		line = strconv.AppendInt(line, int64(q.dropped), 10)
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

// verb is the kind of an action.
type verb byte

const (
	cut     verb = iota // cut a chunk of a size off the load and send it; it has the next number
	send                // send a chunk that was cut before
	keep                // compute a chunk whose load the worker holds
	release             // let the worker go
	hire                // have the worker again
	reopen              // return the load of a chunk to the load that is left; it names no worker
)

// verbs are the words of verbs, with how many numbers each takes.
var verbs = map[string]struct {
	verb    verb
	numbers int
}{`"cut"`: {cut, 2}, `"send"`: {send, 2}, `"keep"`: {keep, 2}, `"release"`: {release, 1}, `"hire"`: {hire, 1}, `"reopen"`: {reopen, 1}}

// gives reports whether the action gives the worker something to do.
func (v verb) gives() bool { return v < release }

// action is one decision of a dispatcher.
type action struct {
	verb   verb
	worker int
	chunk  int     // for send, keep and reopen
	size   float64 // of cut
}

// answer is a dispatcher's answer to a question.
type answer struct {
	Do   []action `json:"do"`
	Wake *float64 `json:"wake"` // when it wants to be asked; nil: no such time
	More bool     `json:"more"` // it wants to be asked when all actions are done, news or not
}

// read reads an answer in place of another, whose memory it reuses.
func (a *answer) read(line []byte) error {
	*a = answer{Do: a.Do[:0]}
	return read(line, a)
}

// UnmarshalJSON reads ["cut",worker,size], ["send",worker,chunk], ["keep",worker,chunk],
// ["release",worker], ["hire",worker] or ["reopen",chunk].
func (a *action) UnmarshalJSON(text []byte) (err error) {
	list, is := bytes.CutPrefix(bytes.TrimSpace(text), []byte("["))
	parts := bytes.SplitN(bytes.TrimSuffix(list, []byte("]")), []byte(","), 4)
	for k := range parts {
		parts[k] = bytes.TrimSpace(parts[k])
	}
	word, known := verbs[string(parts[0])]
	known = known && is && len(parts) == 1+word.numbers
	*a = action{verb: word.verb}
	switch {
	case !known:
	case a.verb == reopen:
		a.chunk, err = strconv.Atoi(string(parts[1]))
	default:
		a.worker, err = strconv.Atoi(string(parts[1]))
	}
	switch {
	case !known || err != nil:
	case a.verb == cut:
		a.size, err = strconv.ParseFloat(string(parts[2]), 64)
	case a.verb.gives():
		a.chunk, err = strconv.Atoi(string(parts[2]))
	}
	if !known || err != nil {
		return fmt.Errorf(`the action %s: want ["cut",worker,size], ["send",worker,chunk], ["keep",worker,chunk], ["release",worker], ["hire",worker] or ["reopen",chunk]`, process.Quote(text))
	}
	return nil
}
