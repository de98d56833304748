package term

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// plainly is how often progress is written to an output that is no terminal.
const plainly = 5 * time.Second

// Follow writes a line from time to time until finish is called, which returns when nothing is
// written any more. On a terminal the line is drawn again every so often and removed at the end;
// elsewhere each is a new one, every few seconds, so that short work shows nothing. The line is
// told whether it is drawn again.
func Follow(w io.Writer, often time.Duration, line func(redrawn bool) string) (finish func()) {
	every, write, clear := plainly, func() { fmt.Fprintln(w, line(false)) }, func() {}
	if Redraws(w) {
		every, write, clear = often, func() { redraw(w, line(true)) }, func() { wipe(w) }
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
				write()
			}
		}
	})
	return func() {
		close(quit)
		group.Wait()
	}
}
