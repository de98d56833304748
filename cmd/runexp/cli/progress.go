package cli

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/results/words"
)

// showProgress shows how much is done and how long the rest will take, until finish is called: as a bar on a
// terminal, otherwise as a line every few seconds. Shorter work shows nothing. Beyond the total, instances
// are added for precision or for decisions, and their number is not known.
func showProgress(w io.Writer, name string, total int64, done *atomic.Int64) (finish func()) {
	p := &progress{name: name, total: max(total, 1), start: time.Now()}
	return term.Follow(w, 100*time.Millisecond, func(redrawn bool) string {
		if n, spent := done.Load(), time.Since(p.start); redrawn {
			return p.bar(n, spent)
		} else {
			return p.line(n, spent)
		}
	})
}

// progress is how far a run is, in words.
type progress struct {
	name  string
	total int64
	start time.Time
}

// settled is the time after which a rate means something.
const settled = time.Second

// line says how long the rest will take, once that is known, and how many instances are done. The time
// comes first, as the end of the line may be cut.
func (p *progress) line(n int64, spent time.Duration) string {
	return p.left(n, spent, ", ") + p.done(n, spent)
}

// left says how long the rest will take, followed by a text; it is empty while that is not known.
func (p *progress) left(n int64, spent time.Duration, then string) string {
	if n == 0 || n > p.total || spent < settled {
		return ""
	}
	left, known := store.Left(float64(p.total-n), float64(n)/spent.Seconds())
	if !known {
		return ""
	}
	return fmt.Sprintf("about %v left%s", left.Round(time.Second), then)
}

// done says how many instances are done.
func (p *progress) done(n int64, spent time.Duration) string {
	if n > p.total {
		return fmt.Sprintf("adding instances to %s where they are needed, %s so far", p.name, words.Thousands(n))
	}
	text := fmt.Sprintf("%.1f%% of %s, %s of %s instances", 100*float64(n)/float64(p.total), p.name, words.Thousands(n), words.Thousands(p.total))
	if n > 0 && spent >= settled {
		text += ", " + term.Rate(float64(n)/spent.Seconds())
	}
	return text
}

// bar returns the line with a bar behind the time.
func (p *progress) bar(n int64, spent time.Duration) string {
	bar := progressbar.NewOptions64(p.total, progressbar.OptionSetWriter(io.Discard), progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false), progressbar.OptionSetRenderBlankState(true))
	bar.Set64(min(n, p.total))
	_, drawn, _ := strings.Cut(bar.String(), "|")
	drawn, _, _ = strings.Cut(drawn, "|")
	return p.left(n, spent, " ") + "|" + drawn + "| " + p.done(n, spent)
}
