package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// statusText is the result of a look at a study.
type statusText struct {
	text string // all of it
	line string // the part that is written again when it changes
	left int64  // episodes
	code error  // with which a status ends that finds this
}

// watchStatus looks at a study until it is complete or the wait is over, and returns the error with
// which a status ends that finds the same. On a terminal it draws in place, otherwise it writes
// a line for each change.
func watchStatus(w io.Writer, look func() (statusText, error), wait func() bool) error {
	drawn, last := 0, ""
	for {
		s, err := look()
		if err != nil {
			return err
		}
		switch {
		case term.Redraws(w):
			text := fitted(s.text, term.Width(w))
			up := ""
			if drawn > 0 {
				up = fmt.Sprintf("\x1b[%dA", drawn)
			}
			_, err = io.WriteString(w, up+"\r\x1b[J"+painted(w, text))
			drawn = strings.Count(text, "\n")
		case s.line != last:
			_, err = fmt.Fprintln(w, s.line)
		}
		if last = s.line; err != nil {
			return term.WithCode(term.IO, err)
		}
		if s.left == 0 || !wait() {
			return s.code
		}
	}
}

// fitted cuts the lines of a text to a width, so that as many are drawn as it has.
func fitted(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(term.Cut(strings.TrimSuffix(line, "\n"), width-1) + "\n")
	}
	return b.String()
}

// painted returns a status whose running line stands out on a terminal, unless nothing is running.
func painted(w io.Writer, text string) string {
	if strings.Contains(text, "\nrunning  nothing\n") {
		return text
	}
	return term.Paint(w, text, map[string]term.Colour{"running": term.Cyan})
}

// look returns the state of the study in a folder.
func (o *statusOptions) look(dir string) (s statusText, err error) {
	c, err := open(dir)
	if err != nil {
		return s, err
	}
	now := time.Now()
	st, err := c.Status(now)
	if err != nil {
		return s, term.WithCode(term.IO, err)
	}
	s.left = st.Left
	var b bytes.Buffer
	if o.format == "json" {
		all, err := o.program.asJSON(dir, c, st)
		if err != nil {
			return s, err
		}
		if err := printJSON(&b, all, !o.watch); err != nil {
			return s, err
		}
		s.text, s.line = b.String(), strings.TrimSuffix(b.String(), "\n")
		s.code = result(st)
	} else {
		s.code = o.program.showStatus(&b, dir, c, st, now)
		s.text = b.String()
		s.line = fmt.Sprintf("%s: %d of %d pairs done, %d failed, %s episodes left%s", c.Design.Name, st.Done, int64(st.Cells)*int64(st.Policies), st.Failed, leftOf(c.Design, st), ending(st, now))
	}
	o.warn(o.stderr, c)
	if o.deep && o.deeply(o.stderr, c, st.Left == 0) && s.code == nil {
		s.code = term.Silently(term.IO)
	}
	return s, nil
}

// pause returns a function that waits between two looks, at least as long as ten of them take,
// and tells whether the context is still alive.
func pause(ctx context.Context) func() bool {
	before := time.Now()
	return func() bool {
		timer := time.NewTimer(max(watchInterval, 10*time.Since(before)))
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return false
		case <-timer.C:
			before = time.Now()
			return true
		}
	}
}
