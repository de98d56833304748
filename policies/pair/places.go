package pair

import (
	"fmt"
	"math"

	"github.com/loadstar-sim/loadstar/models"
)

// places are the places of a schedule's chunks. Each method searches for a breach of one guideline and
// describes it, or returns "".
type places struct {
	load     float64
	schedule *models.Schedule
	at       [2]map[int32]int // the first place of each chunk in each list
}

// shared reports whether both workers have the chunk.
func (p *places) shared(c int32) bool {
	_, a := p.at[0][c]
	_, b := p.at[1][c]
	return a && b
}

// idle searches for a shared chunk while load is on no worker.
func (p *places) idle() string {
	left := p.load
	for c, x := range p.schedule.Size {
		_, a := p.at[0][int32(c)]
		_, b := p.at[1][int32(c)]
		if a || b {
			left -= x
		}
	}
	if left <= 1e-9*p.load {
		return ""
	}
	for _, c := range p.schedule.List[0] {
		if p.shared(c) {
			return fmt.Sprintf("chunk %d is shared while %v units are on no worker", c, left)
		}
	}
	return ""
}

// late searches for a worker's own chunk behind a shared one.
func (p *places) late() string {
	for i, list := range p.schedule.List {
		behind := int32(-1)
		for k, c := range list {
			switch {
			case p.at[i][c] != k:
			case p.shared(c):
				behind = c
			case behind >= 0:
				return fmt.Sprintf("worker %d computes chunk %d, its own, after chunk %d, which is shared", i, c, behind)
			}
		}
	}
	return ""
}

// alike searches for two shared chunks that both workers compute in the same order. In the order of one
// worker, their places on the other must fall: then all pairs are mirrored, and not only neighbours.
func (p *places) alike() string {
	last, place := int32(-1), math.MaxInt
	for k, c := range p.schedule.List[0] {
		if p.at[0][c] != k || !p.shared(c) {
			continue
		}
		if p.at[1][c] > place {
			return fmt.Sprintf("both workers compute chunk %d before chunk %d", last, c)
		}
		last, place = c, p.at[1][c]
	}
	return ""
}
