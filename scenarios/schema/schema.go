// Package schema makes the JSON Schema of scenario files know the names of a program: of its
// policies, laws and metrics, with their options, so that editors complete and explain them.
// The structure of files is that of scenarios/sheet.
package schema

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

type object = map[string]any

// Schema returns the JSON Schema of the scenario files that this program runs.
func Schema(metrics []string) ([]byte, error) {
	var root object
	if err := json.Unmarshal(sheet.Schema(metrics), &root); err != nil {
		return nil, err
	}
	root = named(root).(object)
	defs := root["$defs"].(object)
	defs["policy"], defs["law"] = policy(), law()
	text, err := json.MarshalIndent(root, "", "  ")
	return append(text, '\n'), err
}

// named returns a schema in which policies and laws are those of the program.
func named(schema any) any {
	switch s := schema.(type) {
	case []any:
		for i := range s {
			s[i] = named(s[i])
		}
	case object:
		if isPolicy(s) {
			delete(s, "anyOf")
			s["$ref"] = "#/$defs/policy"
			return s
		}
		if s["type"] == "string" && s["pattern"] == sheet.LawPattern {
			return object{"description": s["description"], "$ref": "#/$defs/law"}
		}
		for key := range s {
			s[key] = named(s[key])
		}
	}
	return schema
}

// isPolicy tells whether a schema is that of a name with options, as text or as a map.
func isPolicy(s object) bool {
	ways, _ := s["anyOf"].([]any)
	if len(ways) != 2 {
		return false
	}
	first, _ := ways[0].(object)
	return first["$ref"] == "#/$defs/spelling"
}

// policy returns the schema of a policy of the program: its name, the name with options as
// text, or a map.
func policy() object {
	var ways, maps []any
	var names, examples []string
	for _, row := range policies.All() {
		options := spec.Describe(row.Prototype)
		names = append(names, row.Name)
		examples = append(examples, spellings(row.Name, options)...)
		ways = append(ways, object{"const": row.Name, "description": row.Doc + " (" + row.Source + ")"})
		properties := object{"name": object{"const": row.Name, "description": row.Doc}}
		for _, f := range options {
			properties[f.Name] = option(f)
		}
		maps = append(maps, object{"type": "object", "additionalProperties": false, "required": []any{"name"}, "properties": properties})
	}
	ways = append(ways, withOptions("a policy with options", names, examples))
	return object{"anyOf": append(ways, maps...)}
}

// law returns the schema of a law of the program: its name, the name with options, or a
// variable whose values are laws.
func law() object {
	var ways []any
	var names, examples []string
	for _, row := range risk.All() {
		names = append(names, row.Name)
		examples = append(examples, spellings(row.Name, row.Options())...)
		ways = append(ways, object{"const": row.Name, "description": row.Doc + " (" + row.Source + ")"})
	}
	variable := object{"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_]*$", "description": "a variable whose values are laws"}
	return object{"anyOf": append(ways, withOptions("a law with options", names, examples), variable)}
}

// withOptions returns the schema of one of the names with options in braces.
func withOptions(doc string, names, examples []string) object {
	var quoted []string
	for _, name := range names {
		quoted = append(quoted, regexp.QuoteMeta(name))
	}
	return object{"type": "string", "pattern": `^(` + strings.Join(quoted, "|") + `)\{.*\}$`, "description": doc, "examples": examples}
}

// spellings returns a name with each of its options, at the default or at all values that have
// a list.
func spellings(name string, options []spec.Field) (all []string) {
	for _, f := range options {
		values := f.Values
		if len(values) == 0 && f.Default != "" {
			values = []string{f.Default}
		}
		for _, v := range values {
			all = append(all, fmt.Sprintf("%s{%s=%s}", name, f.Name, v))
		}
	}
	return all
}

// option returns the schema of an option's value in a map. It lists values, but refuses only
// what no option can be, since words have synonyms.
func option(f spec.Field) object {
	scalar := object{"type": []any{"string", "number", "boolean"}}
	o := object{"description": f.Doc + "; " + f.Allowed, "default": f.Default}
	if f.Kind == "bool" {
		o["enum"] = []any{true, false, "true", "false"}
		return o
	}
	if len(f.Values) == 0 {
		o["type"] = scalar["type"]
		return o
	}
	o["anyOf"] = []any{object{"enum": f.Values}, scalar}
	return o
}
