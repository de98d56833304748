package serve

import (
	"fmt"
	"strings"
	"time"
)

// pace holds how many episodes a study had at some times, the latest last, while processes computed it. It
// begins when a state of the study is first asked for.
type pace []mark

type mark struct {
	at       time.Time
	episodes int64
}

const (
	mostMarks = 80
	apart     = 2 * time.Second  // of two marks, at least: records are written in batches
	lately    = 15 * time.Second // over which the speed is a mean
)

// with returns the pace with one more mark. It begins anew if the clock or the study went back.
func (p pace) with(at time.Time, episodes int64) pace {
	n := len(p)
	if n > 0 && (episodes < p[n-1].episodes || at.Before(p[n-1].at)) {
		n = 0
	}
	if n > 1 && p[n-1].at.Sub(p[n-2].at) < apart {
		n--
	}
	all := make(pace, 0, n+1)
	for i, m := range p[:n] {
		if n < mostMarks || i%2 == 0 { // when there are many, every second one goes
			all = append(all, m)
		}
	}
	return append(all, mark{at, episodes})
}

// since returns the number of episodes per second from a mark to a later one.
func (m mark) since(earlier mark) float64 {
	return float64(m.episodes-earlier.episodes) / max(m.at.Sub(earlier.at).Seconds(), 1e-3)
}

// speed returns the number of episodes per second at last. It is not known before two marks.
func (p pace) speed() (perSecond float64, known bool) {
	last := len(p) - 1
	if last < 1 {
		return 0, false
	}
	first := last - 1
	for first > 0 && p[last].at.Sub(p[first].at) < lately {
		first--
	}
	return p[last].since(p[first]), true
}

// Curve is the speed over time as a line of steps, from 0 up to the largest speed.
type Curve struct {
	Path        string // of an SVG element that is 120 wide and 24 high
	Since       time.Time
	Least, Most float64 // episodes per second
}

// curve returns the curve, or nil while it would have no more than one step.
func (p pace) curve() *Curve {
	if len(p) < 3 {
		return nil
	}
	last := len(p) - 1
	c := &Curve{Since: p[0].at, Least: p[1].since(p[0])}
	for i := range last {
		v := p[i+1].since(p[i])
		c.Least, c.Most = min(c.Least, v), max(c.Most, v)
	}
	var b strings.Builder
	long := p[last].at.Sub(p[0].at).Seconds()
	for i := range last {
		x, y := 120*p[i+1].at.Sub(p[0].at).Seconds()/long, 23.0
		if c.Most > 0 {
			y -= 22 * p[i+1].since(p[i]) / c.Most
		}
		if i == 0 {
			fmt.Fprintf(&b, "M0 %.1f", y)
		}
		fmt.Fprintf(&b, "V%.1fH%.1f", y, x)
	}
	c.Path = b.String()
	return c
}
