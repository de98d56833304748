package cli

import (
	"encoding/csv"
	"html"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

// shown is a mean with its interval as results.csv has it.
type shown struct{ mean, lo, hi float64 }

// spelled matches a mean as it is shown: with half of its interval, with both ends, or exact.
var spelled = regexp.MustCompile(`^([0-9.]+)(?: ?± ?([0-9.e-]+)| \[([0-9.]+), ([0-9.]+)\])?$`)

// is reports whether a text shows the mean and the interval, up to rounding.
func (s shown) is(text string) bool {
	m := spelled.FindStringSubmatch(text)
	near := func(text string, x float64) bool {
		y, err := strconv.ParseFloat(text, 64)
		_, decimals, _ := strings.Cut(text, ".")
		unit := math.Pow10(-len(decimals))
		if strings.Contains(text, "e") {
			unit = y // one digit is shown
		}
		return err == nil && math.Abs(x-y) <= 0.5001*unit
	}
	switch {
	case m == nil || !near(m[1], s.mean):
		return false
	case m[2] != "":
		return near(m[2], (s.hi-s.lo)/2) && math.Abs((s.hi+s.lo)/2-s.mean) <= 0.005*(s.hi-s.lo)
	case m[3] != "":
		return near(m[3], s.lo) && near(m[4], s.hi)
	}
	return s.hi == s.lo
}

// A cell has one mean with one interval: in the terminal, on the page, under the cursor and in
// results.csv, which also has the plain ratio, by that name.
func TestACellHasOneNumberWhereverItIsShown(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	policies := []string{"omniscient", "greedy", "no-rep", "on-demand{n=auto}"}
	code, stdout, stderr := call(t, "run", "e1", "--set", "W=3,10,12", "--policy", strings.Join(policies, ","), "--instances", "500", "--quiet")
	if code != 0 {
		t.Fatal(stderr)
	}
	code, page, stderr := call(t, "report", "runs/e1", "--out", "-")
	if code != 0 {
		t.Fatal(stderr)
	}
	file, err := os.Open("runs/e1/results.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(line []string, name string) string { return line[slices.Index(lines[0], name)] }
	cells, adjusted := map[[2]string]shown{}, 0
	for _, line := range lines[1:] {
		key := [2]string{at(line, "W"), at(line, "policy")}
		if metric := at(line, "metric"); metric == "ratio" || metric == "adjusted_ratio" {
			var s shown
			for name, x := range map[string]*float64{"mean": &s.mean, "lo": &s.lo, "hi": &s.hi} {
				if *x, err = strconv.ParseFloat(at(line, name), 64); err != nil {
					t.Fatalf("%v: %v", line, err)
				}
			}
			if _, plain := cells[key]; plain && metric == "adjusted_ratio" {
				adjusted++
			}
			cells[key] = s
		}
	}
	if len(cells) != 12 || adjusted != 6 {
		t.Fatalf("%d cells, %d adjusted", len(cells), adjusted)
	}
	texts := page
	for _, part := range regexp.MustCompile(`>([^<>]+)<`).FindAllStringSubmatch(page, -1) {
		texts += "\n" + html.UnescapeString(part[1])
	}
	var table, cursor []string
	for line := range strings.Lines(texts) {
		switch line = strings.TrimSpace(line); {
		case strings.Contains(line, "±") || !strings.ContainsAny(line, "[ "):
			table = append(table, line)
		case spelled.MatchString(line):
			cursor = append(cursor, line)
		}
	}
	heads := regexp.MustCompile(` {2,}`)
	rows := map[string][]string{}
	for line := range strings.Lines(stdout) {
		if words := heads.Split(strings.TrimSpace(line), -1); len(words) == 5 {
			rows[words[0]] = words[1:]
		}
	}
	for key, want := range cells {
		found := rows[key[0]]
		if k := slices.Index(policies, key[1]); len(found) != 4 || !want.is(found[k]) {
			t.Errorf("W=%s %s: the terminal shows %v for %+v", key[0], key[1], found, want)
		}
		if !slices.ContainsFunc(append(table, cursor...), want.is) {
			t.Errorf("W=%s %s: no table of the page shows %+v", key[0], key[1], want)
		}
		if want.lo < want.hi && key[0] == "12" && !slices.ContainsFunc(cursor, want.is) {
			t.Errorf("W=%s %s: nothing under the cursor shows %+v", key[0], key[1], want)
		}
	}
}
