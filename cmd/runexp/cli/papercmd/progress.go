package papercmd

import (
	"fmt"
	"io"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/screen"
	"github.com/loadstar-sim/loadstar/scenarios/campaign"
)

// show writes from time to time how far campaigns are, until finish is called: on a terminal
// in one line that changes, otherwise a line every few seconds. Work of less than that shows
// nothing.
func show(w io.Writer, name string, p *campaign.Progress) (finish func()) {
	return screen.Follow(w, time.Second/4, func(bool) string { return line(name, p.Now()) })
}

// line spells a moment of a campaign.
func line(name string, at campaign.At) string {
	text := fmt.Sprintf("%s: %.1f%%", name, 100*at.Part)
	if at.Left > 0 {
		text += ", about " + at.Left.Round(time.Second).String() + " left"
	}
	return text + ", at " + at.What
}
