package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// format is the version of the files of studies. Folders of another version are refused.
const format = 1

// Plan is the content of study.json: what the numbers of a study mean, and its goal.
type Plan struct {
	Name    string  `json:"name"`
	Meaning []Field `json:"meaning"` // never changes
	Goal    Goal    `json:"goal"`    // only grows
	// Only grows; among revisions of one spelling, the last one asked for comes last.
	Policies []Policy `json:"policies"`
	Sheets   []string `json:"sheets"` // texts that together define the cells; only grows
}

// Field is a named property that all records of a study share.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ValueOf returns the value of a field, and "" if no field has the name.
func ValueOf(fields []Field, name string) string {
	for _, f := range fields {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Policy identifies one of the compared policies: by its spelling, the revision of its code, and its
// edition, which counts how often its records were given up to be computed anew.
type Policy struct {
	Spec     string `json:"spec"`
	Revision int    `json:"revision"`
	Edition  int    `json:"edition,omitempty"`
}

// Goal says how many instances a study is to compute.
type Goal struct {
	Instances int64   `json:"instances"` // at least this number in every cell
	Precision float64 `json:"precision"` // wanted half width; 0: none
	// Instances of a cell after which the precision is given up; 0: unspecified.
	Most   int64  `json:"most"`
	Decide Decide `json:"decide,omitzero"`
}

// Decide says which differences between policies a study is to find.
type Decide struct {
	Margin float64 `json:"margin"`         // largest difference that need not be found; 0: nothing is decided
	Best   bool    `json:"best,omitempty"` // only the best policy is to be found
	Level  float64 `json:"level"`          // confidence level of the decisions
}

// grown returns the more demanding of two decisions, part by part.
func (d Decide) grown(want Decide) Decide {
	switch {
	case want.Margin == 0:
		return d
	case d.Margin == 0:
		return want
	}
	return Decide{min(d.Margin, want.Margin), d.Best && want.Best, max(d.Level, want.Level)}
}

// ID returns the name of the policy in keys.
func (p Policy) ID() uint64 {
	name := fmt.Appendf(nil, "%s@%d", p.Spec, p.Revision)
	if p.Edition > 0 {
		name = fmt.Appendf(name, "#%d", p.Edition)
	}
	sum := sha256.Sum256(name)
	return binary.BigEndian.Uint64(sum[:])
}

// Fingerprint identifies the study in its frames: two plans have the same fingerprint if
// their meanings are the same, field by field.
func (p *Plan) Fingerprint() uint64 {
	text := binary.BigEndian.AppendUint64(nil, format)
	text = binary.BigEndian.AppendUint64(text, uint64(len(p.Meaning)))
	for _, f := range p.Meaning {
		for _, s := range []string{f.Name, f.Value} {
			text = binary.BigEndian.AppendUint64(text, uint64(len(s)))
			text = append(text, s...)
		}
	}
	sum := sha256.Sum256(text)
	return binary.BigEndian.Uint64(sum[:])
}

// check returns an error for a plan that could not be read back unchanged, or whose records could not be
// told apart.
func (p *Plan) check() error {
	g := p.Goal
	if g.Instances < 0 || g.Most < 0 {
		return fmt.Errorf("goal: %d instances, at most %d: neither may be negative", g.Instances, g.Most)
	}
	if !(g.Precision >= 0) || math.IsInf(g.Precision, 0) {
		return fmt.Errorf("goal: precision %v: want a finite number, 0 or more", g.Precision)
	}
	if d := g.Decide; d != (Decide{}) && !(d.Margin > 0 && d.Margin < 1 && d.Level > 0 && d.Level < 1) {
		return fmt.Errorf("goal: decide up to %v at level %v: want both between 0 and 1", d.Margin, d.Level)
	}
	texts := []string{p.Name}
	fields := map[string]bool{}
	for _, f := range p.Meaning {
		if f.Name == "" || fields[f.Name] {
			return fmt.Errorf("meaning: field %q: want names that are different and not empty", f.Name)
		}
		fields[f.Name] = true
		texts = append(texts, f.Name, f.Value)
	}
	policies := map[uint64]Policy{}
	for _, policy := range p.Policies {
		if other, taken := policies[policy.ID()]; taken {
			return fmt.Errorf("policies %s and %s, revisions %d and %d, have the same identity", other.Spec, policy.Spec, other.Revision, policy.Revision)
		}
		policies[policy.ID()] = policy
		texts = append(texts, policy.Spec)
	}
	for _, s := range texts { // the readers of sheets refuse it there
		if strings.ContainsFunc(s, escape.Moves) {
			return fmt.Errorf("%.60q: want one line of characters that can be seen", s)
		}
	}
	for _, s := range append(texts, p.Sheets...) {
		if !utf8.ValidString(s) {
			return fmt.Errorf("%.60q: want valid UTF-8", strings.ToValidUTF8(s, "\uFFFD"))
		}
	}
	return nil
}
