package cli

import (
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/escape"
)

// nasty is a text in which every character means something to one of the languages of results.
const nasty = "a<b>_%~|&#$^\"'`*[x](y)\\z!"

// elements returns the text of all elements of an SVG that show one, and the names of all elements.
func elements(t *testing.T, svg string) (texts, names string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	var shown, all strings.Builder
	for {
		switch token, err := d.Token(); x := token.(type) {
		case nil:
			if err != io.EOF {
				t.Fatalf("%v in\n%s", err, svg)
			}
			return shown.String(), all.String()
		case xml.StartElement:
			all.WriteString(x.Name.Local + " ")
		case xml.CharData:
			shown.Write(x)
			shown.WriteByte('\n')
		}
	}
}

// One scenario whose texts are hostile goes through all that writes results.
func TestTextsOfAScenarioShowTheSameWordsInEveryFormat(t *testing.T) {
	long.Unraced(t)
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	quoted := func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
	policy, law := "file{path="+nasty+".json}", "empirical{file="+nasty+".txt}"
	two := "workload: 8\nplatform: {workers: [{count: 1, send: 1, compute: 2}, {count: 1, send: 2, compute: 1}]}\npolicies: [star]\n"
	file := "name: hostile\ntitle: " + quoted(nasty+" {title}") + "\nsource: " + quoted(nasty+" {source}") + `
instances: 250
workload: 8
platform: {workers: [{count: 1, send: 1, compute: 2*c}, {count: 1, send: 2, compute: 1}]}
risk: law
policies: [` + quoted(policy) + `, on-demand, factoring]
metrics: [work]
sweep: {c: [1, 2], law: [` + quoted(law) + `, 'linear{x=40}']}
variables: {c: {doc: ` + quoted(nasty+" {doc}") + `}}
figure: {x: c, columns: law, metric: work, title: ` + quoted(nasty+" {figure}") + `, xlabel: ` + quoted(nasty+" {x}") + `, ylabel: ` + quoted(nasty+" {y}") + "}\n"
	for name, text := range map[string]string{"two.yaml": two, "h.yaml": file, nasty + ".txt": "1\n9\n30\n4\n"} {
		if err := os.WriteFile(in(name), []byte(text), 0o666); err != nil {
			t.Skip("no file of this name can be had here: ", err)
		}
	}
	output := func(args ...string) string {
		t.Helper()
		code, stdout, stderr := call(t, args...)
		if code != 0 {
			t.Fatalf("%q: exit %d: %s", args, code, stderr)
		}
		return stdout
	}
	read := func(name string) string {
		t.Helper()
		text, err := os.ReadFile(in(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	output("solve", in("two.yaml"), "--format", "plan", "--out", in(nasty+".json"))
	output("run", in("h.yaml"), "--quiet", "--out", in("one"))
	output("run", in("h.yaml"), "--quiet", "--seed", "7", "--out", in("other"))
	output("report", in("one"), "--out", in("report.html"))
	output("chart", in("h.yaml"), "--policy", policy, "--set", "c=2", "--out", in("gantt.svg"))

	for format, escaped := range map[string]func(string) string{"markdown": escape.Markdown, "latex": escape.LaTeX} {
		for name, text := range map[string]string{
			"compare":     output("compare", in("one"), "--metric", "work", "--format", format),
			"change":      output("compare", in("one"), in("other"), "--metric", "work", "--format", format),
			"sensitivity": output("sensitivity", in("one"), "--metric", "work", "--format", format),
		} {
			if !strings.Contains(text, escaped(policy)) && !(name == "sensitivity" && strings.Contains(text, escaped(law))) {
				t.Errorf("%s as %s lacks %s:\n%s", name, format, escaped(policy), text)
			}
			for line := range strings.Lines(text) {
				if strings.Contains(line, "<b>") && !strings.HasPrefix(line, "%") { // what is no comment
					t.Errorf("%s as %s: %s", name, format, line)
				}
			}
		}
	}
	for name, text := range map[string]string{
		"results.csv":    read("one/results.csv"),
		"comparison.csv": read("one/comparison.csv"),
		"figure.csv":     read("one/figures/hostile.csv"),
		"export":         output("export", in("one"), "--format", "csv", "--out", "-"),
		"change":         output("compare", in("one"), in("other"), "--format", "csv"),
		"sensitivity":    output("sensitivity", in("one"), "--metric", "work", "--format", "csv"),
	} {
		records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		fields := map[string]bool{}
		for _, record := range records {
			for _, field := range record {
				fields[field] = true
			}
		}
		if !fields[policy] {
			t.Errorf("%s: no field is %s:\n%s", name, policy, text)
		}
	}
	for name, wants := range map[string][]string{"one/figures/hostile.svg": {policy, nasty + " {x}", nasty + " {y}"}, "gantt.svg": {nasty}} {
		texts, names := elements(t, read(name))
		for _, want := range wants {
			if !strings.Contains(texts, want) {
				t.Errorf("%s lacks %s:\n%s", name, want, texts)
			}
		}
		if strings.Contains(" "+names, " b ") {
			t.Errorf("%s has an element b", name)
		}
	}
	page := read("report.html")
	shown := html.UnescapeString(regexp.MustCompile("<[^>]*>").ReplaceAllString(page, ""))
	for _, want := range []string{nasty + " {title}", nasty + " {source}", nasty + " {figure}", nasty + " {x}", nasty + " {y}", policy, law} {
		if !strings.Contains(shown, want) {
			t.Errorf("the page does not show %s", want)
		}
	}
	if strings.Contains(page, "<b>") {
		t.Error("the page has an element b")
	}
}

// unseen returns the first character of a text that moves the cursor, turns the direction of writing or
// cannot be seen, and is not the end of a line.
func unseen(text string) string {
	for _, r := range text {
		if escape.Moves(r) && r != '\n' && r != '\t' {
			return fmt.Sprintf("%U", r)
		}
	}
	return ""
}

// Every command refuses in one line a study whose plan holds text that no scenario may have. None of that
// text reaches the terminal or a file.
func TestTextsOfAStudyThatCannotBeSeenAreRefusedByEveryCommand(t *testing.T) {
	long.Unraced(t)
	t.Chdir(t.TempDir())
	text := strings.Replace(smallScenario, "[greedy]", "[greedy, no-rep]", 1) + "title: harmless\n"
	if err := os.WriteFile("a.yaml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := call(t, "run", "a.yaml", "--instances", "250", "--quiet"); code != 0 {
		t.Fatal(stderr)
	}
	plan, err := os.ReadFile("runs/small/study.json")
	if err != nil {
		t.Fatal(err)
	}
	plan = regexp.MustCompile(`,\s*"sum": "[0-9a-f]*"`).ReplaceAll(plan, nil)
	for what, edit := range map[string][2]string{
		"the title":        {`title: harmless`, `title: \"a\\x1b[31m\\u202e\\u200b\\nb\"`},
		"the title itself": {`title: harmless`, `title: a\u202eb`},
		"the name":         {`"name": "small"`, `"name": "small\u001b[31m"`},
		"a policy":         {`"spec": "greedy"`, `"spec": "greedy\u202e"`},
	} {
		if forged := strings.Replace(string(plan), edit[0], edit[1], 1); forged == string(plan) {
			t.Fatalf("%s: there is no %s in %s", what, edit[0], plan)
		} else if err := os.WriteFile("runs/small/study.json", []byte(forged), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, args := range []string{
			"run a.yaml --quiet", "run runs/small --quiet", "status runs/small", "status runs/small --format json", "report runs/small", "compare runs/small", "export runs/small",
			"plot runs/small", "sensitivity runs/small", "merge runs/small", "show runs/small", "run --dry-run runs/small", "chart runs/small --policy greedy",
		} {
			code, out, stderr := call(t, strings.Fields(args)...)
			if code == 0 || strings.Contains(out, "harmless") || unseen(out+stderr) != "" || !strings.Contains(stderr, "characters that can be seen") {
				t.Errorf("%s: %s: exit %d: %q %q", what, args, code, out, stderr)
			}
		}
		for _, name := range []string{"report.html", "export", "plot", "sensitivity"} {
			if _, err := os.Stat(filepath.Join("runs/small", name)); err == nil {
				t.Errorf("%s: %s is made", what, name)
			}
		}
	}
}

func TestNamesOfNodesAreEscapedWhereverTheyAreShown(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("t.csv", []byte("a\x1b[31mb\u202e\u200b,0,5\na\x1b[31mb\u202e\u200b,7,8\nlab,0,3\nlab,4,9\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const want = `a\x1b[31mb\u202e\u200b`
	for _, args := range []string{
		"info t.csv --by-node", "fit t.csv --by-node", "convert t.csv --format intervals", "convert t.csv --format timeline", "convert t.csv --format fta",
	} {
		code, out, stderr := call(t, append([]string{"trace"}, strings.Fields(args)...)...)
		if code != 0 || unseen(out+stderr) != "" || !strings.Contains(out, want) {
			t.Errorf("%s: exit %d: %q %q", args, code, out, stderr)
		}
	}
	if code, _, stderr := call(t, "trace", "convert", "t.csv", "--format", "intervals", "--out", "u.csv"); code != 0 {
		t.Fatal(stderr)
	}
	if text, err := os.ReadFile("u.csv"); err != nil || unseen(string(text)) != "" {
		t.Errorf("%q, %v", text, err)
	}
}
