package play

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/policies"
)

// moody cuts chunks of the size that it is in the mood for.
type moody struct {
	mood     func(episode int) float64
	accepted bool
}

func (m moody) Dispatch(*models.Problem) (models.Dispatcher, error) {
	return &sulking{mood: m.mood}, nil
}
func (m moody) Afresh() any        { return m }
func (m moody) Unrepeatable() bool { return m.accepted }

type sulking struct {
	mood    func(episode int) float64
	episode int
}

func (s *sulking) Begin() { s.episode++ }

func (s *sulking) Next(v *models.View) (worker, chunk int) {
	if worker = v.Idle(); worker < 0 {
		return -1, -1
	}
	if chunk = v.Cut(s.mood(s.episode)); chunk < 0 {
		worker = -1
	}
	return worker, chunk
}

func TestAPolicyThatCannotBeRepeatedFailsUnlessThatIsAccepted(t *testing.T) {
	p := &models.Problem{Load: 3, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
	calls := 0
	for name, c := range map[string]struct {
		policy moody
		fault  bool
	}{
		"always the same":        {moody{mood: func(int) float64 { return 1 }}, false},
		"remembers its episodes": {moody{mood: func(k int) float64 { return float64(k) }}, true},
		"draws at random":        {moody{mood: func(int) float64 { return .1 + rand.Float64() }}, true},
		"changes at last":        {moody{mood: func(int) float64 { calls++; return 1 + float64(calls/40) }}, true},
		"accepted":               {moody{func(int) float64 { return .1 + rand.Float64() }, true}, false},
	} {
		e, err := Prepare(&policies.Policy{Spec: "moody", Value: c.policy}, p, p, How{})
		if err != nil {
			t.Fatal(err)
		}
		var sim models.Simulator
		player, err := e.Proven(&sim, 10)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if _, _, err := player.Play(models.Uninterrupted(1), new(rand.PCG)); err != nil {
				t.Fatal(err)
			}
		}
		if err := player.Close(); (err != nil) != c.fault || err != nil && !strings.HasPrefix(err.Error(), "not repeatable: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// drawing makes another schedule each time.
type drawing struct{ accepted bool }

func (drawing) Schedule(p *models.Problem) (*models.Schedule, error) {
	return &models.Schedule{Size: []float64{p.Load * rand.Float64()}, List: [][]int32{{0}}}, nil
}
func (d drawing) Afresh() any        { return d }
func (d drawing) Unrepeatable() bool { return d.accepted }

func TestAScheduleThatIsAnotherTheSecondTimeIsAFault(t *testing.T) {
	p := &models.Problem{Load: 3, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}})}
	for _, accepted := range []bool{false, true} {
		_, err := Prepare(&policies.Policy{Spec: "drawing", Value: drawing{accepted}}, p, p, How{})
		if (err == nil) != accepted {
			t.Errorf("accepted %v: %v", accepted, err)
		}
	}
}

// releasing cuts one unit, and lets its worker go when that is done, in every other episode.
type releasing struct{ moody }

func (releasing) Dispatch(*models.Problem) (models.Dispatcher, error) { return new(hiring), nil }
func (r releasing) Afresh() any                                       { return r }

type hiring struct{ episode int }

func (h *hiring) Begin() { h.episode++ }

func (h *hiring) Next(v *models.View) (worker, chunk int) {
	if v.Chunks() == 0 {
		return 0, v.Cut(1)
	}
	if v.Pending(0) == 0 && v.Hired(0) && h.episode%2 == 0 {
		v.Release(0)
	}
	return -1, -1
}

func TestEpisodesThatDifferOnlyInWhatTheyCostAreToldApart(t *testing.T) {
	p := &models.Problem{Load: 3, Deadline: 10, Platform: models.Star(models.Worker{Compute: models.Affine{PerUnit: 1}, Life: &models.Life{Hold: 1}})}
	e, err := Prepare(&policies.Policy{Spec: "releasing", Value: releasing{}}, p, p, How{})
	if err != nil {
		t.Fatal(err)
	}
	var sim models.Simulator
	player, err := e.Proven(&sim, 10)
	if err != nil {
		t.Fatal(err)
	}
	var costs []float64
	for range 2 {
		work, o, err := player.Play(models.Uninterrupted(1), new(rand.PCG))
		if err != nil || work != 1 || o.DoneAt[0] != 1 {
			t.Fatalf("%v of work, %+v, %v", work, o, err)
		}
		costs = append(costs, o.Cost)
	}
	if costs[0] != 10 || costs[1] != 1 {
		t.Errorf("the episodes cost %v, want 10 and 1", costs)
	}
	if err := player.Close(); err == nil || !strings.HasPrefix(err.Error(), "not repeatable: ") {
		t.Error(err)
	}
}
