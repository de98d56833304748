package figure

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"net/url"
	"slices"
)

// object is an object of JSON, whose keys are written in their order.
type object = map[string]any

// enlarged is how many pixels a point of print has in a Vega-Lite specification.
const enlarged = 1.8

// mostDots is up to how many points the lines of a Vega-Lite specification have markers.
const mostDots = 60

// shapes are the markers of looks, as Vega names them.
var shapes = []string{"circle", "square", "triangle-up", "diamond", "triangle-down", "cross", "triangle-right", "triangle-left"}

// noMarker is the shape of a look without a marker: pale on its own colour, and a box in the legend.
const noMarker = "square"

// WriteVegaLite writes the figure as a specification of Vega-Lite 6 that reads a file of [Figure.WriteCSV]
// beside it. It has the axes, limits, colours and dashes of the figure in print; bars have no hatching, and
// no arrows mark what lies beyond the axes. [Figure.NotInVegaLite] must return "".
func (f *Figure) WriteVegaLite(w io.Writer, csv string) error {
	v := &vega{page: f.layOut(inPrint), looks: f.names()}
	text, err := json.MarshalIndent(v.spec(csv), "", " ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// NotInVegaLite returns why the figure has no Vega-Lite specification, or "" if it has one. The CSV tells
// panels and lines by their names.
func (f *Figure) NotInVegaLite() string {
	titles, points := map[string]bool{}, false
	for _, panel := range f.panels() {
		if titles[panel.Title] {
			return fmt.Sprintf("two panels have the title %q", panel.Title)
		}
		titles[panel.Title] = true
		names := map[string]bool{}
		for i, line := range panel.Lines {
			if names[line.Name] {
				return fmt.Sprintf("two lines have the name %q", line.Name)
			}
			names[line.Name] = true
			points = points || len(line.curve(i, f.LogX, f.LogY).points) > 0
		}
	}
	if !points {
		return "no point can be drawn"
	}
	return ""
}

// vega makes a specification from the layout of a figure.
type vega struct {
	*page
	looks *legend
}

// spec returns the specification.
func (v *vega) spec(csv string) object {
	f := v.figure
	parse := object{"panel": "string", "line": "string", "x": "number", "y": "number", "lo": "number", "hi": "number"}
	if v.ordinal() {
		parse["x"] = "string"
	}
	if len(f.Kinds) > 0 {
		parse["y"] = "string"
	}
	area := v.plots[0].area
	one := object{
		"width":  math.Round((area.Max.X - area.Min.X) * enlarged),
		"height": math.Round((area.Max.Y - area.Min.Y) * enlarged),
		"layer":  v.layers(),
	}
	s := object{
		"$schema":   "https://vega.github.io/schema/vega-lite/v6.json",
		"data":      object{"url": url.PathEscape(csv), "format": object{"type": "csv", "parse": parse}},
		"transform": v.transforms(),
		"config": object{
			"font": "Liberation Sans, Arial, Helvetica, sans-serif", "background": "white",
			"axis":   object{"gridColor": hex(gridInk), "titleFontWeight": "normal", "labelColor": hex(textInk), "titleColor": hex(textInk)},
			"header": object{"labelFontSize": 12, "labelAnchor": "start"},
			"legend": object{"symbolStrokeWidth": 2, "symbolSize": 80, "labelLimit": 400},
		},
	}
	if title := v.title(); title != nil {
		s["title"] = title
	}
	if len(v.plots) == 1 {
		maps.Copy(s, one)
		return s
	}
	var titles []string
	for _, p := range v.plots {
		titles = append(titles, p.Title)
	}
	s["facet"] = object{"field": "panel", "type": "nominal", "sort": titles, "title": nil}
	s["columns"] = v.columns
	s["spec"] = one
	if v.apart() {
		s["resolve"] = object{"scale": object{"x": "independent"}}
	}
	return s
}

// title returns the title, with the caption below it.
func (v *vega) title() object {
	wide := v.width - 2*margin
	text, _ := wrapped(v.figure.Title, titleStyle, wide, 20)
	beyond := v.cuts()
	below, _ := wrapped(joined("; ", v.said(v.looks), beyond.beyond(), beyond.lacking()), captionStyle, wide, 20)
	switch {
	case len(text) == 0 && len(below) == 0:
		return nil
	case len(text) == 0:
		text = []string{""}
	}
	t := object{"text": text, "anchor": "start", "fontSize": 14, "subtitleColor": hex(quietInk)}
	if len(below) > 0 {
		t["subtitle"] = below
	}
	return t
}

// transforms drop points that cannot be drawn, and give each of the others an interval, as [Line.curve] does.
func (v *vega) transforms() (all []object) {
	f := v.figure
	number := func(name string, log bool) string {
		if log {
			return fmt.Sprintf("datum.%s >= 1e-100 && datum.%[1]s <= 1e100", name)
		}
		return fmt.Sprintf("isValid(datum.%s) && abs(datum.%[1]s) <= 1e100", name)
	}
	set := func(name, formula string) {
		all = append(all, object{"calculate": formula, "as": name})
	}
	if !v.ordinal() {
		all = append(all, object{"filter": number("x", f.LogX)})
	}
	if len(f.Kinds) > 0 {
		return append(all, object{"filter": object{"field": "y", "oneOf": v.looks.names}})
	}
	all = append(all, object{"filter": number("y", f.LogY)})
	if f.Map && !f.Diverging {
		return all
	}
	if v.ordinal() && !f.Map {
		places, _ := json.Marshal(v.places()) // strings
		set("place", fmt.Sprintf("indexof(%s, datum.x)", places))
	}
	set("bounded", number("lo", false)+" && "+number("hi", false))
	set("lo", "datum.bounded ? datum.lo : datum.y")
	set("hi", "datum.bounded ? datum.hi : datum.y")
	if f.LogY { // ends of intervals that have no logarithm stand at the bottom
		bottom := v.values(&v.plots[0]).lo
		for _, end := range []string{"lo", "hi"} {
			set(end, fmt.Sprintf("datum.%s >= 1e-100 ? datum.%[1]s : min(%[2]v, datum.y)", end, bottom))
		}
	}
	if f.Map {
		return all
	}
	return append(all, object{"joinaggregate": []object{{"op": "count", "as": "points"}}, "groupby": []string{"panel", "line"}})
}

// layers returns what is drawn, from the bottom to the top.
func (v *vega) layers() (all []object) {
	f := v.figure
	if f.Map {
		return v.cells()
	}
	layer := func(filter string, mark, encoding object) {
		one := object{"mark": mark, "encoding": encoding}
		if filter != "" {
			one["transform"] = []object{{"filter": filter}}
		}
		all = append(all, one)
	}
	along, most, alone, bounded := v.along(), 0, false, false
	for i := range v.plots {
		for _, c := range v.plots[i].curves {
			most, alone = max(most, len(c.points)), alone || len(c.points) == 1
			bounded = bounded || slices.ContainsFunc(c.points, func(p point) bool { return p.lo < p.hi })
		}
	}
	at := func(y string, more ...object) object {
		e := object{"color": v.colours()}
		maps.Copy(e, along)
		e[v.height()] = v.value(y)
		for _, m := range more {
			maps.Copy(e, m)
		}
		return e
	}
	to := object{v.height() + "2": object{"field": "hi"}}
	intervals := func(filter string, mark object) {
		if bounded {
			layer(filter, mark, at("lo", to))
		}
	}
	bounds := object{"type": "rule", "clip": true, "strokeWidth": 1.5}
	words := object{"tooltip": true, "clip": true}
	with := func(mark object) object {
		maps.Copy(mark, words)
		return mark
	}
	switch {
	case f.Dots:
		bounds["color"] = hex(textInk)
		intervals("datum.lo < datum.hi", bounds)
		rings, _ := json.Marshal(v.rings()) // strings
		for _, dot := range []struct {
			of, fill string
		}{{"<", hex(textInk)}, {">=", "white"}} {
			mark := object{"type": "point", "shape": "circle", "size": 50, "opacity": 1, "stroke": hex(textInk), "fill": dot.fill}
			layer(fmt.Sprintf("indexof(%s, (datum.panel || '') + '\\n' + datum.line) %s 0", rings, dot.of), with(mark), at("y"))
		}
		for _, one := range all {
			delete(one["encoding"].(object), "color") // all dots have one, as their names stand on the axis
		}
	case f.Bars:
		foot := object{}
		if s := v.values(&v.plots[0]); s.log {
			foot = object{v.height() + "2": object{"datum": s.lo}}
		}
		layer("", with(object{"type": "bar", "fillOpacity": 0.56}), at("y", foot))
		intervals("datum.lo < datum.hi", bounds)
	case most == 1:
		intervals("datum.lo < datum.hi", bounds)
		layer("", with(object{"type": "point", "filled": true, "opacity": 1}), at("y", object{"shape": v.channel(v.shapes())}))
	default:
		sorted := object{}
		if v.ordinal() {
			sorted["order"] = object{"field": "place", "type": "quantitative"}
		}
		intervals("datum.points > 1", object{"type": "area", "clip": true, "opacity": 0.16})
		layer("datum.points > 1", object{"type": "line", "clip": true, "strokeWidth": enlarged}, at("y", sorted, object{"strokeDash": v.channel(v.dashes())}))
		if alone {
			intervals("datum.points == 1 && datum.lo < datum.hi", bounds)
		}
		switch marker := with(object{"type": "point", "filled": true, "opacity": 1}); {
		case most <= mostDots:
			layer("", marker, at("y", object{"shape": v.channel(v.shapes())}))
		case alone:
			layer("datum.points == 1", marker, at("y", object{"shape": v.channel(v.shapes())}))
		}
	}
	return append(all, v.rules()...)
}

// rings names the panels and lines whose dots are rings.
func (v *vega) rings() []string {
	all := []string{}
	for _, p := range v.plots {
		for _, c := range p.curves {
			if c.open {
				all = append(all, p.Title+"\n"+c.name)
			}
		}
	}
	return all
}

// rules returns the reference lines.
func (v *vega) rules() (all []object) {
	f, drawn := v.figure, v.figure.Rules
	if f.Dots {
		drawn = append([]Rule{{At: 0}}, drawn...)
	}
	for _, r := range drawn {
		channel, place := v.height(), v.value("at")
		log := f.LogY
		if r.Upright {
			if log = f.LogX; v.ordinal() {
				continue // between values there is no place
			}
			channel, place = "x", v.along()["x"].(object)
			place["field"] = "at"
		}
		if drawable(r.At) && (!log || hasLogarithm(r.At)) {
			all = append(all, object{
				"data":     object{"values": []object{{"at": r.At}}},
				"mark":     object{"type": "rule", "color": hex(axisInk), "clip": true},
				"encoding": object{channel: place},
			})
		}
	}
	return all
}
