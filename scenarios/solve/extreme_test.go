package solve

import (
	"errors"
	"strings"
	"testing"
)

// Problems whose numbers are at the ends of the range are answered, or refused with the place of
// such a number: the program is not at fault.
func TestNumbersAtTheEndsOfTheRangeAreRefusedWithTheirPlace(t *testing.T) {
	for _, c := range []struct{ kind, old, new, want string }{
		{"hetero-shares", "speed: 1, bandwidth: 4", "speed: 1e-308, bandwidth: 4", "x:6:13: workers[0].speed: 1e-308 is so large or small"},
		{"one-worker", "load: 6", "load: 1e-320", "load: 1e-320 is so large or small that the answer is lost in rounding: want a number from 1e-12 to 1e+12"},
		{"two-workers", "load: 1.2", "load: 1e308", "load: 1e+308 is so"},
		{"two-workers", "linear{x=1}", "linear{x=1e-320}", "risk: 1e-320 is so"},
		{"fifo", "lifespan: 3600", "lifespan: 1e308", "lifespan: 1e+308 is so"},
		{"protocol", "sigma: 0.05", "sigma: 1e308", "cluster.sigma: 1e+308 is so"},
		{"affine", "send_latency: 2", "send_latency: 1e308", "workers[0].send_latency: 1e+308 is so"},
		{"affine", "compute: 1, compute_latency: 1", "compute: 1e20, compute_latency: 1", "workers[0].compute: 1e+20 is so"},
		{"rounds", "load: 1000", "load: 1e308", "load: 1e+308 is so"},
		{"ftr-realloc", "send_latency: 2", "send_latency: 1e308", "workers[0].send_latency: 1e+308 is so"},
		{"checkpoints", "rate: 1/36000", "rate: 1/1e308", "rate: 1e-308 is so"},
	} {
		text := ""
		for _, k := range Kinds() {
			if k.Name == c.kind {
				text = strings.Replace(k.Example, c.old, c.new, 1)
			}
		}
		if !strings.Contains(text, c.new) {
			t.Fatalf("%s has no %s", c.kind, c.old)
		}
		_, err := Solve("x", []byte(text))
		var internal Internal
		if err == nil || errors.As(err, &internal) || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "x:") {
			t.Errorf("%s with %s: %v, want %s", c.kind, c.new, err, c.want)
		}
	}
}
