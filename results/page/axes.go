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
	var xs, ys []float64
	for _, one := range p.Drawn {
		for _, l := range one.lines {
			for _, at := range l {
				xs = append(xs, at.x)
				for _, y := range []float64{at.y, at.lo, at.hi} {
					if p.Y.has(y) {
						ys = append(ys, y)
					}
				}
			}
		}
	}
	marked := xs
	if len(xs) > 0 {
		for _, r := range p.Rules {
			switch {
			case r.Upright && p.X.has(r.At):
				xs = append(slices.Clip(xs), r.At)
			case !r.Upright && p.Y.has(r.At):
				ys = append(ys, r.At)
			}
		}
	}
	if p.Bars && !p.Y.log && len(xs) > 0 {
		ys = append(ys, 0)
	}
	p.Y = p.Y.around(ys).padded(0.04).limited(p.YMin, p.YMax)
	p.Y.from, p.Y.to = p.Bottom, p.Top
	p.Ys = p.Y.ticks(nil, nil, int((p.Bottom-p.Top)/26), 0)
	longest := 0
	for _, t := range p.Ys {
		longest = max(longest, utf8.RuneCountInString(t.Text))
	}
	p.Left = math.Round(p.Left + float64(p.letter()*float64(longest)))

	p.X = p.X.around(xs)
	if p.Bars && len(xs) > 0 {
		p.X.lo, p.X.hi = math.Floor(p.X.lo+0.5)-0.5, math.Ceil(p.X.hi-0.5)+0.5
	} else if p.X = p.X.padded(0.025); p.XMin != p.XMax { // 0 is a limit of x only beside another
		p.X = p.X.limited(p.XMin, p.XMax)
	}
	if len(marked) > 0 && !p.Bars { // the last mark stays in the picture
		last := slices.Max(marked)
		end := cmp.Or(p.XWords[last], digits(last, 6))
		p.Right = math.Round(min(p.Right, p.Width-float64(p.letter()*float64(min(utf8.RuneCountInString(end), mostLetters))/2)))
	}
	p.X.from, p.X.to = p.Left, p.Right
	if p.Bars && len(p.XWords) > 0 {
		p.words()
		return
	}
	p.Xs = p.X.ticks(marked, p.XWords, int((p.Right-p.Left)/float64(4*p.letter()+12)), p.letter())
	slices.SortFunc(p.Xs, func(a, b tick) int { return cmp.Compare(a.At, b.At) })
}

// words marks the horizontal axis of bars with words, which are cut where there is no room.
func (p *plot) words() {
	room := int((p.X.at(1) - p.X.at(0)) / p.letter())
	for _, x := range slices.Sorted(maps.Keys(p.XWords)) {
		if p.X.within(x) {
			p.Xs = append(p.Xs, tick{tenth(p.X.at(x)), cut(p.XWords[x], room)})
		}
	}
}

// cut cuts a text to so many letters, but not to less than one.
func cut(text string, room int) string {
	if letters := []rune(text); len(letters) > room {
		return string(letters[:max(room-1, 1)]) + "…"
	}
	return text
}
