package papercmd

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/loadstar-sim/loadstar/scenarios/campaign"
)

// show writes from time to time how far campaigns are, until finish is called: on a terminal
// in one line that changes, otherwise a line every few seconds. Work of less than that shows
// nothing.
func show(w io.Writer, name string, p *campaign.Progress) (finish func()) {
	every, form, clear := 5*time.Second, "%s\n", ""
	if terminal(w) {
		every, clear = time.Second/2, "\r"+strings.Repeat(" ", columns)+"\r"
		form = fmt.Sprintf("\r%%-%ds", columns)
	}
	quit := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				io.WriteString(w, clear)
				return
			case <-tick.C:
				fmt.Fprintf(w, form, line(name, p.Now()))
			}
		}
	})
	return func() {
		close(quit)
		group.Wait()
	}
}

// columns is how many letters a line has at most, so that no terminal wraps it.
const columns = 79

// terminal reports whether a line that was written can be written over.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// line spells a moment of a campaign.
func line(name string, at campaign.At) string {
	left := "time left unknown"
	if at.Left > 0 {
		left = "about " + at.Left.Round(time.Second).String() + " left"
	}
	text := []rune(fmt.Sprintf("%s: %.0f%%, %s, at %s", name, 100*at.Part, left, at.What))
	return string(text[:min(columns, len(text))])
}
