package play

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// Suspect is implemented by policies whose decisions this program cannot vouch for, such as another
// program's: it may remember earlier episodes, look at a clock or draw at random.
type Suspect interface {
	// Afresh returns the policy as it is when it has not been asked yet.
	Afresh() any

	// Unrepeatable reports whether the user accepts decisions that differ each time.
	Unrepeatable() bool
}

// Unrepeatable reports whether the user accepts that a policy decides otherwise each time.
func Unrepeatable(p *policies.Policy) bool {
	s, is := p.Value.(Suspect)
	return is && s.Unrepeatable()
}

// suspect returns a policy that must show that it can be repeated, or nil.
func suspect(p *policies.Policy) Suspect {
	if s, is := p.Value.(Suspect); is && !s.Unrepeatable() {
		return s
	}
	return nil
}

// differs is the error of a policy that decides otherwise when it is asked again.
func differs(what string) error {
	return broken{fmt.Errorf("not repeatable: when the episode is played again, it gives %s: want decisions that depend only on the problem and the episode, or the option random=true", what)}
}

// remade returns an error unless a policy that is a suspect makes the same schedule again.
func remade(p *policies.Policy, told *models.Problem, schedule *models.Schedule) error {
	s := suspect(p)
	if s == nil {
		return nil
	}
	again, err := s.Afresh().(policies.Planner).Schedule(told)
	if err == nil && !reflect.DeepEqual(schedule, again) {
		err = differs("another schedule")
	}
	return err
}

// Proven returns a player as Player does. If the policy is a [Suspect], Close plays the first n
// episodes again, the last one first, by the policy afresh. It returns an error if one comes out
// otherwise.
func (e *Entry) Proven(sim *models.Simulator, n int) (Player, error) {
	player, err := e.Player(sim)
	s := suspect(e.Policy)
	if err != nil || s == nil || e.Plan != nil || n == 0 {
		return player, err
	}
	var first []episodeSeen
	failed := false
	play, end := player.play, player.Close
	player.play = func(in *models.Instance, rng *rand.PCG) (float64, *models.Outcome, error) {
		choices := *rng
		work, o, err := play(in, rng)
		if failed = failed || err != nil; !failed && len(first) < n {
			first = append(first, episodeSeen{risk.Clone(in), choices, work, fmt.Sprint(o)})
		}
		return work, o, err
	}
	player.close = func() error {
		if err := end(); err != nil || failed || len(first) == 0 {
			return err
		}
		return e.Replaced(s.Afresh()).again(sim, first)
	}
	return player, nil
}

// episodeSeen is an episode that is to be played again.
type episodeSeen struct {
	instance models.Instance
	choices  rand.PCG
	work     float64
	outcome  string // all of it, to the last bit
}

// again plays episodes again, and returns an error if one comes out otherwise.
func (e *Entry) again(sim *models.Simulator, first []episodeSeen) error {
	player, err := e.Player(sim)
	if err != nil {
		return err
	}
	for k := len(first) - 1; k >= 0 && err == nil; k-- {
		x := &first[k]
		var work float64
		var o *models.Outcome
		work, o, err = player.Play(&x.instance, &x.choices)
		if err == nil && (work != x.work || fmt.Sprint(o) != x.outcome) {
			err = differs(fmt.Sprintf("%v units of work in instance %d instead of %v, or at other times", work, k, x.work))
		}
	}
	return cmp.Or(err, player.Close())
}
