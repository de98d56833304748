package page

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"unicode/utf8"
)

// letter is the width of a letter of a mark; on phones, where wide pictures shrink, the letters
// of these are larger.
func (p *plot) letter() float64 {
	if p.Across <= 2 {
		return 10.5
	}
	return 7.5
}

// fit fits the axes to what is drawn in all panels, as in print: also to reference lines, and
// except for limits that the figure sets.
func (p *plot) fit() {
	p.fitY()
	longest := 0
	for _, t := range p.Ys {
		longest = max(longest, utf8.RuneCountInString(t.Text))
	}
	p.Left = math.Round(p.Left + float64(p.letter()*float64(longest)))
	if xs := p.xs(p.Drawn); len(xs) > 0 && !p.Bars { // the last mark stays in the picture
		last := slices.Max(xs)
		end := min(utf8.RuneCountInString(cmp.Or(p.XWords[last], digits(last, 6))), mostLetters)
		p.Right = math.Round(min(p.Right, p.Width-float64(p.letter()*float64(end)/2)))
	}
	shared, apart := p.fitX(p.Drawn), false
	columns := make([][]*panel, min(p.columnsInPrint(), len(p.Drawn)))
	for i, one := range p.Drawn {
		columns[i%len(columns)] = append(columns[i%len(columns)], one)
	}
	for _, column := range columns {
		own := p.fitX(column)
		apart = apart || len(columns) < len(p.Drawn) && len(p.xs(column)) > 0 && 2*(shared.at(own.hi)-shared.at(own.lo)) < shared.to-shared.from
	}
	for _, column := range columns {
		from := p.Drawn
		if apart {
			from = column
		}
		for _, one := range column {
			one.X = p.fitX(from)
			one.Xs = p.marks(one.X, p.xs(from))
		}
	}
}

// columnsInPrint returns how many panels stand side by side in print, where the panels of a
// column have an axis of their own if those of all would take less than half of it.
func (p *plot) columnsInPrint() int {
	if p.Figure.Columns > 0 {
		return p.Figure.Columns
	}
	return max(1, p.Across)
}

// xs returns the places of all points of some panels.
func (p *plot) xs(panels []*panel) (all []float64) {
	for _, one := range panels {
		for _, l := range one.lines {
			for _, at := range l {
				all = append(all, at.x)
			}
		}
		all = append(all, one.off...)
	}
	return all
}

// fitY fits the vertical axis and marks it.
func (p *plot) fitY() {
	var ys []float64
	for _, one := range p.Drawn {
		for _, l := range one.lines {
			for _, at := range l {
				ys = append(ys, at.y)
				for _, y := range []float64{at.lo, at.hi} {
					if p.Y.has(y) {
						ys = append(ys, y)
					}
				}
			}
		}
	}
	if len(ys) > 0 {
		for _, r := range p.Rules {
			if !r.Upright && p.Y.has(r.At) {
				ys = append(ys, r.At)
			}
		}
		if p.Bars && !p.Y.log {
			ys = append(ys, 0)
		}
	}
	p.Y = p.Y.around(ys).padded(0.04).limited(p.YMin, p.YMax)
	p.Y.from, p.Y.to = p.Bottom, p.Top
	p.Ys = p.Y.ticks(nil, nil, int((p.Bottom-p.Top)/26), 0)
}

// fitX returns the horizontal axis that fits some panels.
func (p *plot) fitX(panels []*panel) scale {
	xs := p.xs(panels)
	if len(xs) > 0 {
		for _, r := range p.Rules {
			if r.Upright && p.X.has(r.At) {
				xs = append(xs, r.At)
			}
		}
	}
	s := p.X.around(xs)
	if p.Bars && len(xs) > 0 {
		s.lo, s.hi = math.Floor(s.lo+0.5)-0.5, math.Ceil(s.hi-0.5)+0.5
	} else if s = s.padded(0.025); p.XMin != p.XMax { // 0 is a limit of x only beside another
		s = s.limited(p.XMin, p.XMax)
	}
	s.from, s.to = p.Left, p.Right
	return s
}

// marks returns the marks of a horizontal axis.
func (p *plot) marks(s scale, values []float64) []tick {
	if p.Bars && len(p.XWords) > 0 {
		return p.words(s)
	}
	values = slices.DeleteFunc(slices.Clone(values), func(x float64) bool { return !s.within(x) })
	all := s.ticks(values, p.XWords, int((p.Right-p.Left)/float64(4*p.letter()+12)), p.letter())
	slices.SortFunc(all, func(a, b tick) int { return cmp.Compare(a.At, b.At) })
	return all
}

// words returns the marks of the horizontal axis of bars that are words, which are cut where there is no room.
func (p *plot) words(s scale) (all []tick) {
	room := int((s.at(1) - s.at(0)) / p.letter())
	for _, x := range slices.Sorted(maps.Keys(p.XWords)) {
		if s.within(x) {
			all = append(all, tick{tenth(s.at(x)), cut(p.XWords[x], room)})
		}
	}
	return all
}

// cut cuts a text to a number of letters, but not to less than one.
func cut(text string, room int) string {
	if letters := []rune(text); len(letters) > room {
		return string(letters[:max(room-1, 1)]) + "…"
	}
	return text
}
