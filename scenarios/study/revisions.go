package study

import (
	"slices"
	"strconv"
	"strings"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
)

// newestRevision returns the newest revision that a plan has of a policy. Revisions that are hashes of files
// have no order: among these, the revision that was asked for last is the newest.
func newestRevision(plan []store.Policy, p *policies.Policy) (revision int) {
	for _, stored := range plan {
		if stored.Spec == p.Spec && (stored.Revision > revision || !p.Known() || p.Outside()) {
			revision = stored.Revision
		}
	}
	return revision
}

// Earlier returns the revisions of policies with files that only a plan has and the design has not, spelled
// with the revision, and their names in records.
func Earlier(design []*policies.Policy, plan []store.Policy) (all []*policies.Policy, ids []uint64) {
	for _, p := range design {
		for _, stored := range plan {
			again := func(q store.Policy) bool {
				return q.Spec == stored.Spec && q.Revision == stored.Revision && q.Edition > stored.Edition
			}
			if p.Outside() && stored.Spec == p.Spec && stored.Revision != p.Revision && !slices.ContainsFunc(plan, again) {
				all, ids = append(all, p.Recorded(stored.Revision).Dated()), append(ids, stored.ID())
			}
		}
	}
	return all, ids
}

// Kept returns, for the policies of a plan that depend on files, the revision that was asked for
// last; see Kept of a scenario. The reference is one of them, which stands in the meaning.
func Kept(plan store.Plan) map[string]int {
	kept := map[string]int{}
	note := func(spelling string, revision int) {
		if p, err := policies.Parse(spelling); err == nil && p.Outside() {
			kept[p.Spec] = revision
		}
	}
	for _, stored := range plan.Policies {
		note(stored.Spec, stored.Revision)
	}
	for _, f := range plan.Meaning {
		if at := strings.LastIndexByte(f.Value, '@'); f.Name == "reference" && at >= 0 {
			if revision, err := strconv.Atoi(f.Value[at+1:]); err == nil {
				note(f.Value[:at], revision)
			}
		}
	}
	return kept
}

// Replace replaces policies by others of the same spelling and revision, which may be open.
func Replace(all, by []*policies.Policy) {
	for i, p := range all {
		if at := slices.IndexFunc(by, func(q *policies.Policy) bool { return q.Spec == p.Spec && q.Revision == p.Revision }); at >= 0 {
			all[i] = by[at]
		}
	}
}
