package sheet

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Names are the policies, laws and metrics that a program knows. Editors complete and explain them.
type Names struct {
	Policies, Laws []Named
	Metrics        []string // of episodes
}

// Named is a policy or a law by name.
type Named struct {
	Name, Doc string
	Options   []spec.Field
}

// policySchema returns the schema of a policy: its name, the name with options as text, or a map. Without
// names, any will do.
func policySchema(known []Named) object {
	if known == nil {
		return anyOf(object{"type": "string", "pattern": `^[a-z][a-z0-9._-]*(\{.*\})?$`}, object{
			"type": "object", "required": list("name"),
			"additionalProperties": object{"type": list("string", "number", "boolean")},
		})
	}
	ways := constants(known, "a policy with options")
	for _, p := range known {
		properties := object{"name": object{"const": p.Name, "description": p.Doc}}
		for _, f := range p.Options {
			properties[f.Name] = optionSchema(f)
		}
		ways = append(ways, closed(properties, "name"))
	}
	return anyOf(ways...)
}

// lawSchema returns the schema of a law: its name, the name with options, or a variable whose values
// are laws. Without names, any will do.
func lawSchema(known []Named) object {
	if known == nil {
		return object{"type": "string", "pattern": header.String()}
	}
	variable := object{"type": "string", "pattern": variablePattern, "description": "a variable whose values are laws"}
	return anyOf(append(constants(known, "a law with options"), variable)...)
}

// constants returns the schemas of names, and of one of them with options in braces.
func constants(known []Named, withOptions string) (ways []any) {
	var quoted, examples []string
	for _, x := range known {
		quoted = append(quoted, regexp.QuoteMeta(x.Name))
		examples = append(examples, x.spellings()...)
		ways = append(ways, object{"const": x.Name, "description": x.Doc})
	}
	return append(ways, object{
		"type": "string", "pattern": `^(` + strings.Join(quoted, "|") + `)\{.*\}$`, "description": withOptions, "examples": examples,
	})
}

// spellings returns the name with each of its options, at the default or at all values that are listed.
func (x Named) spellings() (all []string) {
	for _, f := range x.Options {
		values := f.Values
		if len(values) == 0 && f.Default != "" {
			values = []string{f.Default}
		}
		for _, v := range values {
			all = append(all, fmt.Sprintf("%s{%s=%s}", x.Name, f.Name, v))
		}
	}
	return all
}

// optionSchema returns the schema of an option's value in a map. It lists values, but refuses only values
// that no option can have, since words have synonyms.
func optionSchema(f spec.Field) object {
	o := object{"description": f.Doc + "; " + f.Allowed, "default": f.Default}
	scalar := list("string", "number", "boolean")
	switch {
	case f.Kind == "bool":
		o["enum"] = list(true, false, "true", "false")
	case len(f.Values) == 0:
		o["type"] = scalar
	default:
		o["anyOf"] = list(object{"enum": f.Values}, object{"type": scalar})
	}
	return o
}
