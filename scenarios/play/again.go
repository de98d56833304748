package play

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
	"github.com/loadstar-sim/loadstar/policies"
)

// Suspect is implemented by policies for whose decisions this program cannot answer, such as
// those of another program, which may remember earlier episodes, look at a clock or draw at
// random.
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
	return broken{fmt.Errorf("not repeatable: asked again afresh, it gives %s: want decisions that depend on nothing but the problem and the episode, or the option random=true", what)}
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
	t := &test{entry: e.Replaced(s.Afresh()), sim: sim}
	play, end := player.play, player.close
	player.play = func(in *models.Instance, rng *rand.PCG) (float64, *models.Outcome, error) {
		choices := *rng
		work, o, err := play(in, rng)
		if t.failed = t.failed || err != nil; err == nil && len(t.seen) < n {
			t.seen = append(t.seen, episodeSeen{risk.Clone(in), choices, work, digest(work, o)})
		}
		return work, o, err
	}
	player.close = func() error {
		if end != nil {
			if err := end(); err != nil {
				return err
			}
		}
		return t.again()
	}
	return player, nil
}

// test is the first episodes of a player, to be played again.
type test struct {
	entry  *Entry
	sim    *models.Simulator
	seen   []episodeSeen
	failed bool
}

type episodeSeen struct {
	instance models.Instance
	choices  rand.PCG
	work     float64
	digest   [sha256.Size]byte
}

// again plays the episodes again.
func (t *test) again() error {
	if t.failed || len(t.seen) == 0 {
		return nil
	}
	player, err := t.entry.Player(t.sim)
	if err != nil {
		return err
	}
	for k := len(t.seen) - 1; k >= 0; k-- {
		x := &t.seen[k]
		work, o, err := player.Play(&x.instance, &x.choices)
		if err == nil && digest(work, o) != x.digest {
			err = differs(fmt.Sprintf("%v units of work in instance %d instead of %v, or at other times", work, k, x.work))
		}
		if err != nil {
			player.Close()
			return err
		}
	}
	return player.Close()
}

// digest returns a hash of all that came of an episode, to the last bit.
func digest(work float64, o *models.Outcome) (sum [sha256.Size]byte) {
	hash := sha256.New()
	var bits []byte
	note := func(numbers ...float64) {
		bits = bits[:0]
		for _, x := range numbers {
			bits = binary.LittleEndian.AppendUint64(bits, math.Float64bits(x))
		}
		hash.Write(bits)
	}
	note(work)
	if o != nil {
		open := 0.0
		if o.Open {
			open = 1
		}
		note(o.Work, o.Makespan, float64(o.Events), o.Cost, o.End, open)
		note(float64(len(o.DoneAt)), float64(len(o.Workers)), float64(len(o.Bills)))
		note(o.DoneAt...)
		for _, w := range o.Workers {
			note(float64(w.Chunks), w.Finish, w.Busy, w.Lost, w.Idle)
		}
		for _, b := range o.Bills {
			note(b.Held, b.Used, b.Extra)
		}
	}
	hash.Sum(sum[:0])
	return sum
}
