package papercmd

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/screen"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
)

// show writes from time to time how far campaigns are, until finish is called: on a terminal
// in one line that changes, otherwise a line every few seconds. Work of less than that shows
// nothing.
func show(w io.Writer, name string, p *campaign.Progress) (finish func()) {
	every, write, clear := 5*time.Second, func(line string) { fmt.Fprintln(w, line) }, func() {}
	if screen.Redraws(w) {
		every, write, clear = time.Second/4, func(line string) { screen.Redraw(w, line) }, func() { screen.Wipe(w) }
	}
	quit := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				clear()
				return
			case <-tick.C:
				write(line(name, p.Now()))
			}
		}
	})
	return func() {
		close(quit)
		group.Wait()
	}
}

// line spells a moment of a campaign.
func line(name string, at campaign.At) string {
	text := fmt.Sprintf("%s: %.1f%%", name, 100*at.Part)
	if at.Left > 0 {
		text += ", about " + at.Left.Round(time.Second).String() + " left"
	}
	return text + ", at " + at.What
}
