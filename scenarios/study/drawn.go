package study

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/loadstar-sim/loadstar/policies"
	"github.com/loadstar-sim/loadstar/results/store"
	"github.com/loadstar-sim/loadstar/scenarios/run"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// DrawnBy warns of an episode that another build than the given one computed, since the two may draw
// different episodes. It computes the episode's block again. The line names both builds and says whether
// the block has the same record, as alike does. The line is "" if the build is the same or unknown, or if
// the study does not have the episode.
func (s *Study) DrawnBy(ctx context.Context, now store.Build, at run.Scene) (line string, alike bool, err error) {
	p := slices.IndexFunc(s.Design.Policies, func(p *policies.Policy) bool { return p.Spec == at.Policy })
	if p < 0 || now.ID == "" {
		return "", false, nil
	}
	block, within := at.Instance/world.BlockLength, at.Instance%world.BlockLength
	var stored store.Record // the longest, as a short block counts until the study grows
	same := false
	wanted := store.Key{Cell: s.ids[at.Cell], Policy: s.policies[p], Block: uint32(block)}
	err = s.Folder.Find([]store.Key{wanted}, func(r store.Record) error {
		if within >= int(r.Count) || r.Status != store.OK {
			return nil
		}
		same = same || r.By.Is(now)
		if stored.By == nil || r.Count > stored.Count {
			by := *r.By
			stored = store.Record{Key: r.Key, Body: bytes.Clone(r.Body), By: &by}
		}
		return nil
	})
	if err != nil || same || stored.By == nil {
		return "", false, err
	}
	line = fmt.Sprintf("%v draws the episode, and %v computed the study: block %d of %s in this cell ", now, *stored.By, block, at.Policy)
	if !s.playable(wanted.Policy) {
		return line + "was not compared", false, nil
	}
	body, status, err := s.again(ctx, &stored.Key, at.Cell)
	switch {
	case err != nil:
		return line + "was not compared: " + err.Error(), false, nil
	case status != store.OK || !bytes.Equal(body, stored.Body):
		return line + "has other numbers here, so the study has another episode", false, nil
	}
	return line + "has the same numbers in both", true, nil
}
