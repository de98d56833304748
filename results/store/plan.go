package store

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// Format is the version of everything in a folder that this package writes. A
// folder of a later one is refused.
const Format = 1

// Plan is the content of study.json: what the numbers of a study mean, and what
// it aims for.
type Plan struct {
	Format   int      `json:"format"` // 0 stands for [Format]
	Name     string   `json:"name"`
	Meaning  []Field  `json:"meaning"`  // never changes
	Goal     Goal     `json:"goal"`     // only grows
	Policies []Policy `json:"policies"` // only grows, in order of arrival
	Sheets   []string `json:"sheets"`   // texts that together say which cells there are; only grows
}

// Field is one thing that all records of a study have in common.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Policy is what is compared: how it is spelled, and the revision of its code.
// Both together are its identity.
type Policy struct {
	Spec     string `json:"spec"`
	Revision int    `json:"revision"`
}

// Goal is how far a study is to go.
type Goal struct {
	Instances int64   `json:"repetitions"` // of every cell, at least
	Precision float64 `json:"precision"`   // 0: none is asked for
	Most      int64   `json:"most"`        // repetitions after which precision is given up; 0: not said
}

// ID returns the policy's name in records.
func (p Policy) ID() uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s@%d", p.Spec, p.Revision))
	return binary.BigEndian.Uint64(sum[:])
}

// Fingerprint tells studies apart: two plans have the same one if their formats
// and meanings are the same, field by field.
func (p *Plan) Fingerprint() uint64 {
	format := uint64(p.Format)
	if format == 0 {
		format = Format
	}
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

// check refuses a plan that would not come back from its file as it went in, or
// whose records could not be told apart.
func (p *Plan) check() error {
	if p.Format != 0 && p.Format != Format {
		return fmt.Errorf("store: format %d: this version writes %d", p.Format, Format)
	}
	g := p.Goal
	if g.Instances < 0 || g.Most < 0 {
		return fmt.Errorf("store: goal: %d repetitions, at most %d: neither may be negative", g.Instances, g.Most)
	}
	if !(g.Precision >= 0) || math.IsInf(g.Precision, 0) {
		return fmt.Errorf("store: goal: precision %v: it must be a finite number, and 0 or more", g.Precision)
	}
	texts := append([]string{p.Name}, p.Sheets...)
	fields := map[string]bool{}
	for _, f := range p.Meaning {
		if f.Name == "" || fields[f.Name] {
			return fmt.Errorf("store: meaning: field %q must have a name, and no other the same", f.Name)
		}
		fields[f.Name] = true
		texts = append(texts, f.Name, f.Value)
	}
	policies := map[uint64]Policy{}
	for _, policy := range p.Policies {
		if other, taken := policies[policy.ID()]; taken {
			return fmt.Errorf("store: policies %s and %s, revisions %d and %d, have the same identity", other.Spec, policy.Spec, other.Revision, policy.Revision)
		}
		policies[policy.ID()] = policy
		texts = append(texts, policy.Spec)
	}
	for _, s := range texts {
		if !utf8.ValidString(s) {
			return fmt.Errorf("store: %.60q: texts must be valid UTF-8", strings.ToValidUTF8(s, "\uFFFD"))
		}
	}
	return nil
}
