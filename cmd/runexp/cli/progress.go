package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// showProgress shows how much is done and how long the rest will take, until finish
// is called: as a bar on a terminal, otherwise as a line every few seconds. Work of
// less than that shows nothing. Beyond the total, instances are being added for
// precision or to decide, and their number is not known.
func showProgress(w io.Writer, name string, total int64, done *atomic.Int64) (finish func()) {
	total = max(total, 1)
	show, every, clear := plainLines(w, name, total), 5*time.Second, func() {}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		bar := progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetDescription(name),
			progressbar.OptionShowCount(),
			progressbar.OptionSetItsString("instances"),
			progressbar.OptionShowIts(),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionClearOnFinish(),
		)
		show, every = func(n int64) {
			if n > bar.GetMax64() {
				bar.ChangeMax64(n)
			}
			bar.Set64(n)
		}, 100*time.Millisecond
		clear = func() { bar.Finish() }
	}
	return showEvery(every, func() { show(done.Load()) }, clear)
}

// showEvery calls show from time to time until finish is called, which calls clear at the end.
func showEvery(every time.Duration, show, clear func()) (finish func()) {
	quit := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				return
			case <-tick.C:
				show()
			}
		}
	})
	return func() {
		close(quit)
		group.Wait()
		clear()
	}
}

// plainLines returns a function that writes a line with the time left.
func plainLines(w io.Writer, name string, total int64) func(int64) {
	start := time.Now()
	return func(n int64) {
		if n > total {
			fmt.Fprintf(w, "%s: %d instances, adding more where they are needed\n", name, n)
			return
		}
		left := "time left unknown"
		if n > 0 {
			d := time.Duration(float64(time.Since(start)) * float64(total-n) / float64(n))
			left = "about " + d.Round(time.Second).String() + " left"
		}
		fmt.Fprintf(w, "%s: %d of %d instances, %.1f%%, %s\n", name, n, total, 100*float64(n)/float64(total), left)
	}
}
