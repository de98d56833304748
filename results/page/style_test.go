package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/figure"
	"github.com/loadstar-sim/loadstar/results/gantt"
	"github.com/loadstar-sim/loadstar/results/tables"
)

// variables returns the colours of the style sheet that a rule sets.
func variables(rule string) map[string]string {
	all := map[string]string{}
	for _, m := range regexp.MustCompile(`--(\w+):#(\w{3,6})\b`).FindAllStringSubmatch(rule, -1) {
		all[m[1]] = m[2]
	}
	return all
}

// luminance is the relative luminance of WCAG 2.
func luminance(colour string) float64 {
	if len(colour) == 3 {
		colour = strings.Repeat(colour[:1], 2) + strings.Repeat(colour[1:2], 2) + strings.Repeat(colour[2:], 2)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(colour[2*i:2*i+2], 16, 8)
		x := float64(n) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += float64(weight * x)
	}
	return sum
}

func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// WCAG 2.1 wants a contrast of 4.5 for texts (1.4.3) and of 3 for the necessary parts of pictures (1.4.11),
// on both papers. Work that was done elsewhere already is paler than what counts, so that the two differ in
// grey too.
func TestColoursStandOutOnBothPapers(t *testing.T) {
	light, rest, _ := strings.Cut(style, "@media")
	dark, _, _ := strings.Cut(rest, "}}")
	for name, theme := range map[string]map[string]string{"light": variables(light), "dark": variables(dark)} {
		for _, pair := range []struct {
			least float64
			on    string
			of    string
		}{
			{4.5, "paper", "ink quiet link good bad"}, {4.5, "soft", "ink quiet"}, {4.5, "note", "noteink"},
			{3, "paper", "k0 k1 k2 k3 k4 k5 k6 g0 g1 g3 g4"}, {2, "paper", "g2"}, {3, "idle", "g1 g3 g4 ink"},
		} {
			for of := range strings.FieldsSeq(pair.of) {
				a, b := theme[pair.on], theme[of]
				if a == "" || b == "" {
					t.Fatalf("%s: there is no %s or no %s", name, pair.on, of)
				}
				if c := contrast(a, b); c < pair.least {
					t.Errorf("%s: the contrast of %s on %s is %.2f, want %v", name, of, pair.on, c, pair.least)
				}
			}
		}
	}
}

// The script reads the page only through classes and attributes, which must be there.
func TestTheScriptFindsWhatItReads(t *testing.T) {
	sets := map[string]bool{"shown": true, "ready": true, "playing": true} // by the script, for tests and for a server's script
	table := newTable(&tables.Table{Columns: tables.Names(0, "a"), Rows: [][]tables.Cell{{tables.Number(1, "1.0")}}})
	panel := block{Rows: []place{{Values: []value{{Y: "1"}}}}}
	f := figure.Figure{Lines: []figure.Line{{Name: "a", X: []float64{1, 2}, Y: []float64{1, 9}}}, YMax: 2}
	chart, err := (&gantt.Chart{To: 1, Load: 1, Work: []gantt.Step{{At: 1, Sum: 1}}, Tracks: []gantt.Track{{Name: "a", Until: 0.5, Ended: true, Slices: []gantt.Slice{{End: 0.5, Name: "a"}}}}, Marks: []gantt.Mark{{At: 1, Name: "a"}}}).Inline(gantt.Inline{ID: "a", Said: "a"})
	if err != nil {
		t.Fatal(err)
	}
	script := scripted{true, true, true, true, true}.script()
	written, n := layout+string(table.Body()+panel.Body()+f.Layout().Picture("")+chart), 0
	for _, m := range regexp.MustCompile(`dataset\.(\w+)|\bd\.(\w+)\b`).FindAllStringSubmatch(script, -1) {
		name := m[1] + m[2]
		if n++; !sets[name] && !strings.Contains(written, " data-"+name+"=") && name != "open" {
			t.Errorf("there is no data-%s", name)
		}
	}
	for _, class := range []string{"sortable", "scroll", "picture", "panel", "line", "arrow", "numbers", "behind", "gantt", "figures", "chart", "plot", "area", "moment", "listing", "replay", "scene", "work"} {
		if !strings.Contains(script, class) || !regexp.MustCompile(`class="[^"]*\b`+class+`\b`).MatchString(written) {
			t.Errorf("there is no class %s", class)
		}
	}
	if n < 15 {
		t.Errorf("%d attributes", n)
	}
}

func TestTheStyleNamesNoOtherFile(t *testing.T) {
	for _, bad := range []string{"url(", "@import", "@font-face"} {
		if strings.Contains(style, bad) {
			t.Errorf("the style has %s", bad)
		}
	}
}
