package sheet

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/scenarios/expr"
)

// Law is the spelling of a law of interruptions, or the name of a variable.
type Law struct {
	Name     string
	Options  []LawOption // sorted by key
	Variable bool        // Name is a variable whose values are laws
}

// LawOption is key=value. Value is the text as written; Expr is set if the value is to be computed: it is an
// expression in variables or of numbers only.
type LawOption struct {
	Key, Value string
	Expr       *expr.Expr

	at int // of the value in the spelling
}

// ParseLaw reads the spelling of a law: a name and options, whose values are texts or
// expressions in the given variables. The name of a variable without options means
// the law that is the variable's value. An error in an expression is an *[expr.Error].
func ParseLaw(text string, variables []string) (*Law, error) {
	l, err := splitLaw(text)
	if err != nil {
		return nil, err
	}
	return l, l.resolve(variables)
}

// header is the name of a law, with or without braces.
var header = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9_.-]*)(\{.*\})?$`)

// optionName is the name of an option, as [spec.Parse] has it.
var optionName = regexp.MustCompile(`^[a-z][a-z0-9_.-]*$`)

// splitLaw cuts a spelling into name and options.
func splitLaw(text string) (*Law, error) {
	m := header.FindStringSubmatch(text)
	if m == nil {
		return nil, fmt.Errorf("%q: want the name of a law, with options or without, such as linear or weibull{shape=0.5,scale=p}", text)
	}
	l := &Law{Name: m[1]}
	if m[2] == "" {
		return l, nil
	}
	at := len(m[1]) + 1
	for _, piece := range pieces(m[2][1 : len(m[2])-1]) {
		key, value, ok := strings.Cut(piece, "=")
		from := at + len(key) + 1 + len(value) - len(strings.TrimLeft(value, " "))
		at += len(piece) + 1
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok || key == "" || value == "" {
			return nil, fmt.Errorf("%q: want option=value, found %q", text, strings.TrimSpace(piece))
		}
		if !optionName.MatchString(key) {
			return nil, fmt.Errorf("%q: want an option of lower-case letters, digits, dots, dashes and underscores, found %q", text, key)
		}
		if slices.ContainsFunc(l.Options, func(o LawOption) bool { return o.Key == key }) {
			return nil, fmt.Errorf("%q: the option %s is given twice", text, key)
		}
		o := LawOption{Key: key, Value: value, at: from}
		if e, err := expr.Parse(value); err == nil {
			o.Expr = e
		} else {
			// A text: the law decides whether it is one of its values.
			if _, err := spec.Parse(l.Name + "{" + key + "=" + value + "}"); err != nil {
				return nil, err
			}
		}
		l.Options = append(l.Options, o)
	}
	slices.SortFunc(l.Options, func(a, b LawOption) int { return strings.Compare(a.Key, b.Key) })
	return l, nil
}

// resolve decides which names are variables; more names may stand in options. The value of an option is a
// text if it has names and none of them is known.
func (l *Law) resolve(variables []string, more ...string) error {
	l.Variable = len(l.Options) == 0 && slices.Contains(variables, l.Name)
	variables = slices.Concat(variables, more)
	for i := range l.Options {
		o := &l.Options[i]
		e, err := expr.Parse(o.Value)
		if err != nil {
			continue // text
		}
		o.Expr = e
		if e.Random() {
			return &expr.Error{Offset: o.at, Msg: o.Key + "=" + o.Value + ": an option of a law cannot be random"}
		}
		if len(e.Names()) > 0 && !slices.ContainsFunc(e.Names(), func(name string) bool { return slices.Contains(variables, name) }) {
			o.Expr = nil
			continue
		}
		if _, err := e.Compile(variables); err != nil {
			var inner *expr.Error
			errors.As(err, &inner)
			return &expr.Error{Offset: o.at + inner.Offset, Msg: o.Key + "=" + o.Value + ": " + inner.Msg}
		}
	}
	return nil
}

// Spec returns the law's spelling in a cell, with the values of its expressions.
func (l *Law) Spec(value func(*expr.Expr) (float64, error)) (spec.Spec, error) {
	s := spec.Spec{Name: l.Name}
	for _, o := range l.Options {
		text := o.Value
		if o.Expr != nil {
			x, err := value(o.Expr)
			if err != nil {
				return spec.Spec{}, fmt.Errorf("%s=%s: %w", o.Key, o.Value, err)
			}
			text = spec.Number(x)
		}
		s.Options = append(s.Options, spec.Option{Key: o.Key, Value: text})
	}
	return s, nil
}

// String returns the law as it was written, options sorted.
func (l *Law) String() string {
	s := spec.Spec{Name: l.Name}
	for _, o := range l.Options {
		s.Options = append(s.Options, spec.Option{Key: o.Key, Value: o.Value})
	}
	return s.String()
}

// nextOption matches the beginning of another option. Parentheses cannot show where an option ends, since
// the name of a file may have a single one.
var nextOption = regexp.MustCompile(`, *[a-z][a-z0-9_.-]* *=([^=,]|$)`)

// pieces cuts options apart: at the commas outside of expressions.
func pieces(text string) []string {
	var list []string
	start := 0
	for _, at := range nextOption.FindAllStringIndex(text, -1) {
		list = append(list, text[start:at[0]])
		start = at[0] + 1
	}
	return append(list, text[start:])
}

// decode reads the spelling of a law.
func (l *Law) decode(d *decoder, n *node, path string) error {
	if n.kind != scalarNode {
		return n.error(path, fmt.Sprintf("this is %v: want the name of a law, with options or without, such as linear or weibull{shape=0.5,scale=p}", n.kind))
	}
	parsed, err := splitLaw(n.text)
	if err != nil {
		return n.error(path, err.Error())
	}
	if *l = *parsed; len(l.Options) == 0 {
		d.laws = append(d.laws, l.Name)
	}
	return nil
}

func (l *Law) encode() *node { return scalar(l.String()) }

func (l *Law) schema() object { return ref("law") }
