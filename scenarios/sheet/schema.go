package sheet

import (
	"encoding/json"
	"reflect"
	"strings"
)

// object is a JSON object; it is written with its keys sorted.
type object = map[string]any

// Schema returns the JSON Schema (draft 2020-12) of scenario files, for editors, with the names that a
// program knows. Decode refuses every file that the schema refuses, except other names.
func Schema(known Names) []byte {
	metrics := known.Metrics
	root := schemaOf(reflect.TypeFor[Scenario](), "")
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Loadstar scenario"
	root["$defs"] = object{
		"expression": object{"type": list("number", "string"), "minLength": 1},
		"policy":     policySchema(known.Policies),
		"law":        lawSchema(known.Laws),
		"values":     anyOf(ref("expression"), object{"type": "array", "minItems": 1, "items": ref("expression")}),
		"axes": object{
			"type": "object", "minProperties": 1, "additionalProperties": ref("values"),
			"propertyNames": object{"pattern": variablePattern},
		},
	}
	properties := root["properties"].(object)
	properties["name"].(object)["pattern"] = scenarioName.String()
	properties["figure"].(object)["properties"].(object)["kind"].(object)["enum"] = list("lines", "bars", "map") // the others are drawn besides
	if len(metrics) > 0 {
		properties["metrics"].(object)["items"] = object{"enum": metrics}
	}
	root["if"] = object{"required": list("compute")}
	absent := object{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Scenario]()) {
		if f.Tag.Get("episodes") != "" {
			absent[f.Tag.Get("yaml")] = false
		}
	}
	absent["bind"] = object{"const": true} // as if it were left out
	root["then"] = object{"properties": absent}
	root["else"] = object{
		"required": list("workload", "platform"),
		"not":      object{"required": list("risk", "trace")},
	}
	whole := object{"required": list("kind"), "properties": object{"kind": object{"enum": list("best", "cumulative")}}}
	root["allOf"] = list(object{
		"if":   object{"required": list("figures"), "properties": object{"figures": object{"contains": whole}}},
		"then": anyOf(object{"required": list("distribution"), "properties": object{"distribution": object{"not": object{"const": false}}}}, object{"required": list("findings")}),
	})
	if len(metrics) > 0 { // a computed experiment has metrics of its own
		drawn := object{"metric": object{"enum": metrics}}
		root["else"].(object)["properties"] = object{"figure": object{"properties": drawn}, "figures": object{"items": object{"properties": drawn}}}
	}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // it holds nothing but objects, lists, texts and numbers
	}
	return append(text, '\n')
}

// schemaOf returns the schema of a Go type with the tags of its field.
func schemaOf(t reflect.Type, tag reflect.StructTag) object {
	o := schemaOfType(t, tag)
	if doc := docOf(tag); doc != "" {
		o["description"] = doc
	}
	if text := tag.Get("default"); strings.HasPrefix(text, "[") {
		o["default"] = strings.Split(strings.Trim(text, "[]"), ", ")
	} else if text != "" {
		o["default"] = text
	}
	return o
}

func schemaOfType(t reflect.Type, tag reflect.StructTag) object {
	if x, ok := own(reflect.New(t).Elem()).(describing); ok {
		return x.schema()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOfType(t.Elem(), tag)
	case reflect.Struct:
		return structure(t)
	case reflect.Slice:
		if isNamed(t) {
			return namedSchema(t)
		}
		return object{"type": "array", "minItems": 1, "uniqueItems": true, "items": schemaOf(t.Elem(), "")}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return ref("expression") // such as 1/3
	case reflect.String:
		if one := tag.Get("one"); one != "" {
			return object{"enum": strings.Split(one, ",")}
		}
		text := object{"type": list("string", "number", "boolean"), "minLength": 1}
		if longest := tag.Get("longest"); longest != "" {
			text["maxLength"] = json.Number(longest)
		}
		return text
	}
	return anyOf(
		object{"type": "integer", "minimum": json.Number(tag.Get("min")), "maximum": json.Number(tag.Get("max"))},
		object{"type": "string", "pattern": `^[0-9.]+[eE]\+?[0-9]+$`}, // 1e6 is text to some readers of YAML
	)
}

// structure is a map with the keys of a struct.
func structure(t reflect.Type) object {
	properties := object{}
	var need []any
	for i := range t.NumField() {
		f := t.Field(i)
		key := f.Tag.Get("yaml")
		if key == "" {
			continue
		}
		properties[key] = schemaOf(f.Type, f.Tag)
		if f.Tag.Get("need") != "" {
			need = append(need, key)
		}
	}
	o := object{"type": "object", "additionalProperties": false, "properties": properties}
	if len(need) > 0 {
		o["required"] = need
	}
	return o
}

// variablePattern matches the names that a variable may have.
const variablePattern = "^[A-Za-z][A-Za-z0-9_]*$"

// closed is a map with the given keys and no others.
func closed(properties object, need ...any) object {
	return object{"type": "object", "additionalProperties": false, "properties": properties, "required": need}
}

func list(items ...any) []any { return items }

func anyOf(ways ...any) object { return object{"anyOf": ways} }

func ref(name string) object { return object{"$ref": "#/$defs/" + name} }
