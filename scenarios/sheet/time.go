package sheet

import "time"

// Time is a time of the clock: 90s, 10m or 1h30m in a file. 0 is none.
type Time time.Duration

// decode reads a positive time.
func (t *Time) decode(d *decoder, n *node, path string) error {
	x, err := time.ParseDuration(n.text)
	if n.kind != scalarNode || err != nil || x <= 0 {
		return n.error(path, n.describe()+": want a time above 0, such as 90s, 10m or 1h30m")
	}
	*t = Time(x)
	return nil
}

func (t *Time) encode() *node { return exact(time.Duration(*t).String()) }

func (t *Time) schema() object {
	return object{"type": "string", "pattern": `^([0-9.]+(h|m|s|ms|us|µs|ns))+$`}
}
