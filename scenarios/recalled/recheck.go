package recalled

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/watch"
)

// How many stored blocks of a policy are computed again for each other build: one, and up
// to rechecks while the time lasts.
const (
	rechecks    = 4
	recheckTime = 500 * time.Millisecond
)

// Recheck computes stored blocks of a study again and compares the records to the last bit.
type Recheck struct {
	Cells    []uint64
	Playable func(policy uint64) bool // whether the study has the policy and can compute it
	Turn     func(policy uint64) int  // policies of a lower turn are compared first

	// Again returns what would be stored of a block today.
	Again func(k *store.Key, cell int) (body []byte, status store.Status, err error)

	// Changed returns the error of a policy whose record in a cell differs, without block and
	// builds.
	Changed func(policy uint64, cell int) *Changed
}

// Folder compares a sample of the blocks in a folder that other builds than the given one have
// stored, and returns the sample, which is the same every time. If a record differs, the error is a
// [*Changed]. Builds that agree by the notes of the study's folder are not compared again. With retry,
// failures are left out. If the context ends before the comparison does, its error is returned.
func (r *Recheck) Folder(ctx context.Context, f, notes *store.Folder, now store.Build, retry bool) ([]store.Sample, error) {
	builds, err := f.Builds()
	if err != nil || !slices.ContainsFunc(builds, func(b store.Build) bool { return !b.Is(now) }) {
		return nil, err
	}
	agreed, err := notes.Agreements()
	if err != nil {
		return nil, err
	}
	cells, err := store.NewPlaces(r.Cells)
	if err != nil {
		return nil, err
	}
	chosen, err := f.Sample(rechecks, func(k *store.Key, by store.Build) bool {
		return !by.Is(now) && !(retry && k.Status == store.Failed) && !agreed(now, by, k.Policy) &&
			r.Playable(k.Policy) && cells.Find(k.Cell) >= 0
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(chosen, func(a, b store.Sample) int { return cmp.Compare(r.Turn(a.Policy), r.Turn(b.Policy)) })
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
			if err := r.compare(f, k, cells.Find(k.Cell), c.By, now); err != nil {
				return nil, err
			}
		}
	}
	return chosen, nil
}

// compare computes a stored block again, unless it failed as a call took too long.
func (r *Recheck) compare(f *store.Folder, k store.Key, cell int, by, now store.Build) error {
	return f.Find([]store.Key{k}, func(stored store.Record) error {
		if stored.Count != k.Count || *stored.By != by || stored.Status == store.Failed && watch.TooLong(string(stored.Body)) {
			return nil
		}
		body, status, err := r.Again(&k, cell)
		if err != nil || stored.Status == status && bytes.Equal(stored.Body, body) {
			return err
		}
		changed := r.Changed(k.Policy, cell)
		changed.Block, changed.By, changed.Now = int(k.Block), by, now
		return changed
	})
}
