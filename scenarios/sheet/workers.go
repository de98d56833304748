package sheet

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Workers is a number of equal workers or several groups: exactly one field is set.
type Workers struct {
	Count  *expr.Expr
	Groups []Group
}

// Group is a number of workers that are alike. A nil cost is the platform's, a nil
// risk the scenario's, and a life, a slow-down, faults or a price that are nil the platform's.
type Group struct {
	Name      string     `yaml:"name" apart:"shown" doc:"name in pictures and [advice](advise.md): the second worker of 'lab' is 'lab/2'. A letter, then letters, digits, dots, dashes and underscores, at most 40" else:"a number" eg:"lab"`
	Count     *expr.Expr `yaml:"count" need:"yes" doc:"number of workers" else:"1 if there is a name, else required"`
	Compute   *Cost      `yaml:"compute" doc:"cost of computing a chunk" else:"the platform's"`
	Send      *Cost      `yaml:"send" doc:"cost of the message to a worker" else:"the platform's"`
	Return    *Cost      `yaml:"return" doc:"cost of the message with the results" else:"the platform's"`
	Risk      *Law       `yaml:"risk" doc:"law of their interruptions" else:"the scenario's"`
	ComesBack *ComesBack `yaml:"comes_back" flow:"yes" doc:"how workers come back after an interruption" else:"the platform's"`
	Slow      *Law       `yaml:"slow" draws:"factor" doc:"law of the factor by which each computation takes longer" else:"the platform's"`
	Faults    *Faults    `yaml:"faults" flow:"yes" doc:"where workers compute wrongly, without 'unit'; '{}': nowhere" else:"the platform's"`
	Price     *Price     `yaml:"price" flow:"yes" doc:"price of a worker's time" else:"the platform's"`
}

// decode reads a number of workers or a list of groups.
func (w *Workers) decode(d *decoder, n *node, path string) error {
	*w = Workers{}
	switch n.kind {
	case scalarNode:
		return expression{&w.Count}.decode(d, n, path)
	case mapNode:
		return n.error(path, "this is a map: want an expression, such as p, or a list of groups, such as [{count: 4}, {count: p}]")
	}
	if len(n.items) == 0 {
		return n.error(path, "the list is empty: want one group or more, such as {count: 4}")
	}
	if len(n.items) > maxItems {
		return n.error(path, fmt.Sprintf("the list has more than %d items", maxItems))
	}
	for i, item := range n.items {
		var g Group
		at := fmt.Sprintf("%s[%d]", path, i)
		name := item.get("name")
		if name != nil { // a worker that has one is one, unless count says more
			d.optional = append(d.optional, join(at, "count"))
		}
		if err := d.value(item, at, reflect.ValueOf(&g).Elem(), ""); err != nil {
			return err
		}
		switch {
		case name != nil && !workerName.MatchString(g.Name):
			return name.error(join(at, "name"), fmt.Sprintf("%q: want letters, digits, dots, dashes and underscores, a letter first, at most 40", g.Name))
		case name != nil && slices.ContainsFunc(w.Groups, func(other Group) bool { return other.Name == g.Name }):
			return name.error(join(at, "name"), "there is a worker of this name already")
		case g.Count == nil:
			g.Count = constant("1")
		}
		w.Groups = append(w.Groups, g)
	}
	return nil
}

func (w *Workers) encode() *node {
	if w.Groups == nil {
		return expression{&w.Count}.encode()
	}
	return encode(reflect.ValueOf(&w.Groups).Elem())
}

func (w *Workers) schema() object {
	group := structure(reflect.TypeFor[Group]())
	delete(group, "required")
	group["anyOf"] = list(object{"required": list("count")}, object{"required": list("name")})
	properties := group["properties"].(object)
	properties["name"].(object)["pattern"] = workerName.String()
	delete(properties["faults"].(object)["properties"].(object), "unit") // which is the platform's
	return anyOf(ref("expression"), object{"type": "array", "minItems": 1, "items": group})
}

// workerName matches the names that a worker may have. A name has no slash, so it cannot be mistaken for
// a numbered worker of a group, such as lab/2.
var workerName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,39}$`)
