package figure

import (
	"fmt"
	"maps"
	"slices"
)

// cells returns the layers of a map.
func (v *vega) cells() []object {
	f := v.figure
	var rows []string
	for _, t := range slices.Backward(v.plots[0].y.ticks) {
		rows = append(rows, t.label)
	}
	at := func(more object) object {
		e := object{
			"x": object{"field": "x", "type": "ordinal", "sort": v.places(), "title": labelled(f.XLabel), "axis": object{"labelAngle": 0}},
			"y": object{"field": "line", "type": "ordinal", "sort": rows, "title": labelled(f.YLabel)},
		}
		maps.Copy(e, more)
		return e
	}
	cell := object{"type": "rect", "tooltip": true}
	if len(f.Kinds) == 0 {
		s := v.shades()
		domain, inks := []float64{s.lo, s.hi}, []string{hex(f.shade(0)), hex(f.shade(1))}
		if f.Diverging {
			domain, inks = []float64{s.lo, 0, s.hi}, []string{inks[0], hex(f.shade(0.5)), inks[1]}
		}
		shaded := object{"mark": cell, "encoding": at(object{"color": object{
			"field": "y", "type": "quantitative", "title": labelled(f.ZLabel),
			"scale": object{"type": kindOf(s), "domain": domain, "range": inks, "interpolate": "rgb", "clamp": true, "nice": false},
		}})}
		if !f.Diverging {
			return []object{shaded}
		}
		sign := func(filter, shape string, size int) object { // as signify draws them
			ink := object{"condition": object{"test": fmt.Sprintf("abs(datum.y) > %v", s.hi/2), "value": "white"}, "value": hex(textInk)}
			return object{
				"transform": []object{{"filter": filter}},
				"mark":      object{"type": "point", "shape": shape, "size": size, "opacity": 1, "strokeWidth": 1.5, "filled": shape == "circle"},
				"encoding":  at(object{"color": ink}),
			}
		}
		return []object{shaded, sign("datum.lo <= 0 && datum.hi >= 0", "circle", 14), sign("datum.y < 0 && !(datum.lo <= 0 && datum.hi >= 0)", "stroke", 40)}
	}
	cell["opacity"] = 0.56
	kind := func(looks any) object {
		c := v.channel(looks)
		c["field"] = "y"
		return c
	}
	return []object{
		{"mark": cell, "encoding": at(object{"color": kind(v.inks())})},
		{"mark": object{"type": "point", "filled": true, "size": 20, "opacity": 1}, "encoding": at(object{"color": kind(v.inks()), "shape": kind(v.shapes())})},
	}
}
