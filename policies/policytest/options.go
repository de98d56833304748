package policytest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/spec"
	"github.com/loadstar-sim/loadstar/policies"
)

// changed returns a spelling of the policy with every option changed that can be.
func changed(registry *policies.Registry, row policies.Row) string {
	s := spec.Spec{Name: row.Name}
	for _, o := range row.Options() {
		if value, ok := another(registry, row.Name, o); ok {
			s.Options = append(s.Options, spec.Option{Key: o.Name, Value: value})
		}
	}
	return s.String()
}

// another returns an allowed value of the option other than its default: the last of its words, but the
// first where workers may be spelled out instead.
func another(registry *policies.Registry, policy string, o spec.Field) (value string, ok bool) {
	allowed, spelled := strings.CutSuffix(o.Allowed, "workers such as 3-1-2")
	candidates := strings.FieldsFunc(allowed, func(r rune) bool { return strings.ContainsRune(" ,()", r) })
	if !spelled {
		slices.Reverse(candidates)
	}
	if o.Numeric() {
		candidates = append([]string{"7.3", "7", "0.6"}, candidates...)
	}
	for _, value := range candidates {
		if p, err := registry.Parse(policy + "{" + o.Name + "=" + value + "}"); err == nil && p.Spec != policy && value != o.Default {
			return value, true
		}
	}
	return "", false
}

// absurdOptions returns an error if the policy accepts a senseless value of an option. Options that may
// be any text are left to the policy.
func absurdOptions(try *try, _ *Count) error {
	for _, o := range try.row.Options() {
		if o.Allowed == "a text" {
			continue
		}
		for _, value := range []string{"nan", "-inf", "1e999", "nonsense"} {
			text := try.row.Name + "{" + o.Name + "=" + value + "}"
			if policy, err := try.registry.Parse(text); err == nil {
				return fmt.Errorf("%s is accepted: %+v", text, policy.Value)
			}
		}
	}
	return nil
}

// absurdFields returns an error if the policy panics, or accepts NaN or a negative number, when its
// fields are set in Go, past the bounds of options.
func absurdFields(try *try, _ *Count) error {
	absurd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300, 5e-324}
	prototype := reflect.ValueOf(try.policy.Value)
	for k := range prototype.NumField() {
		if !prototype.Type().Field(k).IsExported() {
			continue
		}
		for _, x := range absurd {
			v := reflect.New(prototype.Type()).Elem()
			v.Set(prototype)
			switch f := v.Field(k); f.Kind() {
			case reflect.Float64:
				f.SetFloat(x)
			case reflect.String:
				f.SetString(fmt.Sprint(x))
			case reflect.Int:
				f.SetInt(int64(max(-1e5, min(x, 1e5)))) // that many chunks are within Limit
			}
			check := func(p *models.Problem) error {
				_, err := within(patience, func() (struct{}, error) { return struct{}{}, absurdField(v, k, x, p) })
				if err != nil {
					err = ofValue{err, v.Interface()}
				}
				return err
			}
			p := served(try.policy.Value)
			if err := check(clone(p)); err != nil {
				return shrunk(p, err, check)
			}
		}
	}
	return nil
}

// served returns a problem that the policy accepts, from the first world in which it accepts one.
func served(policy any) *models.Problem {
	for _, world := range append(Worlds(), returning...) {
		p := world.Draw(rand.New(rand.NewPCG(8, 8)))
		if _, err := NewPlayer(policy, clone(p)); err == nil {
			return p
		}
	}
	return identical(rand.New(rand.NewPCG(8, 8)))
}

// absurdField plays an episode of a policy whose k-th field is x.
func absurdField(policy reflect.Value, k int, x float64, p *models.Problem) error {
	pl, err := NewPlayer(policy.Interface(), p)
	if err != nil {
		return nil
	}
	if !(x >= 0) && policy.Field(k).Kind() == reflect.Float64 {
		return fmt.Errorf("%+v is accepted", policy.Interface())
	}
	rng := rand.NewPCG(9, 9)
	in := Interruptions(p, rng)
	return guardIn(in, func() error {
		_, _, err := pl.Play(in, rng)
		return err
	})
}
