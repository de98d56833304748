package slurm

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// MaxArraySize asks the cluster how long a job array may be. It returns
// DefaultMaxArraySize, Slurm's own default, if the cluster does not tell, and with
// an error if no cluster answers or it allows no arrays.
func MaxArraySize(ctx context.Context) (int, error) {
	out, err := command(ctx, "scontrol", "show", "config")
	if err != nil {
		return DefaultMaxArraySize, err
	}
	return maxArraySize(out)
}

// maxArraySize finds the setting in the output of scontrol.
func maxArraySize(config string) (int, error) {
	for line := range strings.Lines(config) {
		name, value, _ := strings.Cut(line, "=")
		if strings.TrimSpace(name) != "MaxArraySize" {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(value))
		switch {
		case err != nil || n < 0:
			return DefaultMaxArraySize, nil
		case n < 2:
			return DefaultMaxArraySize, fmt.Errorf("slurm: this cluster allows no job arrays: its MaxArraySize is %d", n)
		}
		return n, nil
	}
	return DefaultMaxArraySize, nil
}
