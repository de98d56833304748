package sheet

import (
	"bytes"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Encode writes the scenario in its one canonical form, which Decode reads as the same
// scenario. Keys with their default values are left out, and comments are not kept.
func (s *Scenario) Encode() []byte {
	var w writer
	w.fields(reflect.ValueOf(s).Elem(), reflect.ValueOf(bare(s)).Elem(), 0)
	return w.Bytes()
}

// bare returns the scenario in which every key that can be left out is left out.
func bare(s *Scenario) *Scenario {
	b := defaults()
	if s.Compute != "" {
		b.Compute = "-"
	}
	if s.Figure != nil {
		b.Figure = &Figure{X: s.Figure.X, Metrics: s.Figure.Metrics}
	}
	if s.Platform != nil {
		b.Platform = &Platform{}
	}
	b.complete()
	b.Compute = ""
	if s.Figure != nil {
		b.Figure.Metrics = nil // which only decide the metric
	}
	return b
}

// writer writes YAML.
type writer struct {
	bytes.Buffer
	comments bool // the keys are documented, and those left out shown as comments
}

// fields writes what differs from the defaults, one key a line.
func (w *writer) fields(v, without reflect.Value, indent int) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key := f.Tag.Get("yaml")
		if key == "" {
			continue
		}
		margin := strings.Repeat("  ", indent)
		given := v.Field(i).Interface()
		absent := v.Field(i).IsZero() && f.Tag.Get("min") != "0" // where 0 is a value, the default is another
		if !w.comments && without.IsValid() && f.Tag.Get("need") == "" && !needy(f.Type) {
			absent = absent || same(given, without.Field(i).Interface())
		}
		eg := f.Tag.Get("eg")
		if absent && !(w.comments && eg != "") {
			continue
		}
		if w.comments {
			w.comment(margin, f.Tag.Get("doc"))
		}
		if absent {
			fmt.Fprintf(w, "%s# %s: %s\n", margin, key, eg)
			continue
		}
		fmt.Fprintf(w, "%s%s:", margin, key)
		var base reflect.Value
		if without.IsValid() {
			base = without.Field(i)
		}
		w.value(v.Field(i), base, indent+1)
	}
}

// needy reports whether a mapping has keys that it needs: to give these alone says something,
// though all others have their defaults.
func needy(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer || t.Elem().Kind() != reflect.Struct {
		return false
	}
	for _, f := range reflect.VisibleFields(t.Elem()) {
		if f.Tag.Get("need") != "" {
			return true
		}
	}
	return false
}

// same returns whether two values are spelled alike.
func same(a, b any) bool {
	var x, y writer
	x.value(reflect.ValueOf(a), reflect.Value{}, 0)
	y.value(reflect.ValueOf(b), reflect.Value{}, 0)
	return reflect.ValueOf(a).IsZero() == reflect.ValueOf(b).IsZero() && bytes.Equal(x.Bytes(), y.Bytes())
}

// value writes what follows a key's colon, with the end of the line.
func (w *writer) value(v, without reflect.Value, indent int) {
	if text, ok := inline(v); ok {
		w.WriteString(" " + text + "\n")
		return
	}
	margin := strings.Repeat("  ", indent)
	switch x := v.Interface().(type) {
	case Axes:
		w.WriteByte('\n')
		for _, a := range x {
			fmt.Fprintf(w, "%s%s: %s\n", margin, a.Name, axisText(a.Values))
		}
	case Zips:
		w.WriteByte('\n')
		for _, group := range x {
			var inner writer
			inner.value(reflect.ValueOf(group), reflect.Value{}, indent+1)
			fmt.Fprintf(w, "%s- %s", margin, strings.TrimLeft(inner.String(), " \n"))
		}
	case Variables:
		w.WriteByte('\n')
		for _, variable := range x {
			text := flow(reflect.ValueOf(variable))
			if text == "{}" {
				text = "{auto: false}" // what an entry says if nothing else
			}
			fmt.Fprintf(w, "%s%s: %s\n", margin, variable.Name, text)
		}
	case Presets:
		w.WriteByte('\n')
		for _, preset := range x {
			fmt.Fprintf(w, "%s%s:\n", margin, preset.Name)
			var inner writer
			inner.fields(reflect.ValueOf(preset), reflect.Value{}, indent+1)
			w.Write(inner.Bytes())
		}
	case []Figure:
		w.WriteByte('\n')
		for _, f := range x {
			var inner writer
			inner.fields(reflect.ValueOf(f), reflect.Value{}, indent+1)
			fmt.Fprintf(w, "%s- %s", margin, strings.TrimLeft(inner.String(), " "))
		}
	case Workers:
		w.WriteByte('\n')
		for _, g := range x.Groups {
			var inner writer
			inner.fields(reflect.ValueOf(g), reflect.Value{}, indent+1)
			fmt.Fprintf(w, "%s- %s", margin, strings.TrimLeft(inner.String(), " "))
		}
	default:
		v = reflect.Indirect(v)
		if v.Kind() == reflect.Struct {
			w.WriteByte('\n')
			w.fields(v, reflect.Indirect(without), indent)
			return
		}
		w.WriteByte('\n')
		for i := range v.Len() {
			text, _ := inline(v.Index(i))
			fmt.Fprintf(w, "%s- %s\n", margin, text)
		}
	}
}

// inline returns the spelling of a value in one line, and whether it has one.
func inline(v reflect.Value) (string, bool) {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return "", true
	}
	switch x := v.Interface().(type) {
	case *expr.Expr:
		return quote(x.String(), false), true
	case *Law:
		return quote(x.String(), false), true
	case spec.Spec:
		return quote(x.String(), false), true
	case *Cost:
		return fmt.Sprintf("{latency: %s, per_unit: %s}", quote(x.Latency.String(), true), quote(x.PerUnit.String(), true)), true
	case *ComesBack, *Checkpoint, *Faults, *Price:
		return flow(v.Elem()), true
	case Policies:
		if len(x) == 1 && x[0].Name == spec.All {
			return spec.All, true
		}
	case Distribution:
		if x.By == "" {
			return strconv.FormatBool(x.Keep), true
		}
		return flow(v), true
	case Bind:
		return x.String(), true
	case Decide:
		if !x.Best && x.Level == 0 {
			return inline(reflect.ValueOf(x.Margin))
		}
		return flow(v), true
	case *float64:
		return spec.Number(*x), true
	case Share:
		return strconv.FormatFloat(float64(x), 'g', -1, 64), true
	case Time:
		return time.Duration(x).String(), true
	case Delay:
		if x.Never {
			return "never", true
		}
		return inline(reflect.ValueOf(x.Time))
	case Workers:
		if x.Count == nil {
			return "", false // groups
		}
		return quote(x.Count.String(), false), true
	}
	switch v.Kind() {
	case reflect.String:
		return text(v.String()), true
	case reflect.Float64:
		return spec.Number(v.Float()), true
	case reflect.Bool:
		return strconv.FormatBool(v.Bool()), true
	case reflect.Int, reflect.Int64:
		return strconv.FormatInt(v.Int(), 10), true
	case reflect.Uint64:
		return strconv.FormatUint(v.Uint(), 10), true
	}
	return "", false
}

// flow writes the fields of a struct that are set in braces. All of them fit into
// a line.
func flow(v reflect.Value) string {
	var parts []string
	for i := range v.NumField() {
		key := v.Type().Field(i).Tag.Get("yaml")
		if key == "" || v.Field(i).IsZero() {
			continue
		}
		text, ok := inline(v.Field(i))
		if !ok {
			text = "[" + strings.Join(v.Field(i).Interface().([]string), ", ") + "]"
		} else if text[0] != '\'' && text[0] != '"' && text[0] != '{' {
			text = quote(text, true)
		}
		parts = append(parts, key+": "+text)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// comment writes the doc of a key, wrapped.
func (w *writer) comment(margin, doc string) {
	line := margin + "#"
	for _, word := range strings.Fields(doc) {
		if len(line)+1+len(word) > 80 {
			w.WriteString(line + "\n")
			line = margin + "#"
		}
		line += " " + word
	}
	w.WriteString(line + "\n")
}

// axisText writes the values of a variable: a single item as it is, several as
// a list.
func axisText(axis expr.Axis) string {
	var items []string
	for _, it := range axis {
		items = append(items, quote(it.String(), len(axis) > 1))
	}
	if len(items) == 1 {
		return items[0]
	}
	return "[" + strings.Join(items, ", ") + "]"
}
