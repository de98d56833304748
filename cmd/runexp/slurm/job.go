// Package slurm turns a study into jobs of the Slurm workload manager: a job array with one task per shard,
// followed by a job that merges the shards. No process stays running meanwhile, and all state is in files.
// The study's folder has the records of each shard, so a task that was stopped, preempted or lost is
// submitted again and computes the rest.
//
// Job.Scripts is a pure function from values to the text of the scripts, and
// Submit hands them to sbatch. The bodies of the scripts are shard.sh and merge.sh.
package slurm

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"
	"unicode"
)

// Job is a request to Slurm for one study.
type Job struct {
	Program string // absolute path of the program that computes, as the nodes see it
	Dir     string // absolute path of the study's folder, as the nodes see it
	Name    string // of all jobs of the study, so that one scancel finds them

	Shards int // parts into which the study is cut
	AtOnce int // the largest number of shards that run at a time; 0 leaves it to Slurm
	Jobs   int // processors of every shard

	Options []string // of the program, besides the options of shards

	Time   time.Duration // limit of a shard and of the merge, rounded up to minutes
	Grace  time.Duration // how long before its limit a shard is told to stop; 0 is DefaultGrace
	Memory string        // of a shard, such as 2G; empty leaves it to Slurm

	Partition, Account string   // empty leaves them to Slurm
	Extra              []string // options of sbatch, such as --qos=long, as they are

	MaxArraySize int // the cluster's setting; 0 is DefaultMaxArraySize
}

// Defaults of a Job.
const (
	DefaultGrace        = 2 * time.Minute
	DefaultMaxArraySize = 1001
)

// Limits that no study should meet.
const (
	maxShards = 1_000_000
	maxArrays = 100
	maxJobs   = 4096
	maxTime   = 365 * 24 * time.Hour
)

var (
	plainName  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)
	plainValue = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.,:@+_-]*$`)
	memorySize = regexp.MustCompile(`^(0|[1-9][0-9]{0,8}[KMGT]?)$`)
)

// Check returns an error if no scripts can be made of the job. It checks the values
// alone, not files.
func (j Job) Check() error {
	for _, check := range []func() error{j.checkPaths, j.checkSizes, j.checkOptions} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (j Job) checkPaths() error {
	for _, p := range []struct{ what, path string }{{"the program", j.Program}, {"the study's folder", j.Dir}} {
		switch {
		case !filepath.IsAbs(p.path):
			return fmt.Errorf("slurm: %s is %q: want an absolute path", p.what, p.path)
		case strings.ContainsFunc(p.path, unicode.IsControl):
			return fmt.Errorf("slurm: %s is %q: want a path without control characters", p.what, p.path)
		}
	}
	if strings.Contains(j.Dir, `\`) {
		// Slurm drops it from the name of the output, and has no way to quote it.
		return fmt.Errorf("slurm: the study's folder is %q: want a path without backslashes", j.Dir)
	}
	return nil
}

func (j Job) checkSizes() error {
	switch {
	case j.Shards < 1 || j.Shards > maxShards:
		return fmt.Errorf("slurm: %d shards: want 1 to %d", j.Shards, maxShards)
	case j.AtOnce < 0:
		return fmt.Errorf("slurm: %d shards at once: want at least 1, or 0 to leave it to Slurm", j.AtOnce)
	case j.Jobs < 1 || j.Jobs > maxJobs:
		return fmt.Errorf("slurm: %d processors for a shard: want 1 to %d", j.Jobs, maxJobs)
	case j.Grace < 0 || j.grace() > time.Hour || j.grace() < time.Second:
		return fmt.Errorf("slurm: %v between signal and limit: want 1s to 1h", j.Grace)
	case j.Time < j.grace()+time.Minute || j.Time > maxTime:
		// Slurm may send the signal a minute early.
		return fmt.Errorf("slurm: %v for a shard: want %v to %v", j.Time, j.grace()+time.Minute, maxTime)
	case j.MaxArraySize < 0 || j.MaxArraySize == 1:
		return fmt.Errorf("slurm: a MaxArraySize of %d: want at least 2, or 0 for %d", j.MaxArraySize, DefaultMaxArraySize)
	case len(j.arrays()) > maxArrays:
		return fmt.Errorf("slurm: %d shards are %d job arrays of %d, the longest that Slurm allows here: want at most %d shards",
			j.Shards, len(j.arrays()), j.maxArraySize(), maxArrays*j.maxArraySize())
	}
	return nil
}

func (j Job) checkOptions() error {
	if len(j.Name) > 100 || !plainName.MatchString(j.Name) {
		return fmt.Errorf("slurm: a job named %q: want letters, digits, dots, underscores and hyphens, at most 100", j.Name)
	}
	for _, o := range []struct{ what, value string }{{"partition", j.Partition}, {"account", j.Account}} {
		if o.value != "" && (len(o.value) > 200 || !plainValue.MatchString(o.value)) {
			return fmt.Errorf("slurm: %s %q: want letters, digits and .,:@+_-, at most 200", o.what, o.value)
		}
	}
	if j.Memory != "" && !memorySize.MatchString(j.Memory) {
		return fmt.Errorf("slurm: memory %q: want a whole number and K, M, G or T, such as 2G", j.Memory)
	}
	for _, option := range j.Extra {
		if !strings.HasPrefix(option, "-") || strings.ContainsFunc(option, unicode.IsControl) {
			return fmt.Errorf("slurm: option %q: want one option of sbatch, such as --qos=long", option)
		}
	}
	return nil
}

func (j Job) grace() time.Duration {
	if j.Grace == 0 {
		return DefaultGrace
	}
	return j.Grace
}

func (j Job) maxArraySize() int {
	if j.MaxArraySize == 0 {
		return DefaultMaxArraySize
	}
	return j.MaxArraySize
}
