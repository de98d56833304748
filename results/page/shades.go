package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/figure"
)

// shades is the scale of a map: what its shades mean.
type shades struct {
	Label string
	Steps []shaded
	Marks []tick
	Kinds []*sort // in place of shades
}

// shaded is the places of one shade, or of one kind, with their markers.
type shaded struct {
	Fill string
	Path string
	Kind *sort // nil: it is a shade
	Mark string
}

// sort is what places of a map are, such as the policy that is first there.
type sort struct {
	pen
	Name string
	Grey bool // it has no look
}

// steps is how many shades there are. They are those of print, from pale to dark, in light and
// dark pages.
const steps = 40

// Class returns the class of a kind, which has its colour.
func (k *sort) Class() string {
	if k.Grey {
		return "grey"
	}
	return fmt.Sprintf("k%d", k.Look)
}

// fill returns the colour of a step.
func fill(step int) string {
	part := (float64(step) + 0.5) / steps
	mix := func(a, b float64) int { return int(math.Round(a + float64((b-a)*part))) }
	return fmt.Sprintf("#%02x%02x%02x", mix(0xEF, 0x08), mix(0xF4, 0x30), mix(0xFA, 0x6B))
}

// The scale of shades, in the units of its picture.
const shadesWidth, shadesHigh = 300, 14

// shade draws the panels of a map: a row for each name, upwards, and a column for each x.
func (p *plot) shade() {
	var xs, zs []float64
	for _, one := range p.Drawn {
		for _, l := range one.lines {
			for _, at := range l {
				xs, zs = append(xs, at.x), append(zs, at.y)
			}
		}
	}
	slices.Sort(xs)
	xs = slices.Compact(xs)
	z := p.Y.around(zs).padded(0.04).limited(p.YMin, p.YMax)
	z.to = shadesWidth
	p.Shades = &shades{Label: p.ZLabel, Marks: z.ticks(nil, nil, 5, 0)}
	for k := range steps {
		from, to := tenth(float64(k)*shadesWidth/steps), tenth(float64(k+1)*shadesWidth/steps)
		p.Shades.Steps = append(p.Shades.Steps, shaded{Fill: fill(k), Path: fmt.Sprintf("M%v 0H%vV%dH%vZ", from, to, shadesHigh, from)})
	}

	for _, k := range p.Kinds {
		p.Shades.Kinds = append(p.Shades.Kinds, &sort{penFor(max(0, k.Look-1)), k.Name, k.Look == 0})
	}

	longest := 0
	for _, e := range p.Legend {
		longest = max(longest, utf8.RuneCountInString(e.Name))
	}
	p.Left = min(math.Round(p.Left+float64(p.letter()*float64(longest))), p.Width/3)
	axis := scale{hi: float64(max(1, len(xs))), from: p.Left, to: p.Right}
	p.Y = scale{hi: float64(max(1, len(p.Legend))), from: p.Bottom, to: p.Top}
	room := int((p.Left - 16) / p.letter())
	every := 1 + int(float64(len(p.Legend))*15/(p.Bottom-p.Top))
	for i, e := range p.Legend {
		if i%every == 0 {
			p.Ys = append(p.Ys, tick{tenth(p.Y.at(float64(i) + 0.5)), cut(e.Name, room)})
		}
	}
	widest := 0
	names := make([]string, len(xs))
	for i, x := range xs {
		names[i] = cmp.Or(p.XWords[x], digits(x, 4))
		widest = max(widest, utf8.RuneCountInString(names[i]))
	}
	every = 1 + int((float64(widest)*p.letter()+8)*float64(len(xs))/(p.Right-p.Left))
	var marks []tick
	for i := 0; i < len(xs); i += every {
		marks = append(marks, tick{tenth(axis.at(float64(i) + 0.5)), names[i]})
	}
	p.columns = xs
	for _, one := range p.Drawn {
		if one.X, one.Xs = axis, marks; len(p.Kinds) > 0 {
			one.kinds(p)
			continue
		}
		one.cells(p, z)
		p.point(one, z, false, func(line int, x, _ float64) figure.Spot {
			i, _ := slices.BinarySearch(xs, x)
			return figure.Spot{X: axis.at(float64(i) + 0.5), Y: p.Y.at(float64(one.Curves[line].Index) + 0.5)}
		})
	}
}

// cells draws the cells of a panel, those of one shade together.
func (one *panel) cells(p *plot, z scale) {
	var paths [steps]strings.Builder
	for k, c := range one.Curves {
		top, bottom := tenth(p.Y.at(float64(c.Index+1))), tenth(p.Y.at(float64(c.Index)))
		for _, at := range one.lines[k] {
			i, _ := slices.BinarySearch(p.columns, at.x)
			part := (z.at(at.y)) / shadesWidth
			step := max(0, min(steps-1, int(part*steps)))
			fmt.Fprintf(&paths[step], "M%v %vH%vV%vH%vZ", tenth(one.X.at(float64(i))), top, tenth(one.X.at(float64(i+1))), bottom, tenth(one.X.at(float64(i))))
		}
	}
	for k := range paths {
		if paths[k].Len() > 0 {
			one.Cells = append(one.Cells, shaded{Fill: fill(k), Path: paths[k].String()})
		}
	}
}

// kinds draws the cells of a panel, those of one kind together.
func (one *panel) kinds(p *plot) {
	paths, marks := make([]strings.Builder, len(p.Kinds)), make([]strings.Builder, len(p.Kinds))
	for k, c := range one.Curves {
		top, bottom := tenth(p.Y.at(float64(c.Index+1))), tenth(p.Y.at(float64(c.Index)))
		for _, at := range one.lines[k] {
			if _, ok := p.KindAt(at.y); !ok {
				continue
			}
			i, _ := slices.BinarySearch(p.columns, at.x)
			left, right, what := tenth(one.X.at(float64(i))), tenth(one.X.at(float64(i+1))), int(at.y)
			fmt.Fprintf(&paths[what], "M%v %vH%vV%vH%vZ", left, top, right, bottom, left)
			if k := p.Shades.Kinds[what]; !k.Grey {
				marks[what].WriteString(k.marker(tenth((left+right)/2), tenth((top+bottom)/2)))
			}
		}
	}
	for k := range paths {
		if paths[k].Len() > 0 {
			one.Cells = append(one.Cells, shaded{Path: paths[k].String(), Mark: marks[k].String(), Kind: p.Shades.Kinds[k]})
		}
	}
}
