package store

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/loadstar-sim/loadstar/results/words"
)

// Difference is a field of the meaning with its values in a study and in the wanted plan. An absent field
// has the value ""; a present but empty one has `""`.
type Difference struct{ Field, Study, Wanted string }

// Mismatch is the error of using a folder for a study whose numbers have another meaning.
type Mismatch struct {
	Dir         string // empty if unknown
	Differences []Difference
}

// mostNamed is how many differences an error names.
const mostNamed = 5

// Error returns the first differences in one line, and the number of the others.
func (m *Mismatch) Error() string {
	var b strings.Builder
	b.WriteString("store: ")
	if m.Dir != "" {
		b.WriteString(m.Dir + ": ")
	}
	for i, d := range m.Differences {
		if i == mostNamed {
			fmt.Fprintf(&b, "; and %s", words.Count(len(m.Differences)-i, "further difference"))
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "%s is %s in the study, not %s", shown(d.Field), shown(d.Study), shown(d.Wanted))
	}
	return b.String()
}

// shown returns a text as part of a one-line message: quoted if it contains separators or
// unprintable characters, and "none" for an empty text.
func shown(s string) string {
	if s == "" {
		return "none"
	}
	if strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.ContainsAny(s, ",;") {
		return strconv.Quote(s)
	}
	return s
}

// Merge returns the plan of a study, extended to a wanted plan: each part of the goal is the more
// demanding one, and policies and sheets come from both. Among several revisions of a policy, the wanted
// one comes last. The name is the wanted one, if there is one. If the meanings differ, the error is a [*Mismatch].
func Merge(have, want Plan) (Plan, error) {
	for _, p := range []*Plan{&have, &want} {
		if err := p.check(); err != nil {
			return Plan{}, fmt.Errorf("store: %w", err)
		}
	}
	if d := differences(have.Meaning, want.Meaning); len(d) > 0 {
		return Plan{}, &Mismatch{Differences: d}
	}
	grown := have.clone()
	grown.Name = cmp.Or(want.Name, have.Name)
	grown.Goal.Instances = max(have.Goal.Instances, want.Goal.Instances)
	grown.Goal.Most = max(have.Goal.Most, want.Goal.Most)
	if p := want.Goal.Precision; p > 0 && (have.Goal.Precision == 0 || p < have.Goal.Precision) {
		grown.Goal.Precision = p
	}
	grown.Goal.Decide = have.Goal.Decide.grown(want.Goal.Decide)
	for _, p := range want.Policies {
		at := slices.Index(grown.Policies, p)
		if at >= 0 && !slices.ContainsFunc(grown.Policies[at:], func(q Policy) bool { return q.Spec == p.Spec && q.Revision != p.Revision }) {
			continue
		}
		if at >= 0 {
			grown.Policies = slices.Delete(grown.Policies, at, at+1)
		}
		grown.Policies = append(grown.Policies, p)
	}
	for _, s := range want.Sheets {
		if !slices.Contains(grown.Sheets, s) {
			grown.Sheets = append(grown.Sheets, s)
		}
	}
	if err := grown.check(); err != nil {
		return Plan{}, fmt.Errorf("store: %w", err)
	}
	return grown, nil
}

// clone returns a copy that shares no memory, in the canonical form of study.json.
func (p Plan) clone() Plan {
	p.Meaning = append([]Field{}, p.Meaning...)
	p.Policies = append([]Policy{}, p.Policies...)
	p.Sheets = append([]string{}, p.Sheets...)
	return p
}

// differences compares two meanings. Fields in another order are another meaning, because their
// fingerprint differs.
func differences(study, wanted []Field) (d []Difference) {
	if slices.Equal(study, wanted) {
		return nil
	}
	value := func(fields []Field, name string) string {
		for _, f := range fields {
			if f.Name == name && f.Value == "" {
				return `""`
			}
			if f.Name == name {
				return f.Value
			}
		}
		return ""
	}
	for _, f := range append(slices.Clone(study), wanted...) {
		s, w := value(study, f.Name), value(wanted, f.Name)
		if s != w && !slices.Contains(d, Difference{f.Name, s, w}) {
			d = append(d, Difference{f.Name, s, w})
		}
	}
	if d == nil {
		d = append(d, Difference{"order of fields", names(study), names(wanted)})
	}
	return d
}

func names(fields []Field) string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Name)
	}
	return strings.Join(all, ", ")
}
