package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/files"
	"github.com/loadstar-sim/loadstar/scenarios/play"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

// Study is a folder with a study. Its methods may be called concurrently.
type Study struct {
	ID  string // for addresses
	Dir string // as the folders of the library were given

	library     *Library
	root, below string

	state cachedValue[*State]
	pace  pace // used only where the state is made

	mu      sync.Mutex
	looked  time.Time
	listing listing
	fault   error // of the listing
	folder  *store.Folder
	plan    string // of folder
}

// folderState returns the state of the folder, read again if it is not fresh any more. The version also
// tells which processes write to it.
func (s *Study) folderState() (listing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.library.Now(); !s.looked.IsZero() && now.Sub(s.looked) < s.library.Fresh {
		return s.listing, s.fault
	}
	s.listing, s.fault = readListing(s.root, s.below)
	s.looked = s.library.Now()
	if s.fault != nil {
		s.listing.version += " " + s.fault.Error()
		return s.listing, s.fault
	}
	if s.folder == nil || s.plan != s.listing.plan {
		folder, err := store.Open(s.Dir)
		if err != nil {
			return s.listing, nil // State tells the error
		}
		s.folder, s.plan = folder, s.listing.plan
	}
	logs, err := s.folder.Logs()
	if err != nil {
		return s.listing, nil
	}
	for i, l := range logs {
		if l.InUse {
			s.listing.version += fmt.Sprint("-", i)
		}
	}
	return s.listing, nil
}

// Files returns the files of the study that readers can have.
func (s *Study) Files() []File {
	v, err := s.folderState()
	if err != nil {
		return nil
	}
	return v.files
}

// Open opens one of Files for reading. Links are not followed out of the folder.
func (s *Study) Open(f File) (*os.File, error) {
	outer, err := os.OpenRoot(s.root)
	if err != nil {
		return nil, err
	}
	defer outer.Close()
	root, err := outer.OpenRoot(s.below)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	file, err := root.OpenFile(f.Name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe in its place must not hold the server
	if err != nil {
		return nil, err
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		file.Close()
		return nil, fmt.Errorf("%s: %w", f.Name, fs.ErrInvalid)
	}
	return file, nil
}

// Version names the state of the folder: it changes when records were added, when a process begins or ends
// to write, and when a fault appears.
func (s *Study) Version() string {
	v, _ := s.folderState()
	return v.version
}

// State returns how far the study is. A study that cannot be read has a state too; an error
// means that the context ended first.
func (s *Study) State(ctx context.Context) (*State, error) {
	v, fault := s.folderState()
	return s.state.Get(ctx, s.library, v.version, func() (*State, error) {
		now := s.library.Now()
		if fault != nil {
			return broken(v, fault), nil
		}
		opened, err := s.Study()
		if err != nil {
			return broken(v, err), nil
		}
		st, err := opened.Status(now)
		if err != nil {
			return broken(v, err), nil
		}
		state := stateOf(v, opened, st, now)
		s.follow(state, now)
		return state, nil
	})
}

// follow notes how far a study is that is being computed, and adds its speed to the state.
func (s *Study) follow(state *State, now time.Time) {
	if state.Phase != Running {
		s.pace = nil
		return
	}
	s.pace = s.pace.with(now, state.Episodes)
	if speed, known := s.pace.speed(); known {
		state.Speed = speed
	}
	state.Curve = s.pace.curve()
}

// Study opens the study for reading. Nothing may be computed in it. A study whose laws depend on
// files outside of its folder is an error, as an error in such a file shows a part of it.
func (s *Study) Study() (*study.Study, error) {
	if _, err := s.folderState(); err != nil {
		return nil, err
	}
	plan, err := store.Read(s.Dir)
	if err != nil {
		return nil, err
	}
	for _, text := range plan.Sheets {
		from, err := files.Decode(s.Dir, text, plan.Meaning)
		if err != nil {
			return nil, err
		}
		if len(from.Remarks) > 0 {
			return nil, errors.New(from.Remarks[0])
		}
		if name := files.Outside(from); name != "" {
			return nil, fmt.Errorf("a law depends on %s, which is not in the folder", name)
		}
	}
	return study.Open(s.Dir, play.Auto)
}

// broken is the state of a study that cannot be read.
func broken(v listing, err error) *State {
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.New("the folder, or a part of it, does not exist any more")
	}
	return &State{Version: v.version, Phase: Broken, Fault: strings.Join(strings.Fields(err.Error()), " "), Changed: v.changed}
}
