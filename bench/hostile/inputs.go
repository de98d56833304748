package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// seeds are valid inputs, by the name of their file, with the commands that read it.
var seeds = map[string]struct {
	text     string
	commands []string
}{
	"a.yaml": {study, []string{"show FILE", "run --dry-run FILE", "run FILE --instances 25 --out OUT --quiet", "chart FILE"}},
	"b.yaml": {`name: back
workload: W
platform:
  workers:
    - {name: lab, count: 3, compute: {latency: 0.1, per_unit: 1}, send: {latency: 0.02, per_unit: 0.05}, comes_back: {after: linear, loses: progress, restart: 0.1}}
    - {count: p, compute: 2, price: {hold: 1, use: 2}}
  port: half-duplex
  notice: 0.5
risk: exponential{mean=4}
deadline: 20
policies: ['on-demand{n=4}', 'guided']
metrics: [work, makespan, late]
sweep: {p: [1, 2], W: 4..8:2}
where: W > p
figure: {x: W, metric: makespan}
instances: 50
`, []string{"show FILE", "run --dry-run FILE", "run FILE --instances 25 --out OUT --quiet"}},
	"c.yaml": {"kind: star\nload: 10\nworkers:\n  - {send: 1, compute: 2}\n  - {send: 2, compute: 1}\n", []string{"solve FILE", "solve FILE --format json"}},
	"d.csv":  {"node,start,end\n1,0,10.5\n1,12,20\n2,3,40\n2,41,55\n", []string{"trace info FILE", "trace fit FILE", "trace convert FILE --format durations"}},
	"e.txt":  {"1.5\n2\n10\n0.25\n", []string{"trace info FILE", "run e1 --risk empirical{file=FILE} --set W=1 --instances 25 --out OUT --quiet"}},
	"f.json": {`{"loadstar":"schedule","version":1,"workers":25,"load":1,"size":[0.5,0.5],"list":[[0],[1],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]}`, []string{"run e1 --policy file{path=FILE} --set W=1 --instances 25 --out OUT --quiet"}},
	"g.yaml": {"platform:\n  workers: 3\n  compute: {latency: 0.1, per_unit: 1}\nrisk: weibull{shape=0.6,scale=5}\n", []string{"advise FILE --load 3 --evaluations 20 --instances 50"}},
	"h.yaml": {`name: faulty
workload: W
platform:
  workers:
    - {count: p, compute: {latency: 0.1, per_unit: 1}, send: {latency: 0.02, per_unit: 0.05}}
    - {count: 2, compute: {latency: 0.1, per_unit: 2}, faults: {after: 'weibull{shape=0.7,scale=3}', check: 0.1}}
  faults: {wrong: q, unit: 0.1, check: {latency: 0.05, per_unit: 0.02}}
risk: exponential{mean=4}
policies: [ftr, 'cscw{order=by-share}', 'hoeoci{once=false}', reissue, 'greedy{n=4}']
metrics: [work, makespan, completed]
sweep: {p: [1, 2], q: [0, 0.02, 0.1], W: 4..8:4}
instances: 50
`, []string{"show FILE", "run --dry-run FILE", "run FILE --instances 25 --out OUT --quiet", "chart FILE"}},
	"options": {"run e1 --set W=1,3 --set p=5 --instances 25 --policy greedy,no-rep{n=12} --seed 4 --risk linear{x=2} --where W<3 --out OUT --quiet", []string{""}},
}

// words are put into inputs: ends of ranges, unknown names, and words with a meaning in other languages.
var words = []string{"0", "-1", "1e308", "1e-308", "1e400", "NaN", "Inf", "1/0", "9223372036854775808", "0x10", "1_000", "1,5", "true", "null", "~", "''", `"`, "'", "{", "}", "[", "]", ":", "-", "#", "&a", "*a", "<<", "!!int 3",
	"\x00", "\x1b[31m", "\u202e", "\ufeff", "\r", "\t", "é", "𝟙", "../x", "/dev/zero", "nosuch", "greedy{", "greedy{n=}", "W", "W*W*W", "1..1e9", "3..1", "auto", "never", "%s%n", "<script>", "$(id)", strings.Repeat("x", 3000), strings.Repeat("[", 200)}

// inputs makes bad inputs from good ones, and gives them to commands. A refused input must leave no file.
func (t *trial) inputs(n int) error {
	names := slices.Sorted(maps.Keys(seeds))
	for k := range n {
		name := names[t.rng.IntN(len(names))]
		s := seeds[name]
		text := s.text
		for range 1 + t.rng.IntN(3) {
			text = t.mutate(text)
		}
		out := fmt.Sprintf("out%d", k)
		line := s.commands[t.rng.IntN(len(s.commands))]
		var args []string
		if line == "" {
			for _, arg := range strings.Fields(text) {
				args = append(args, strings.ReplaceAll(strings.ReplaceAll(arg, "OUT", out), "\x00", ""))
			}
		} else {
			if err := t.write(name, text); err != nil {
				return err
			}
			for _, arg := range strings.Fields(line) {
				args = append(args, strings.NewReplacer("FILE", name, "OUT", out).Replace(arg))
			}
		}
		code := t.call(fmt.Sprintf("input %d, %.80q", k, text), args...)
		t.seen[codes[code]]++
		if _, err := os.Stat(filepath.Join(t.dir, out)); err == nil {
			if code == 2 {
				t.fault("input %d: %q is refused and leaves a folder", k, args)
			}
			os.RemoveAll(filepath.Join(t.dir, out))
		}
	}
	return nil
}

// mutate changes a text in one place.
func (t *trial) mutate(text string) string {
	word := words[t.rng.IntN(len(words))]
	at, to := t.rng.IntN(len(text)+1), t.rng.IntN(len(text)+1)
	if at > to {
		at, to = to, at
	}
	switch t.rng.IntN(6) {
	case 0:
		return text[:at] + word + text[at:]
	case 1: // replaces a word
		from := strings.LastIndexAny(text[:at], " \n,:{}[]=") + 1
		end := strings.IndexAny(text[at:]+"\n", " \n,:{}[]=") + at
		return text[:from] + word + text[min(end, len(text)):]
	case 2:
		return text[:at] + text[min(len(text), at+1+t.rng.IntN(8)):]
	case 3: // repeats a line
		lines := strings.SplitAfter(text, "\n")
		k := t.rng.IntN(len(lines))
		return strings.Join(slices.Insert(lines, k, lines[k]), "")
	case 4:
		b := []byte(text)
		if len(b) > 0 {
			b[t.rng.IntN(len(b))] ^= 1 << t.rng.IntN(8)
		}
		return string(b)
	}
	return text[:at] + text[to:] + text[at:to]
}
