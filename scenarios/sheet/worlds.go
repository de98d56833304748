package sheet

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// decode reads 0.005 or 0.5%.
func (s *Share) decode(d *decoder, n *node, path string) error {
	text, percent := strings.CutSuffix(n.text, "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if percent {
		x /= 100
	}
	if n.kind != scalarNode || err != nil || !(x > 0 && x < 1) || math.IsNaN(x) {
		return n.error(path, n.found()+": want a share between 0 and 1, such as 0.005 or 0.5%")
	}
	*s = Share(x)
	return nil
}

// found describes the node for messages.
func (n *node) found() string {
	if n.kind == scalarNode {
		return strconv.Quote(n.text)
	}
	return "this is " + n.kind.String()
}

// decode reads a number of workers or a list of groups.
func (w *Workers) decode(d *decoder, n *node, path string) error {
	*w = Workers{}
	switch n.kind {
	case scalarNode:
		return d.expression(n, path, &w.Count)
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
			d.leaves(join(at, "count"))
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
			g.Count = number("1")
		}
		w.Groups = append(w.Groups, g)
	}
	return nil
}

// workerName is what a worker may be called. Without slashes, no name is that of one among several.
var workerName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,39}$`)

// leaves notes that a key may be left out.
func (d *decoder) leaves(path string) {
	if d.spare == nil {
		d.spare = map[string]bool{}
	}
	d.spare[path] = true
}

// decode reads a latency and a time per unit, or the latter alone. A part that is
// left out is 0, except that computing a unit takes one unit of time.
func (c *Cost) decode(d *decoder, n *node, path string) error {
	*c = Cost{Latency: number("0"), PerUnit: number("0")}
	if strings.HasSuffix(path, "compute") {
		c.PerUnit = number("1")
	}
	switch n.kind {
	case scalarNode:
		return d.expression(n, path, &c.PerUnit)
	case listNode:
		return n.error(path, "this is a list: want {latency: ..., per_unit: ...} or the time per unit alone")
	}
	return d.fields(n, path, reflect.ValueOf(c).Elem())
}

// decode reads an expression or the word never.
func (t *Delay) decode(d *decoder, n *node, path string) error {
	if n.kind == scalarNode && n.text == "never" {
		*t = Delay{Never: true}
		return nil
	}
	*t = Delay{}
	return d.expression(n, path, &t.Time)
}

// decode reads one condition or several.
func (w *Wheres) decode(d *decoder, n *node, path string) error {
	*w = nil
	if n.kind == scalarNode {
		d.places[path+"[0]"] = n.place()
		e, err := parseExpr(n, path)
		*w = Wheres{e}
		return err
	}
	return d.list(n, path, reflect.ValueOf((*[]*expr.Expr)(w)).Elem())
}

// number is the expression that is a number.
func number(text string) *expr.Expr {
	e, err := expr.Parse(text)
	if err != nil {
		panic("sheet: " + err.Error()) // only for numbers in this package
	}
	return e
}

// defaults is a scenario in which nothing is set.
func defaults() *Scenario {
	return &Scenario{Seed: 1, Instances: 1000, places: places{}}
}
