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
)

// showProgress shows how much is done and how long the rest will take, until finish
// is called: as a bar on a terminal, otherwise as a line every few seconds. Work of
// less than that shows nothing. Beyond the total, instances are being added for
// precision or to decide, and their number is not known.
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

// line says how many instances are done, and how long the rest will take once that is known.
func (p *progress) line(n int64, spent time.Duration) string {
	if n > p.total {
		return fmt.Sprintf("%s: %d instances, adding more where they are needed", p.name, n)
	}
	text := fmt.Sprintf("%s: %d of %d instances, %.1f%%", p.name, n, p.total, 100*float64(n)/float64(p.total))
	if n == 0 || spent < settled {
		return text
	}
	rate := float64(n) / spent.Seconds()
	text += fmt.Sprintf(", %.3g/s", rate)
	if left, known := store.Left(float64(p.total-n), rate); known {
		text += fmt.Sprintf(", about %v left", left.Round(time.Second))
	}
	return text
}

// bar returns the line with a bar before it.
func (p *progress) bar(n int64, spent time.Duration) string {
	bar := progressbar.NewOptions64(p.total, progressbar.OptionSetWriter(io.Discard), progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false), progressbar.OptionSetRenderBlankState(true))
	bar.Set64(min(n, p.total))
	_, drawn, _ := strings.Cut(bar.String(), "|")
	drawn, _, _ = strings.Cut(drawn, "|")
	return "|" + drawn + "| " + p.line(n, spent)
}
