package folder

import (
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results"
)

func TestCheckSaysWhatIsInTheWay(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{
		"file":                 "x",
		"e1/manifest.json":     `{"format":1,"experiment":"e1"}`,
		"e1/notes.txt":         "mine",
		"e2/manifest.json":     `{"format":1,"experiment":"e2"}`,
		"site/manifest.json":   `{"name":"a web application"}`,
		"newer/manifest.json":  `{"format":99,"experiment":"e1"}`,
		"broken/manifest.json": `{"format":1,"exper`,
		"search/manifest.json": `{"format":1,"exper`,
		"search/journal.txt":   "x",
		"photos/cat.jpg":       "x",
		"study/study.json":     "{}",
		"lost/log/1.lsl":       "x",
		"study/log/1.lsl":      "x",
		"begun/study.json.ABCDEFGHIJKLMNOPQRSTUVWXYZ.part": "{",
		"crashed/" + stagingPrefix + "1/new/results.csv":   "x",
	})
	for _, name := range []string{"empty", "odd/manifest.json"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "dangling")); err != nil {
		t.Fatal(err)
	}
	before := tree(t, dir)
	for name, want := range map[string]string{
		"absent":                 "",
		"absent/further":         "",
		"empty":                  "",
		"study":                  "",
		"begun":                  "",
		"lost":                   "",
		"e1":                     "",
		"search":                 "holds a search",
		"crashed":                "",
		"file":                   "is not a folder; it can be absent, empty or hold",
		"file/x/y":               "file is not a folder",
		"e2":                     `holds experiment "e2"; it can be absent, empty or hold an earlier run of "e1"`,
		"site":                   "not a run of ours",
		"photos":                 "such as cat.jpg",
		"newer":                  "format 99",
		"broken":                 "holds no records, and its manifest.json is damaged",
		"odd":                    "is a folder: want a file",
		"dangling":               "is a dangling link",
		strings.Repeat("x", 300): "name too long",
	} {
		err := Check(filepath.Join(dir, name), "e1")
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
	if err := Check("", "e1"); err == nil {
		t.Error("a folder without a name was accepted")
	}
	if after := tree(t, dir); !maps.Equal(before, after) {
		t.Errorf("Check changed something: was %q, is %q", before, after)
	}
}

func TestCheckFindsThatNobodyMayWrite(t *testing.T) {
	// Where even root may not write.
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("there is no /proc")
	}
	for _, dir := range []string{"/proc/loadstar", "/proc/loadstar/deeper"} {
		if err := Check(dir, "e1"); err == nil || !strings.Contains(err.Error(), "cannot write in /proc") {
			t.Errorf("%s: got %v", dir, err)
		}
	}
}

func TestParametersKeepTheirOrderAndTheirBits(t *testing.T) {
	params := results.Parameters{{Name: "p", Values: []float64{25, 5}}, {Name: "W", Values: []float64{0.1, 1e-320, math.MaxFloat64}}, {Name: "eps", Values: nil}, {Name: "a \"b\"", Values: []float64{math.Inf(1), math.Inf(-1)}}}
	text, err := json.Marshal(params)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"p":[25,5],"W":[0.1,1e-320,1.7976931348623157e+308],"eps":[],"a \"b\"":["+Inf","-Inf"]}`
	if string(text) != want {
		t.Errorf("got %s, want %s", text, want)
	}
	var back results.Parameters
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(params, back) {
		t.Errorf("got %+v, %v", back, err)
	}
}

func TestParametersThatAreNoListsOfNumbersAreErrors(t *testing.T) {
	for _, text := range []string{`[]`, `7`, `{"p":1}`, `{"p":[true]}`, `{"p":["x"]}`, `{"p":[[]]}`} {
		var params results.Parameters
		if err := json.Unmarshal([]byte(text), &params); err == nil {
			t.Errorf("%s was read as %+v", text, params)
		}
	}
}

func TestANumberWithoutASpellingDoesNotLoseTheRun(t *testing.T) {
	dir := t.TempDir()
	m := Manifest{Experiment: "e1", Level: math.NaN(), WallSeconds: math.Inf(1), Parameters: results.Parameters{{Name: "x", Values: []float64{math.NaN()}}}}
	if err := Save(dir, m, nil, 0); err != nil {
		t.Fatal(err)
	}
	back, err := ReadManifest(dir)
	if err != nil || !math.IsNaN(back.Parameters[0].Values[0]) {
		t.Errorf("got %+v, %v", back, err)
	}
}
