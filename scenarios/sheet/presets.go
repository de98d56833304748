package sheet

import (
	"fmt"
	"maps"

	"github.com/loadstar-sim/loadstar/models/spec"
)

// Presets are the named choices that a scenario offers, in the order of the file.
type Presets []Preset

// Preset is a named choice. Keys that it leaves out stay as the scenario has them.
type Preset struct {
	Name      string   `names:"preset" pattern:"^[a-z0-9][a-z0-9-]{0,99}$"`
	Doc       string   `yaml:"doc" doc:"what is chosen" else:"none"`
	Sweep     Axes     `yaml:"sweep" doc:"other values of variables of 'sweep' and 'zip'" else:"the scenario's"`
	Instances int      `yaml:"instances" min:"1" max:"1000000000" doc:"instances of every cell" else:"the scenario's"`
	Policies  Policies `yaml:"policies" doc:"policies to compare" else:"the scenario's"`
}

// Choose returns the scenario as a preset changes it: each variable that the preset
// names has the preset's values in its own place. The scenario stays as it is. If the
// preset does not fit into the scenario, the error is an [*Error].
func (s *Scenario) Choose(preset string) (*Scenario, error) {
	var names []string
	for i := range s.Presets {
		if s.Presets[i].Name == preset {
			return s.choose(&s.Presets[i])
		}
		names = append(names, s.Presets[i].Name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("experiment %s has no presets", s.Name)
	}
	return nil, spec.Unknown("preset", preset, names)
}

func (s *Scenario) choose(p *Preset) (*Scenario, error) {
	c, path := s.clone(), join("presets", p.Name)
	c.places = maps.Clone(s.places)
	for _, a := range p.Sweep {
		own := c.axis(a.Name)
		own.Values = a.Values
		c.places.move(path+".sweep."+a.Name, own.Path())
	}
	if p.Instances != 0 {
		c.Instances = p.Instances
		c.places.move(path+".instances", "instances")
	}
	if p.Policies != nil {
		c.Policies = p.Policies
		c.places.move(path+".policies", "policies")
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	return c, nil
}

// checkPresets checks the parts that do not depend on the scenario's values, which --set can change after
// the file was read: [Scenario.Choose] checks the rest.
func (s *Scenario) checkPresets() error {
	names := s.names()
	for i := range s.Presets {
		p := &s.Presets[i]
		path := join("presets", p.Name)
		if !scenarioName.MatchString(p.Name) {
			return s.At(path, fmt.Errorf("%q: want lower-case letters, digits and dashes, at most 100", p.Name))
		}
		for _, a := range p.Sweep {
			at := path + ".sweep." + a.Name
			if err := s.checkVariable(at, a.Name); err != nil {
				return err
			}
			if _, err := a.Values.Compile(names); err != nil {
				return s.At(at, err)
			}
			if err := s.checkValues(a, at, names); err != nil {
				return err
			}
		}
	}
	return nil
}
