package gantt

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// These are the times of a picture that moves, in seconds and in percent: it plays and then rests at the end.
// It does so a few times and stays there, since an image has no button that stops it.
const (
	period  = 15
	playing = 80.0
	plays   = 3

	mostMoving = 6000 // shapes of a chart
)

// WriteAnimated writes charts below each other as one SVG that moves by itself: a cursor passes over all of
// them, slices fill, and the work completed so far grows. A computation looks like one that counts until it
// ends, and takes its final look then; one that is lost does so when its worker is interrupted. The name of a
// worker is pale while the worker is away.
//
// The charts must have the same window of time, see [Chart.Window]. The picture needs no script. Where
// nothing may move, as in print and for readers who asked their system for less motion, it shows the end.
func WriteAnimated(w io.Writer, charts []*Chart, how SVG) error {
	if len(charts) == 0 {
		return errors.New("a picture without charts: want at least one")
	}
	width, err := how.width()
	if err != nil {
		return err
	}
	m := &motion{from: charts[0].From, to: charts[0].To}
	all, left := make([]*picture, len(charts)), 0.0
	uses := used{kinds: make([]bool, len(looks))}
	for i, c := range charts {
		if err := c.picturable(); err != nil {
			return err
		}
		if c.From != m.from || c.To != m.to {
			return fmt.Errorf("%s is from %v to %v, and %s from %v to %v: want the same times", charts[0].Title, m.from, m.to, c.Title, c.From, c.To)
		}
		p := &picture{chart: c, width: width, uses: c.uses(true), ids: "gantt", motion: m, bare: i+1 < len(charts)}
		p.layOut()
		all[i], left = p, max(left, p.left)
		uses.add(p.uses)
	}
	var body, now bytes.Buffer
	high := 0.0
	for _, p := range all {
		p.left, p.uses = left, uses
		if p.bare {
			p.height = p.bottom + 4
		} else {
			p.height = p.bottom + 2*leading + 10 + leading*float64(p.legendLines()) + margin
		}
		p.moving()
		fmt.Fprintf(&body, "<g transform=\"translate(0,%s)\">\n%s</g>\n", px(high), p.b.Bytes())
		fmt.Fprintf(&now, "M0 %sV%s", px(high+p.top-2), px(high+p.bottom)) // not across titles
		high += p.height
	}
	fmt.Fprintf(&body, "<g transform=\"translate(%s,0)\"><path class=\"now\" d=\"%s\" stroke=\"#D55E00\" stroke-width=\"1.5\" visibility=\"hidden\"/></g>\n",
		px(left), now.Bytes())
	root := &picture{chart: &Chart{Title: titles(charts)}, width: width, height: high, uses: uses, ids: "gantt"}
	root.head()
	root.printf("<style>%s</style>\n", m.style(px(all[0].right-left)))
	root.patterns()
	root.b.Write(body.Bytes())
	root.printf("</svg>\n")
	_, err = w.Write(root.b.Bytes())
	return err
}

// titles returns what stands for charts as a whole.
func titles(charts []*Chart) string {
	var all []string
	for _, c := range charts {
		all = append(all, strings.Join(append([]string{c.Title}, c.Notes...), "; "))
	}
	return strings.Join(all, " | ")
}

// motion is the moments at which something in a picture appears, each with its rule.
type motion struct {
	from, to float64
	rules    bytes.Buffer
	names    map[string]string // of rules, by their frames
}

// share returns the place of a time in the period, in percent.
func (m *motion) share(t float64) string {
	return px(playing * min(1, max(0, (t-m.from)/(m.to-m.from))))
}

// class returns the name of the rule with some frames.
func (m *motion) class(frames string) string {
	if m.names == nil {
		m.names = map[string]string{}
	}
	name, ok := m.names[frames]
	if !ok {
		name = fmt.Sprint("k", len(m.names)+1)
		m.names[frames] = name
		fmt.Fprintf(&m.rules, "@keyframes %[1]s{%[2]s}.%[1]s{animation:%[1]s %[3]ds step-end %[4]d forwards}\n", name, frames, period, plays)
	}
	return name
}

// style returns the rules of the picture, whose plot has a width in pixels.
func (m *motion) style(width string) string {
	return fmt.Sprintf(`@media screen and (prefers-reduced-motion:no-preference){
@keyframes ahead{0%%{transform:scaleX(1)}%[1]s%%,100%%{transform:scaleX(0)}}.ahead{visibility:visible;animation:ahead %[2]ds linear %[5]d forwards}
@keyframes now{0%%{transform:translateX(0)}%[1]s%%,100%%{transform:translateX(%[3]spx)}}.now{visibility:visible;animation:now %[2]ds linear %[5]d forwards}
%[4]s}`, px(playing), period, width, m.rules.String(), plays)
}

// from returns the attribute of what appears at a time.
func (p *picture) from(t float64) string {
	if p.motion == nil {
		return ""
	}
	return fmt.Sprintf(` class="%s"`, p.motion.class(fmt.Sprintf("0%%{opacity:0}%s%%{opacity:1}", p.motion.share(t))))
}

// named returns the attribute of the name of the i-th track, which is pale while its worker is away. In a page
// the script sees to that.
func (p *picture) named(i int) string {
	switch {
	case p.inline:
		return fmt.Sprintf(` data-of="%d"`, i)
	case p.motion == nil:
		return ""
	}
	t := &p.chart.Tracks[i]
	frames := ""
	for _, s := range t.Slices {
		if s.Kind == Away {
			frames += fmt.Sprintf("%s%%{opacity:.3}%s%%{opacity:1}", p.motion.share(s.Start), p.motion.share(s.End))
		}
	}
	if t.ends(p.chart) {
		frames += fmt.Sprintf("%s%%,100%%{opacity:.3}", p.motion.share(t.Until))
	}
	if frames == "" || len(frames) > 5000 {
		return ""
	}
	return fmt.Sprintf(` class="%s"`, p.motion.class("0%{opacity:1}"+frames))
}

// moving draws a chart of a picture that moves.
func (p *picture) moving() {
	p.title()
	p.idle()
	p.background()
	all, _ := p.shaped(1, mostMoving)
	for i := range all {
		p.filling(&p.chart.Tracks[i], p.at[i], all[i])
	}
	if p.curve > 0 {
		p.work()
	}
	wide := px(p.right + 1 - p.left) // the end of the curve has a width
	p.printf("<g transform=\"translate(%s,%s)\"><rect class=\"ahead\" x=\"-%s\" width=\"%s\" height=\"%s\" fill=\"#FFFFFF\" visibility=\"hidden\"/></g>\n",
		px(p.right+1), px(p.top-2), wide, wide, px(p.bottom-p.top+1))
	if p.curve > 0 {
		p.sum()
	}
	p.marks()
	if !p.bare {
		p.legend()
	}
}

// filling draws a track in two layers. Below, slices look as they do while they go on. On top, lost and repeated
// slices take their final look as soon as that is known.
func (p *picture) filling(t *Track, y float64, shapes []shape) {
	high := p.bar(t)
	p.printf("<g transform=\"translate(%s,%s)\">\n", px(p.left), px(y))
	begun, settled, order := make([]shape, 0, len(shapes)), map[string][]shape{}, []string(nil)
	for _, s := range shapes {
		at := p.settled(t, &s)
		one := s
		one.kind, one.lost = unsettled(s.kind), false
		begun = append(begun, one)
		if one.kind == s.kind && !s.lost {
			continue
		}
		k := p.from(at)
		if settled[k] == nil {
			order = append(order, k)
		}
		settled[k] = append(settled[k], s)
	}
	layer := func(shapes []shape) {
		for k := range looks {
			p.ofKind(Kind(k), shapes, high, false)
		}
		p.labels(shapes, high)
	}
	layer(begun)
	for _, k := range order {
		p.printf("<g%s>\n", k)
		layer(settled[k])
		p.printf("</g>\n")
	}
	if t.ends(p.chart) || t.later(p.chart) {
		p.printf("<g%s>", p.from(t.Until))
		p.interruption(t, high, false)
		p.printf("</g>\n")
	}
	p.printf("</g>\n")
}

// unsettled returns the kind that a slice seems to have until it ends.
func unsettled(k Kind) Kind {
	if k == Again || k == Wrong {
		return Compute
	}
	return k
}

// settled returns when the final look of a shape is known: when it ends or, for a slice that is lost, when its
// worker is next interrupted.
func (p *picture) settled(t *Track, s *shape) float64 {
	if s.slice == nil {
		return p.time(s.to)
	}
	if !s.lost {
		return s.slice.End
	}
	for k := range t.Slices {
		if next := &t.Slices[k]; next.Kind == Away && next.Start >= s.slice.End {
			return next.Start
		}
	}
	if t.Ended {
		return math.Max(s.slice.End, t.Until)
	}
	return s.slice.End
}

// sum writes how much work is completed, in the corner of the curve: a strip of numbers that moves up by one at
// each step.
func (p *picture) sum() {
	c := p.chart
	steps := c.steps()
	var frames strings.Builder
	const wide, high = 170, leading
	x, y := p.right-wide-4, p.curve+curveHigh-high-2
	fmt.Fprintf(&frames, "0%%{transform:translateY(0)}")
	for i, s := range steps[1:] {
		fmt.Fprintf(&frames, "%s%%{transform:translateY(-%dpx)}", p.motion.share(s.At), (i+1)*high)
	}
	p.printf("<svg x=\"%s\" y=\"%s\" width=\"%d\" height=\"%d\"><g class=\"%s\" transform=\"translate(0,-%d)\" text-anchor=\"end\" font-weight=\"bold\" stroke=\"#FFFFFF\" stroke-width=\"3\" paint-order=\"stroke\">\n",
		px(x), px(y), wide, high, p.motion.class(frames.String()), (len(steps)-1)*high)
	for i, s := range steps {
		p.printf("<text x=\"%d\" y=\"%d\">%s</text>\n", wide, i*high+11, escape.XML(fmt.Sprintf("%.4g of %.4g units", s.Sum, c.Load)))
	}
	p.printf("</g></svg>\n")
}
