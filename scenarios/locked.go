package scenarios

import (
	"errors"

	"github.com/loadstar-sim/loadstar/results/store"
)

// BeginLocked opens the study in a folder, or creates it, after the checks of [BeginStudy]. A
// study that is there is locked before its plan is extended. The lock ends with release, or with
// the program.
func BeginLocked(dir string, d *Design, checks ...func(*Study) error) (s *Study, release func(), err error) {
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
	if s, err = BeginStudy(dir, d, checks...); err != nil {
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
