package sheet

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// TestEveryKeyAloneSurvivesEncoding walks the types behind a file, so that a key that is added to one of
// them is tested as well. Each key in turn is the only one of its mapping, beside keys that the mapping
// needs, and the scenario is read back as it was.
func TestEveryKeyAloneSurvivesEncoding(t *testing.T) {
	written := map[string]bool{}
	for _, one := range samples(reflect.TypeFor[Scenario](), "", "") {
		text, _ := json.Marshal(one.value)
		s, err := Decode("x.yaml", text)
		if err != nil {
			t.Errorf("%s: %v\n%s", one.path, err, text)
			continue
		}
		encoded := s.Encode()
		again, err := Decode("again.yaml", encoded)
		if err != nil {
			t.Errorf("%s: %v\n%s", one.path, err, encoded)
			continue
		}
		if was, is := tell(reflect.ValueOf(s)), tell(reflect.ValueOf(again)); was != is {
			t.Errorf("%s is lost:\n%s\nread   %s\nagain  %s", one.path, text, was, is)
		}
		key := one.path[strings.LastIndex(one.path, ".")+1:]
		written[one.path] = written[one.path] || one.path == "decide.margin" || strings.Contains(string(encoded), key+":") // or decide: 1%
	}
	for path, some := range written {
		if !some {
			t.Errorf("%s: no value that is tried is written", path)
		}
	}
	if len(written) < 140 {
		t.Errorf("%d keys are tried: %v", len(written), slices.Sorted(maps.Keys(written)))
	}
}

// sample is a value of a type, and the key of it that is tried.
type sample struct {
	path  string
	value any
}

type mapping = map[string]any

// samples returns values of a type: mappings with one key each, and all words of a text, the
// bounds of a number, its zero.
func samples(of reflect.Type, tag reflect.StructTag, path string) (all []sample) {
	plain := func(values ...any) {
		for _, v := range values {
			all = append(all, sample{path, v})
		}
	}
	within := func(item reflect.Type, wrap func(v any) any) {
		for _, one := range samples(item, "", path) {
			all = append(all, sample{one.path, wrap(one.value)})
		}
	}
	if of.Kind() == reflect.Pointer {
		switch of.Elem() {
		case reflect.TypeFor[expr.Expr]():
			plain("0", "2*W")
			return all
		case reflect.TypeFor[Cost](): // or the time per unit alone
			plain("0", "1", "3")
		}
		of = of.Elem()
	}
	switch of {
	case reflect.TypeFor[Law]():
		plain("linear", "weibull{scale=W,shape=0.5}")
	case reflect.TypeFor[Delay]():
		plain("0", "never", "2")
	case reflect.TypeFor[spec.Spec]():
		plain("omniscient", "greedy{n=2}")
	case reflect.TypeFor[Share]():
		plain("1e-9", "0.5%")
	case reflect.TypeFor[Time]():
		plain("1ns", "90s")
	case reflect.TypeFor[Axes]():
		plain(mapping{"W": "3", "V": []any{"1", "2..3", "logspace(1,2,3)"}})
	case reflect.TypeFor[Zips]():
		plain(mapping{"a": "1..3", "b": "2..4"}, []any{mapping{"a": "1"}, mapping{"b": "auto"}})
	case reflect.TypeFor[Wheres]():
		plain("W < 3", []any{"W < 3", "V > 0"})
	case reflect.TypeFor[Bind]():
		plain("true", "false", "W", []any{"V", "W"})
	case reflect.TypeFor[Shared]():
		plain(mapping{"f": "2*W"}, mapping{"f": "uniform(1, 2)", "h": "2*f"})
	case reflect.TypeFor[Workers]():
		plain("4")
		within(reflect.TypeFor[Group](), func(v any) any { return []any{v} })
	case reflect.TypeFor[Variables]():
		within(reflect.TypeFor[Variable](), func(v any) any { return mapping{"W": v} })
	case reflect.TypeFor[Presets]():
		within(reflect.TypeFor[Preset](), func(v any) any { return mapping{"quick": v} })
	case reflect.TypeFor[Distribution]():
		plain("false", "true", mapping{"by": "V"})
	case reflect.TypeFor[Decide]():
		plain("1%")
		fallthrough
	default:
		all = append(all, ordinary(of, tag, path)...)
	}
	return all
}

// ordinary returns the values of a type that has no spelling of its own.
func ordinary(of reflect.Type, tag reflect.StructTag, path string) (all []sample) {
	plain := func(values ...any) {
		for _, v := range values {
			all = append(all, sample{path, v})
		}
	}
	switch of.Kind() {
	case reflect.Struct:
		if len(needed(of)) > 0 || slices.Contains([]string{"ComesBack", "Faults", "Price"}, of.Name()) { // where nothing at all says something
			all = append(all, sample{path, needed(of)})
		}
		for i := range of.NumField() {
			f := of.Field(i)
			key := f.Tag.Get("yaml")
			if key == "" {
				continue
			}
			some := samples(f.Type, f.Tag, strings.TrimPrefix(path+"."+key, "."))
			if own := special[of.Name()+"."+key]; own != nil {
				some = some[:0]
				for _, v := range own {
					some = append(some, sample{strings.TrimPrefix(path+"."+key, "."), v})
				}
			}
			for _, one := range some {
				if path == "figure" && key == "kind" && slices.Contains([]any{"best", "cumulative", "laws"}, one.value) {
					continue // these are drawn besides
				}
				if one.path == "platform.workers.faults.unit" {
					continue // all workers share it
				}
				m := needed(of)
				m[key] = one.value
				companions(m, of.Name()+"."+key, one.path, one.value)
				all = append(all, sample{one.path, m})
			}
		}
		if path == "" {
			all = all[1:]
		}
	case reflect.Slice:
		for _, one := range samples(of.Elem(), "", path) {
			all = append(all, sample{one.path, []any{one.value}})
		}
	case reflect.Bool:
		plain("false", "true")
	case reflect.Float64:
		plain("0", "-2", "1/3")
	case reflect.Int, reflect.Int64, reflect.Uint64:
		plain(tag.Get("min"), tag.Get("max"))
	case reflect.String:
		if one := tag.Get("one"); one != "" {
			for _, word := range strings.Split(one, ",") {
				plain(word)
			}
			return all
		}
		plain("a text: 'quoted'", "12", "true")
	}
	return all
}

// special has the values of keys that are not free texts.
var special = map[string][]any{
	"Scenario.name": {"a", "0"}, "Scenario.instances": {"1", "1000000000"}, "Scenario.most": {"1000", "1000000000"}, "Scenario.metrics": {[]any{"work"}},
	"Group.name": {"lab"}, "Figure.name": {"a", "0"}, "Figure.x": {"V"}, "Figure.metric": {"work"}, "Figure.metrics": {[]any{"work"}},
	"Figure.series": {"V"}, "Figure.rows": {"V", "policy"}, "Figure.columns": {"V", "policy"}, "Variable.words": {[]any{"slow", "no-rep"}},
}

// needed returns a mapping with the keys that it must have.
func needed(of reflect.Type) mapping {
	switch of {
	case reflect.TypeFor[Scenario]():
		return mapping{"name": "x", "workload": "W", "platform": mapping{"workers": "4"}, "risk": "never", "policies": []any{"greedy"}, "sweep": mapping{"W": "1..2", "V": "1..2"}}
	case reflect.TypeFor[Platform]():
		return mapping{"workers": "4"}
	case reflect.TypeFor[Group]():
		return mapping{"count": "2"}
	case reflect.TypeFor[Checkpoint]():
		return mapping{"every": "1"}
	case reflect.TypeFor[Decide]():
		return mapping{"margin": "1%"}
	case reflect.TypeFor[Figure]():
		return mapping{"x": "W"}
	}
	return mapping{}
}

// companions adds to a mapping what a key asks for, and drops what it excludes.
func companions(m mapping, key, path string, value any) {
	add := func(more mapping) { maps.Copy(m, more) }
	computed := func() {
		maps.DeleteFunc(m, func(key string, _ any) bool { return key == "workload" || key == "platform" || key == "risk" })
	}
	switch told := fmt.Sprint(key, ": ", value); told {
	case "Figure.relative: true":
		add(mapping{"baseline": "greedy"})
	case "Figure.kind: map":
		add(mapping{"series": "V"})
	case "Figure.kind: best":
		add(mapping{"x": "instances"})
	case "Figure.kind: cumulative":
		add(mapping{"x": "ratio"})
	}
	switch key {
	case "Scenario.trace":
		delete(m, "risk")
	case "Scenario.compute":
		computed()
	case "Scenario.most":
		add(mapping{"precision": "1%"})
	case "Scenario.figures":
		add(mapping{"distribution": "true"})
	case "Scenario.variables":
		if strings.Contains(fmt.Sprint(value), "words") {
			computed()
			add(mapping{"compute": "e1", "sweep": mapping{"W": "slow", "V": "1"}})
		}
	case "Faults.wrong":
		if !strings.HasPrefix(path, "platform.workers") {
			add(mapping{"unit": "1"})
		}
	case "Platform.shared":
		add(mapping{"send": "f", "slow": "lognormal{sigma=h}"})
		if !strings.Contains(fmt.Sprint(value), "h") {
			add(mapping{"slow": "lognormal{sigma=2*f}"})
		}
	case "Platform.workers":
		if path == "platform.workers.faults.wrong" {
			add(mapping{"faults": mapping{"after": "linear", "unit": "1"}})
		}
	case "Faults.unit":
		add(mapping{"after": "linear"})
	case "ComesBack.up":
		add(mapping{"after": "linear"})
	case "ComesBack.checkpoint":
		add(mapping{"loses": "progress"})
	}
}

// tell writes all that a scenario says, but not where in the file.
func tell(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case fmt.Stringer:
		if v.Kind() != reflect.Pointer || !v.IsNil() {
			return x.String()
		}
	case places:
		return ""
	}
	var parts []string
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return "-"
		}
		return "&" + tell(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, tell(v.Index(i)))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				parts = append(parts, f.Name+":"+tell(v.Field(i)))
			}
		}
	default:
		return fmt.Sprintf("%q", fmt.Sprint(v))
	}
	return "{" + strings.Join(parts, " ") + "}"
}
