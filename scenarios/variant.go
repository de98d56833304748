package scenarios

import "github.com/loadstar-sim/loadstar/policies"

// A design is never changed once it is made, as goroutines share it. What runs a part
// of it, or more, runs a variant, which shares everything else with it.

// sized returns the design with another number of instances.
func (d *Design) sized(instances int) *Design {
	v := *d
	v.Instances = instances
	return &v
}

// alone returns the design for one policy on the engine, without reference or metrics.
func (d *Design) alone(p *policies.Policy) *Design {
	v := *d
	v.Policies = []*policies.Policy{p}
	v.Evaluator, v.reference, v.sampled = Engine, nil, nil
	return &v
}
