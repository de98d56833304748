package play

import (
	"math/rand/v2"
	"reflect"
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

// Fields that are added to outcomes are among those that are changed here.
func TestEpisodesThatDifferInAnyNumberAreToldApart(t *testing.T) {
	o := models.Outcome{DoneAt: make([]float64, 2), Workers: make([]models.WorkerOutcome, 2), Bills: make([]models.Bill, 2)}
	seen := map[any]string{digest(0, &o): "nothing", digest(1, &o): "the work that is compared", digest(0, nil): "no outcome"}
	note := func(place string) {
		sum := digest(0, &o)
		if other, known := seen[sum]; known {
			t.Errorf("an episode that differs in %s is taken for one that differs in %s", place, other)
		}
		seen[sum] = place
	}
	var change func(place string, v reflect.Value)
	change = func(place string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				change(place+"."+v.Type().Field(i).Name, v.Field(i))
			}
		case reflect.Slice:
			for i := range v.Len() {
				change(place, v.Index(i))
			}
			v.SetLen(1)
			note("the length of " + place)
			v.SetLen(2)
		case reflect.Float64:
			v.SetFloat(1)
			note(place)
			v.SetFloat(0)
		case reflect.Int:
			v.SetInt(1)
			note(place)
			v.SetInt(0)
		case reflect.Bool:
			v.SetBool(true)
			note(place)
			v.SetBool(false)
		default:
			t.Fatalf("%s is of kind %v, which this test cannot change", place, v.Kind())
		}
	}
	change("Outcome", reflect.ValueOf(&o).Elem())
	if len(seen) < 25 {
		t.Errorf("%d numbers were changed", len(seen))
	}
}
