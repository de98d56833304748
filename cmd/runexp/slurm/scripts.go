package slurm

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// Script is a file for sbatch.
type Script struct {
	Name string // of the file in the folder slurm of the study
	Text string
}

// The bodies of the scripts; Scripts puts their variables in front.
var (
	//go:embed shard.sh
	shardBody string
	//go:embed merge.sh
	mergeBody string
)

// The scripts repeat jobs by themselves within these bounds. A shard that was stopped at its limit has made
// progress, so it may continue often; a round of the merge job repeats shards that were lost.
const (
	maxRestarts = 20
	maxRounds   = 3
)

// array is a contiguous range of shards.
type array struct{ first, count int }

// arrays cuts the shards into job arrays. MaxArraySize is one more than the
// highest index.
func (j Job) arrays() []array {
	var arrays []array
	for first := 0; first < j.Shards && len(arrays) <= maxArrays; first += j.maxArraySize() {
		arrays = append(arrays, array{first, min(j.maxArraySize(), j.Shards-first)})
	}
	return arrays
}

// Scripts returns the scripts of the job arrays, several if an array cannot hold all
// shards, and the script of the merge job. Equal jobs have equal scripts with equal
// names, and other jobs have other names, so that scripts that wait in the queue are
// never overwritten. The job must have passed Check.
func (j Job) Scripts() (arrays []Script, merge Script) {
	sum := sha256.Sum256(fmt.Appendf(nil, "%#v\n%s\n%s", j, shardBody, mergeBody))
	id := hex.EncodeToString(sum[:4])

	var names, counts, options []string
	for _, o := range j.Options {
		options = append(options, shellQuote(o))
	}
	for k, a := range j.arrays() {
		s := Script{Name: fmt.Sprintf("shards-%s-%d.sh", id, k+1)}
		names = append(names, shellQuote(s.Name))
		counts = append(counts, fmt.Sprint(a.count))
		throttle := ""
		if j.AtOnce > 0 {
			throttle = fmt.Sprintf("%%%d", j.AtOnce)
		}
		s.Text = j.head(j.Jobs, "%A_%a",
			fmt.Sprintf("--array=0-%d%s", a.count-1, throttle),
			fmt.Sprintf("--signal=B:USR1@%d", int(j.grace().Seconds())),
		) + fmt.Sprintf("first=%d\nshards=%d\njobs=%d\noptions=(%s)\nmax_restarts=%d\n\n%s", a.first, j.Shards, j.Jobs, strings.Join(options, " "), maxRestarts, shardBody)
		arrays = append(arrays, s)
	}

	merge.Name = fmt.Sprintf("merge-%s.sh", id)
	merge.Text = j.head(1, "merge-%j") + fmt.Sprintf("self=%s\nscripts=(%s)\ncounts=(%s)\nat_once=%d\nmax_rounds=%d\n\n%s",
		shellQuote(merge.Name), strings.Join(names, " "), strings.Join(counts, " "), j.AtOnce, maxRounds, mergeBody)
	return arrays, merge
}

// head returns the first lines of a script: its options for Slurm, and the variables
// that all scripts have. The name of the output is absolute, since Slurm takes
// percent signs for symbols also in the folder of a relative name, where they cannot
// be doubled.
func (j Job) head(processors int, output string, options ...string) string {
	var b strings.Builder
	b.WriteString("#!/usr/bin/env bash\n")
	option := func(format string, args ...any) { fmt.Fprintf(&b, "#SBATCH "+format+"\n", args...) }
	option("--job-name=%s", j.Name)
	option("--chdir=%s", sbatchQuote(j.Dir))
	option("--output=%s", sbatchQuote(strings.ReplaceAll(j.Dir, "%", "%%")+"/slurm/"+output+".out"))
	option("--open-mode=append")
	option("--requeue")
	option("--nodes=1")
	option("--ntasks=1")
	option("--cpus-per-task=%d", processors)
	option("--time=%d", (j.Time+time.Minute-1)/time.Minute)
	for _, o := range options {
		option("%s", o)
	}
	for _, o := range []struct{ name, value string }{{"mem", j.Memory}, {"partition", j.Partition}, {"account", j.Account}} {
		if o.value != "" {
			option("--%s=%s", o.name, o.value)
		}
	}
	for _, o := range j.Extra {
		option("%s", o)
	}
	fmt.Fprintf(&b, "\nprogram=%s\ndir=%s\n", shellQuote(j.Program), shellQuote(j.Dir))
	return b.String()
}

// shellQuote returns text as one word of a shell.
func shellQuote(text string) string {
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// sbatchQuote returns text as one word of an #SBATCH line, where a backslash
// guards the next character whatever the quotes are.
func sbatchQuote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
