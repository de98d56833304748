package judge_test

import (
	"fmt"
	"strings"
)

// note is one number that a dispatcher saw or received, with its kind.
type note struct {
	about about
	value float64
}

// about is the kind of a note.
type about int

const (
	question about = iota // the time of a question
	left
	idle
	chunks
	size
	done
	pending
	sent
	silent
	held
	lost
	newsAt
	newsFrom
	newsOf
	wrong
	forgot
	cuts
	keeps
	wakes
	sendsTo
	sends
	errs
	steps
	hired
	owes
	releases
	hires
	reopens
)

var abouts = [...]string{
	"at", "left", "idle", "chunks", "size", "done", "pending", "sent", "silent", "held", "lost", "news at", "from", "of chunk", "wrong",
	"news after ClearNews", "cuts", "keeps", "wakes at", "sends to", "chunk", "errs", "may step",
	"hired", "owes", "releases", "hires", "reopens",
}

func (d *moody) note(about about, value float64) { d.notes = append(d.notes, note{about, value}) }

func (d *moody) noteIf(about about, is bool) {
	if is {
		d.note(about, 1)
	} else {
		d.note(about, 0)
	}
}

// look records all that can be seen.
func (d *moody) look(v eyes) {
	d.note(question, v.Now())
	d.note(left, v.Left())
	d.note(idle, float64(v.Idle()))
	d.note(chunks, float64(v.Chunks()))
	for c := range v.Chunks() {
		d.note(size, v.Size(c))
		d.noteIf(done, v.Done(c))
	}
	for i := range v.Problem().Workers {
		d.note(pending, float64(v.Pending(i)))
		d.note(sent, float64(v.Sent(i)))
		d.noteIf(silent, v.Silent(i))
		for _, c := range v.Held(i) {
			d.note(held, float64(c))
		}
	}
	for i := range v.Problem().Workers {
		if !v.Problem().Living() {
			break
		}
		d.noteIf(hired, v.Hired(i))
		for _, c := range v.Owed(i) {
			d.note(owes, float64(c))
		}
	}
	for _, c := range v.Lost() {
		d.note(lost, float64(c))
	}
	for _, n := range v.News() {
		d.note(newsAt, n.At)
		d.note(newsFrom, float64(n.Worker))
		d.note(newsOf, float64(n.Chunk))
		if n.Wrong != 0 {
			d.note(wrong, n.Wrong)
		}
	}
}

// transcript returns the first question at which notes differ, and the two before it.
func transcript(notes, others []note) string {
	k := 0
	for k < min(len(notes), len(others)) && notes[k] == others[k] {
		k++
	}
	var questions []string
	for i, n := range notes {
		if n.about == question {
			if i > k {
				break
			}
			questions = append(questions, "")
		}
		if i == k {
			questions[len(questions)-1] += " HERE:"
		}
		questions[len(questions)-1] += fmt.Sprintf(" %s %v,", abouts[n.about], n.value)
	}
	return strings.Join(questions[max(0, len(questions)-3):], "\n")
}
