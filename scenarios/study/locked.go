package study

import (
	"errors"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// BeginLocked opens the study in a folder, or creates it, after the checks of [Begin]. A
// study that is there is locked before its plan is extended. The lock ends with release, or with
// the program.
func BeginLocked(dir string, d *scenarios.Design, checks ...func(*Study) error) (s *Study, release func(), err error) {
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
	if s, err = Begin(dir, d, checks...); err != nil {
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
