package cli

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/words"
	"github.com/loadstar-sim/loadstar/scenarios/worst"
)

// progress shows how far a search is, the best it found, and how long it will take, until finish is called:
// on a terminal in one line, otherwise as a line every few seconds.
func (o *worstOptions) progress(w io.Writer, done *worst.Progress) (finish func()) {
	start := time.Now()
	return term.Follow(w, 200*time.Millisecond, func(bool) string { return o.line(done, time.Since(start)) })
}

// line says how long a search will take, as far as that is known, and how far it is.
func (o *worstOptions) line(done *worst.Progress, spent time.Duration) string {
	n := done.Evaluations.Load()
	text := words.Thousands(n) + " evaluations"
	if o.evaluations > 0 {
		text = fmt.Sprintf("%s of %s evaluations", words.Thousands(n), words.Thousands(int64(o.evaluations)))
	}
	least, most := math.Float64frombits(done.Least.Load()), math.Float64frombits(done.Most.Load())
	if n > 0 {
		text += fmt.Sprintf(", ratios from %.4g to %.4g", least, most)
	}
	left := time.Duration(math.MaxInt64)
	if o.length > 0 {
		left = o.length - spent
	}
	if o.evaluations > 0 && n > 0 {
		left = min(left, time.Duration(float64(spent)*float64(int64(o.evaluations)-n)/float64(n)))
	}
	switch {
	case left <= 0:
		return "evaluating what was found, " + text
	case left < time.Duration(math.MaxInt64):
		return fmt.Sprintf("about %v left, %s", left.Round(time.Second), text)
	}
	return text
}
