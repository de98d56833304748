package policies

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/policies/copies"
)

// Outside is implemented by policies whose decisions depend on files, such as a schedule or code in
// another language. Parsing such a policy opens nothing. It serves problems only after it was opened; see
// [Policy.In].
//
// The revision of the policy is a hash of the files' contents, and a study computes it from the copies that it
// keeps. So a study means the same in any place, a forgotten file fails at once, and commands that only
// read open nothing.
type Outside interface {
	// Files returns the files on which the decisions depend, named relative to a folder. It may check
	// which files exist, but must open none.
	Files(folder string) []string

	// Open returns a policy of the same type that finds its files in a folder, each at
	// [copies.Path].
	Open(folder string) (any, error)
}

// Outside reports whether the policy depends on files.
func (p *Policy) Outside() bool {
	_, outside := p.Value.(Outside)
	return outside
}

// Files returns the files on which the policy depends, relative to a folder. It returns none if the
// policy depends on no files.
func (p *Policy) Files(folder string) []string {
	if o, outside := p.Value.(Outside); outside {
		return o.Files(folder)
	}
	return nil
}

// Folder returns the folder in which the policy found its files. It is "" if the policy has none
// or was not opened.
func (p *Policy) Folder() string { return p.folder }

// Ready reports whether the policy serves problems: the program knows it, and if it depends on files, it
// was opened.
func (p *Policy) Ready() bool { return p.Known() && (!p.Outside() || p.open != nil) }

// Recorded returns a policy that depends on files, unopened, with the revision under which its results
// are filed. It returns other policies unchanged.
func (p *Policy) Recorded(revision int) *Policy {
	if !p.Outside() {
		return p
	}
	q := *p
	q.Revision, q.open, q.folder = revision, nil, ""
	return &q
}

// Dated returns the policy with its revision in its spelling, which distinguishes it from others with the
// same spelling. The new spelling cannot be parsed.
func (p *Policy) Dated() *Policy {
	q := *p
	q.Spec = fmt.Sprintf("%s@%012x", p.Spec, p.Revision)
	return &q
}

// In returns the policy with its files in a folder. Its revision is 48 bits of a hash of their names and
// contents and of the revision of its row. So other contents make another policy, and the folder does not
// matter. It returns policies that depend on no files unchanged.
func (p *Policy) In(folder string) (*Policy, error) {
	o, outside := p.Value.(Outside)
	if !outside {
		return p, nil
	}
	hash := sha256.New()
	note := func(text []byte) {
		hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(text))))
		hash.Write(text)
	}
	note(fmt.Appendf(nil, "%s@%d", p.row.Name, p.row.Revision))
	origin := map[string]string{} // by the name of the copy
	for _, name := range o.Files(folder) {
		copied := copies.Name(name)
		if other, taken := origin[copied]; taken && filepath.Clean(other) != filepath.Clean(name) {
			return nil, fmt.Errorf("policy %s: a study would keep both %s and %s as %s: want different names", p.Spec, other, name, copied)
		}
		origin[copied] = name
	}
	for _, copied := range slices.Sorted(maps.Keys(origin)) {
		sum, err := copies.Sum(copies.Path(folder, origin[copied]))
		if err != nil {
			return nil, fmt.Errorf("policy %s: %w", p.Spec, err)
		}
		note([]byte(copied))
		note(sum)
	}
	q := *p
	q.Revision = int(binary.LittleEndian.Uint64(hash.Sum(nil)) >> 16)
	q.folder = folder
	q.open = func(value any) (any, error) {
		opened, err := value.(Outside).Open(folder)
		if err != nil {
			return nil, fmt.Errorf("policy %s: %w", p.Spec, err)
		}
		return opened, nil
	}
	var err error
	q.Value, err = q.open(p.Value)
	return &q, err
}
