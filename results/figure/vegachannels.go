package figure

import (
	"fmt"
	"image/color"
	"slices"
)

// ordinal reports whether the x axis is categorical: for bars, maps and points that stand side by side, and
// for figures that name places on it.
func (v *vega) ordinal() bool {
	single := true
	for i := range v.plots {
		for _, c := range v.plots[i].curves {
			single = single && len(c.points) < 2
			for _, p := range c.points {
				if v.figure.XWords[p.x] != "" {
					return true
				}
			}
		}
	}
	return single || v.figure.Bars || v.figure.Map
}

// places spells the values of x from left to right, as the CSV does.
func (v *vega) places() (all []string) {
	var xs []float64
	for i := range v.plots {
		for _, c := range v.plots[i].curves {
			for _, p := range c.points {
				xs = append(xs, p.x)
			}
		}
	}
	slices.Sort(xs)
	for _, x := range slices.Compact(xs) {
		all = append(all, v.figure.spelled(x))
	}
	return all
}

// along returns the channels of the axis along which the lines run.
func (v *vega) along() object {
	label := labelled(v.figure.XLabel)
	beside := object{"field": "line", "type": "nominal", "scale": object{"domain": v.looks.names}}
	switch {
	case v.lying:
		return object{"y": object{"field": "line", "type": "nominal", "sort": v.looks.names, "title": nil}}
	case v.ordinal():
		x := object{"x": object{"field": "x", "type": "ordinal", "sort": v.places(), "title": label, "axis": object{"labelAngle": 0}}}
		if v.figure.Bars || v.single() {
			x["xOffset"] = beside
		}
		return x
	}
	s := v.plots[0].x
	scale := object{"type": kindOf(s), "zero": false, "nice": false}
	if kindOf(s) == "log" {
		delete(scale, "zero")
	}
	if !v.apart() {
		scale["domain"] = []float64{s.lo, s.hi}
	}
	return object{"x": object{"field": "x", "type": "quantitative", "title": label, "scale": scale}}
}

// single reports whether no line has two points in a panel.
func (v *vega) single() bool {
	return !slices.ContainsFunc(v.plots, func(p plotted) bool {
		return slices.ContainsFunc(p.curves, func(c curve) bool { return len(c.points) > 1 })
	})
}

// apart reports whether columns of panels have axes of their own.
func (v *vega) apart() bool {
	return slices.ContainsFunc(v.plots, func(p plotted) bool {
		return p.x.span != v.plots[0].x.span || !slices.Equal(p.xs, v.plots[0].xs)
	})
}

// height is the channel of the values.
func (v *vega) height() string {
	if v.lying {
		return "x"
	}
	return "y"
}

// value returns the position of a field on the axis of the values.
func (v *vega) value(field string) object {
	s := v.values(&v.plots[0])
	return object{
		"field": field, "type": "quantitative", "title": labelled(v.figure.YLabel), "stack": nil,
		"scale": object{"type": kindOf(s), "domain": []float64{s.lo, s.hi}, "nice": false},
	}
}

// kindOf returns the type of a scale.
func kindOf(s scale) string {
	if s.log {
		return "log"
	}
	return "linear"
}

// labelled returns a label, or nil for no label.
func labelled(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// channel shows the names of lines by a range of looks.
func (v *vega) channel(looks any) object {
	return object{"field": "line", "type": "nominal", "title": nil, "scale": object{"domain": v.looks.names, "range": looks}}
}

// colours shows lines by colours, with a legend unless the axis has their names.
func (v *vega) colours() object {
	c := v.channel(v.inks())
	switch {
	case v.lying:
		c["legend"] = nil
	case !v.figure.Bars:
		c["legend"] = object{"symbolOpacity": 1} // not that of bands
	}
	return c
}

func (v *vega) inks() (all []string) {
	for _, p := range v.looks.pens {
		all = append(all, hex(p.ink))
	}
	return all
}

// hex spells an opaque colour.
func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func (v *vega) dashes() (all [][]float64) {
	for _, p := range v.looks.pens {
		one := []float64{1, 0}
		if len(p.dashes) > 0 {
			one = nil
			for _, d := range p.dashes {
				one = append(one, d*enlarged)
			}
		}
		all = append(all, one)
	}
	return all
}

func (v *vega) shapes() (all []string) {
	for _, p := range v.looks.pens {
		shape := noMarker
		if p.marker != noShape {
			shape = shapes[slices.Index(markers, p.marker)]
		}
		all = append(all, shape)
	}
	return all
}
