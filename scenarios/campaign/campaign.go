// Package campaign reproduces a paper: it runs its experiments, tests its claims, and reports each exhibit.
// Each experiment is a study, and an exhibit is a table, a figure or a theorem. A campaign is a folder;
// whatever ends it early, it goes on where it was.
//
// The paper says what belongs to a campaign: its experiments, its claims, and its exhibits, which name what
// reproduces them.
package campaign

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
	"github.com/loadstar-sim/loadstar/results/folder"
	"github.com/loadstar-sim/loadstar/results/page"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

// Request holds the choices that decide the numbers of a campaign.
type Request struct {
	Paper  *claim.Paper
	Preset string // that experiments are run with if they have it; empty: as they are filed
	Seed   uint64 // of all studies; claims have a seed of their own
}

// Small reports whether claims are tested on a part of their evidence.
func (r *Request) Small() bool { return r.Preset == Quick }

// Presets that any paper has: where an experiment has none of that name, it is run as filed.
const (
	Quick = "quick" // for a first look
	Full  = "paper" // all that the paper varies
)

// Campaign is a request and its folder.
type Campaign struct {
	Request
	Dir     string
	Studies []*Study // in the order of the paper

	state    state
	verdicts verdicts
}

// Study is an experiment of the paper in a folder of its own.
type Study struct {
	Name   string
	Preset string // empty if the experiment has none of the campaign's preset
	Dir    string
	Design *scenarios.Design

	done bool        // complete and published
	page *page.Study // of the findings; nil: not read yet
}

// Open returns the campaign of a folder and writes nothing. It returns an error if the folder
// holds something else or another campaign.
func Open(dir string, r Request) (*Campaign, error) {
	c := &Campaign{Request: r, Dir: dir}
	names := []string{stateName, verdictsName}
	for _, e := range r.Paper.Experiments {
		names = append(names, e.Name)
	}
	if err := atomicfile.Refuse(dir, names...); err != nil {
		return nil, err
	}
	if err := c.readState(); err != nil {
		return nil, err
	}
	var err error
	if c.verdicts, err = readVerdicts(filepath.Join(dir, verdictsName)); err != nil {
		return nil, err
	}
	for _, e := range r.Paper.Experiments {
		s := &Study{Name: e.Name, Preset: r.Preset, Dir: filepath.Join(dir, e.Name)}
		if _, err := e.Brief(s.Preset); err != nil {
			s.Preset = ""
		}
		s.Design, err = scenarios.NewDesign(scenarios.Request{Experiment: e.Name, Preset: s.Preset, Seed: r.Seed})
		if err != nil {
			return nil, fmt.Errorf("experiment %s: %w", e.Name, err)
		}
		c.Studies = append(c.Studies, s)
	}
	return c, nil
}

// Presets returns the presets of a paper: the two that every paper has, then the presets of its experiments.
func Presets(p *claim.Paper) []string {
	names := []string{Quick, Full}
	for _, e := range p.Experiments {
		s, err := sheet.Decode(e.Name, e.Text())
		if err != nil {
			continue // registering it would have panicked
		}
		for _, offered := range s.Presets {
			if !slices.Contains(names, offered.Name) {
				names = append(names, offered.Name)
			}
		}
	}
	return names
}

// Missing returns how many studies and verdicts are missing.
func (c *Campaign) Missing() (studies, verdicts int) {
	for _, s := range c.Studies {
		if !s.published() {
			studies++
		}
	}
	return studies, len(c.Paper.Claims) - len(c.verdicts.Claims)
}

// published reports whether the study's folder has the files of a complete study.
func (s *Study) published() bool {
	if s.done {
		return true
	}
	m, err := folder.ReadManifest(s.Dir)
	return err == nil && !m.Writing && m.Incomplete == 0
}

// occupied returns an error if a folder without the file that makes it a campaign holds other files. It
// permits drafts, which are left by a campaign that was killed as it began, and files that a campaign of the
// paper has: verdicts on its claims beside its studies.
func (c *Campaign) occupied() error {
	dir := c.Dir
	if _, err := store.Read(dir); err == nil {
		return fmt.Errorf("%s: this folder holds a study: want a new folder, or that of a campaign", dir)
	}
	if v, err := readVerdicts(filepath.Join(dir, verdictsName)); err == nil && c.judged(v) {
		return nil
	}
	entries, err := os.ReadDir(dir)
	entries = slices.DeleteFunc(entries, func(e os.DirEntry) bool {
		return atomicfile.IsDraft(e.Name())
	})
	if errors.Is(err, os.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("%s: this folder has other files and no %s: want a new folder, or that of a campaign", dir, stateName)
}
