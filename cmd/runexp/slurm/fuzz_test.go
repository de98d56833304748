package slurm

import "testing"

// Whatever a cluster says of itself, arrays are of two tasks or more.
func FuzzMaxArraySize(f *testing.F) {
	for _, text := range []string{"", "MaxArraySize = 1001\n", "MaxArraySize=0", "MaxArraySize = (null)", "A\nMaxArraySize = 99999999999999999999\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, config string) {
		if n, err := maxArraySize(config); n < 2 {
			t.Errorf("%q: %d, %v", config, n, err)
		}
	})
}
