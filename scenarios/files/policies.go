package files

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/loadstar-sim/loadstar/results/atomicfile"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/policies/copies"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Open makes a policy from its spelling in a scenario, ready to be played. The files on which it
// depends are relative to near, or to the scenario's folder if near is "". They are the copies
// that a study keeps, if it keeps some and near has none.
func Open(s *sheet.Scenario, text, near string) (*policies.Policy, error) {
	p, err := policies.Parse(text)
	if err != nil || !p.Outside() {
		return p, err
	}
	if revision, kept := s.Kept[p.Spec]; kept && (near == "" || !there(p, near)) {
		return Reopen(s.Folder, p.Recorded(revision))
	}
	if near == "" {
		near = s.Folder
	}
	return p.In(near)
}

// Recall does what Open does, but does not open copies that a study keeps: the policy has the
// revision that they make. A policy that the program does not know is recalled.
func Recall(s *sheet.Scenario, text, near string) (*policies.Policy, error) {
	p, err := policies.Recall(text, 0)
	if err != nil || !p.Outside() {
		return p, err
	}
	if revision, kept := s.Kept[p.Spec]; kept && (near == "" || !there(p, near)) {
		return p.Recorded(revision), nil
	}
	return Open(s, text, near)
}

// there reports whether a folder has files of a policy, and all of them.
func there(p *policies.Policy, folder string) bool {
	names := p.Files(folder)
	for _, name := range names {
		if _, err := os.Stat(copies.Path(folder, name)); err != nil {
			return false
		}
	}
	return len(names) > 0
}

// Folder returns where the folder of a study has its copies of files.
func Folder(study string) string { return filepath.Join(study, folder) }

// Reopen returns a policy of a study ready to be played: from the copies of its files in a folder, unless it
// is ready. It returns an error if the copies do not make its revision.
func Reopen(copies string, p *policies.Policy) (*policies.Policy, error) {
	if !p.Outside() || p.Ready() {
		return p, nil
	}
	at := filepath.Join(copies, ofRevision(p))
	q, err := p.In(at)
	if err == nil && q.Revision != p.Revision {
		err = fmt.Errorf("policy %s: the files in %s were changed: want those under which the study has its results", p.Spec, at)
	}
	return q, err
}

// ReopenAll reopens policies; some may be nil.
func ReopenAll(copies string, all []*policies.Policy) (opened []*policies.Policy, err error) {
	for _, p := range all {
		if p != nil {
			if p, err = Reopen(copies, p); err != nil {
				return nil, err
			}
		}
		opened = append(opened, p)
	}
	return opened, nil
}

// Accompany copies the files of policies into a folder, so that scenarios in it can name them. It
// returns an error if the folder has another file under the same name. The policies must be ready.
func Accompany(all []*policies.Policy, dir string) error {
	return eachFile(all, func(p *policies.Policy, from, name string) error {
		_, err := keepFile(from, dir, filepath.ToSlash(name), "", true)
		return err
	})
}

// ofRevision returns the name of the folder in which copies for a policy are kept. Each revision has
// its own, so that files may be edited.
func ofRevision(p *policies.Policy) string { return fmt.Sprintf("%012x", p.Revision) }

// mostCopied is how many bytes a file of a policy may have.
const mostCopied = 1 << 28

// KeepPolicies copies the files of policies into the folder of a study, where programs stay executable. The
// policies must be ready. It returns an error if the copies do not make the revisions, as files may change
// while they are read.
func KeepPolicies(all []*policies.Policy, study string) error {
	err := eachFile(all, func(p *policies.Policy, from, name string) error {
		info, err := os.Stat(from)
		if err != nil {
			return err
		}
		text, err := atomicfile.Read(from, mostCopied)
		if err != nil {
			return err
		}
		return place(text, info.Mode().Perm()|0o600, study, folder+"/"+ofRevision(p)+"/"+filepath.ToSlash(name))
	})
	if err != nil {
		return err
	}
	for _, p := range all {
		copied, err := p.In(filepath.Join(study, folder, ofRevision(p)))
		if err == nil && copied.Revision != p.Revision {
			err = fmt.Errorf("policy %s: its files in %s changed while they were read", p.Spec, p.Folder())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// eachFile calls a function for each file of policies, with its place and the name of its copy.
func eachFile(all []*policies.Policy, keep func(p *policies.Policy, from, name string) error) error {
	for _, p := range all {
		for _, name := range p.Files(p.Folder()) {
			if err := keep(p, copies.Path(p.Folder(), name), filepath.FromSlash(copies.Name(name))); err != nil {
				return fmt.Errorf("policy %s: %w", p.Spec, err)
			}
		}
	}
	return nil
}
