package wu2024

import "github.com/loadstar-sim/loadstar/policies/needs"

// All strategies need the paper's world.

func (Greedy) Needs() needs.Needs  { return needs.SpotJob }
func (Sliced) Needs() needs.Needs  { return needs.SpotJob }
func (Uniform) Needs() needs.Needs { return needs.SpotJob }
func (Never) Needs() needs.Needs   { return needs.SpotJob }
func (Mean) Needs() needs.Needs    { return needs.SpotJob }
func (Chain) Needs() needs.Needs   { return needs.SpotJob }
func (Optimum) Needs() needs.Needs { return needs.SpotJob | needs.Hindsight }
