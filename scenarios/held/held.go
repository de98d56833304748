// Package held begins studies under their locks, so that only the holder extends a plan.
package held

import (
	"errors"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// Begin opens the study in a folder, or creates it, after the checks of [scenarios.BeginStudy]. A
// study that is there is locked before its plan is extended. The lock ends with release, or with
// the program.
func Begin(dir string, d *scenarios.Design, checks ...func(*scenarios.Study) error) (s *scenarios.Study, release func(), err error) {
	release = func() {}
	there, err := store.Open(dir)
	if err == nil {
		release, err = store.Lock(there.Dir())
	} else if errors.Is(err, store.ErrNoStudy) {
		err = nil
	}
	if err != nil {
		return nil, nil, err
	}
	if s, err = scenarios.BeginStudy(dir, d, checks...); err != nil {
		release()
		return nil, nil, err
	}
	if there == nil {
		if release, err = store.Lock(dir); err != nil {
			return nil, nil, err
		}
	}
	return s, release, nil
}
