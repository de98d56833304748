package study

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// How many stored blocks of a policy are computed again for each other build: one, and up
// to rechecks while the time lasts.
const (
	rechecks    = 4
	recheckTime = 500 * time.Millisecond
)

// sign makes the records of a run name its build, after a comparison with records of other builds.
func (s *Study) sign(ctx context.Context, o RunOptions) error {
	s.Folder.Build = o.Build
	if o.Build == (store.Build{}) {
		return nil
	}
	return s.Recheck(ctx, o.Build, o.Retry)
}

// Recheck recomputes a sample of the blocks that builds other than the given one have stored, and compares
// the records to the last bit. It looks in the study's folder and in other folders of the same study. The
// sample is the same every time. If a record differs, the error is a [*Changed]. Otherwise the study's folder
// notes that the builds agree, and they are not compared again. Folders of another study are not compared, as
// Pack refuses them. With retry, failures are left out, as they will be computed again anyway. If the context
// ends before the comparison does, the error is [run.ErrStopped].
func (s *Study) Recheck(ctx context.Context, now store.Build, retry bool, from ...*store.Folder) error {
	plan := s.Folder.Plan()
	for _, f := range from {
		if other := f.Plan(); other.Fingerprint() != plan.Fingerprint() {
			return nil
		}
	}
	var agreed []store.Sample
	for _, f := range append([]*store.Folder{s.Folder}, from...) {
		compared, err := s.recheck(ctx, f, now, retry)
		if run.Stopped(err) {
			return run.ErrStopped
		} else if err != nil {
			return err
		}
		agreed = append(agreed, compared...)
	}
	for i := range agreed { // after all folders, as one that is refused leaves no note
		if err := s.Folder.Agree(now, agreed[i].By, agreed[i].Policy); err != nil {
			return err
		}
	}
	return nil
}

// recheck compares a sample of the blocks in a folder that other builds than the given one have
// stored, and returns the sample, which is the same every time. If a record differs, the error is a
// [*Changed]. Builds that agree by the notes of the study's folder are not compared again. With retry,
// failures are left out. If the context ends before the comparison does, its error is returned.
func (s *Study) recheck(ctx context.Context, f *store.Folder, now store.Build, retry bool) ([]store.Sample, error) {
	builds, err := f.Builds()
	if err != nil || !slices.ContainsFunc(builds, func(b store.Build) bool { return !b.Is(now) }) {
		return nil, err
	}
	agreed, err := s.Folder.Agreements()
	if err != nil {
		return nil, err
	}
	cells, err := store.NewPlaces(s.ids)
	if err != nil {
		return nil, err
	}
	chosen, err := f.Sample(rechecks, func(k *store.Key, by store.Build) bool {
		return !by.Is(now) && !(retry && k.Status == store.Failed) && !agreed(now, by, k.Policy) &&
			s.playable(k.Policy) && cells.Find(k.Cell) >= 0
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(chosen, func(a, b store.Sample) int { return cmp.Compare(s.turn(a.Policy), s.turn(b.Policy)) })
	began := time.Now()
	for round := range rechecks {
		for i := range chosen {
			c := &chosen[i]
			if round >= len(c.Keys) || round > 0 && time.Since(began) > recheckTime {
				continue
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			k := c.Keys[round]
			if err := s.compare(ctx, f, k, cells.Find(k.Cell), c.By, now); err != nil {
				return nil, err
			}
		}
	}
	return chosen, nil
}

// compare computes a stored block again, unless it failed as a call took too long.
func (s *Study) compare(ctx context.Context, f *store.Folder, k store.Key, cell int, by, now store.Build) error {
	return f.Find([]store.Key{k}, func(stored store.Record) error {
		if stored.Count != k.Count || *stored.By != by || stored.Status == store.Failed && run.TimedOut(string(stored.Body)) {
			return nil
		}
		body, status, err := s.again(ctx, &k, cell)
		if err != nil || stored.Status == status && bytes.Equal(stored.Body, body) {
			return err
		}
		changed := s.changed(k.Policy, cell)
		changed.Block, changed.By, changed.Now = int(k.Block), by, now
		return changed
	})
}

// playable reports whether the study has a policy, it and the reference are ready to be played,
// and they should come to the same numbers.
func (s *Study) playable(policy uint64) bool {
	i := slices.Index(s.policies, policy)
	able := func(p *policies.Policy) bool { return p.Ready() && !play.Unrepeatable(p) }
	r := s.Design.Reference
	return i >= 0 && s.Design.UnknownError(true) == nil && able(s.Design.Policies[i]) && (r == nil || able(r))
}

// turn orders the policies: the reference, on which all ratios depend, comes first.
func (s *Study) turn(policy uint64) int {
	i := slices.Index(s.policies, policy)
	if r := s.Design.Reference; r != nil && s.Design.Policies[i].Spec == r.Spec {
		return -1
	}
	return i
}

// changed returns the error of a policy whose record in a cell differs.
func (s *Study) changed(policy uint64, cell int) *Changed {
	p := s.Design.Policies[slices.Index(s.policies, policy)]
	c := &Changed{Policy: p.Spec, Cell: s.Design.Grid.Values(cell)}
	if r := s.Design.Reference; r != nil && r.Spec != p.Spec {
		c.Reference = r.Spec
	}
	return c
}

// again computes the record of a block as it would be stored today. It returns an error if the context ends,
// or if a call takes too long.
func (s *Study) again(ctx context.Context, k *store.Key, cell int) ([]byte, store.Status, error) {
	d, wanted := s.Design, []int{slices.Index(s.policies, k.Policy)}
	if d.Instances > 0 {
		d = d.WithInstances(int(k.Block)*world.BlockLength + int(k.Count))
	}
	found, err := run.Block(ctx, d, cell, int(k.Block), wanted)
	if err != nil {
		return nil, 0, run.ErrStopped
	}
	if err := found[0].Err; err != nil {
		if run.TimedOut(err.Error()) {
			return nil, 0, err
		}
		return scenarios.AppendFailure(nil, scenarios.Instance(err), err.Error()), store.Failed, nil
	}
	return found[0].Append(nil), store.OK, nil
}

// Recompute gives up the records of policies: their blocks count as missing until they are
// computed anew. The old records stay in the folder. It returns an error if the study does
// not have one of the policies. Nothing is written: it is for a check of [Begin], which does.
func (s *Study) Recompute(spellings []string) error {
	if len(spellings) == 0 {
		return nil
	}
	plan := s.Folder.Plan()
	for _, spelling := range spellings {
		at := slices.IndexFunc(s.Design.Policies, func(p *policies.Policy) bool { return p.Spec == spelling })
		if at < 0 {
			return fmt.Errorf("the study has no policy %s", spelling)
		}
		next := newest(plan.Policies, s.Design.Policies[at])
		next.Edition++
		plan.Policies = append(plan.Policies, next)
		s.policies[at] = next.ID()
	}
	s.Folder = store.Unwritten(s.Folder.Dir(), plan)
	return nil
}
