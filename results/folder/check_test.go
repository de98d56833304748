package folder

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheckSaysWhatIsInTheWay(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{
		"file":                  "x",
		"results/manifest.json": `{"format":1,"experiment":"e1"}`,
		"photos/cat.jpg":        "x",
		"cat/lock":              "x",
		"search/journal.txt":    "x",
		"asked/question.yaml":   "x",
		"study/study.json":      "{}",
		"study/log/1.lsl":       "x",
		"study/journal.txt":     "mine",
		"logs/log/1.lsl":        "x",
		"pack/pack.lsp":         "x",
		"locked/lock":           `{"pid":1}`,
		"begun/study.json.ABCDEFGHIJKLMNOPQRSTUVWXYZ.part": "{",
		"linked/study.json": "{}",
	})
	for to, at := range map[string]string{"nowhere": "dangling", "study": "link", dir: "linked/figures"} {
		if err := os.Symlink(to, filepath.Join(dir, at)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	before := tree(t, dir)
	for _, c := range []struct{ name, study, search string }{
		{"absent", "", ""},
		{"absent/further", "", ""},
		{"empty", "", ""},
		{"begun", "", ""},
		{"locked", "", ""},
		{"study", "", "study holds a study: choose another folder with --out"},
		{"link", "", "link holds a study: choose another folder with --out"},
		{"logs", "", "holds a study"},
		{"pack", "", "holds a study"},
		{"search", "search holds a search: choose another folder with --out", ""},
		{"asked", "holds a search", ""},
		{"file", "file is not a folder", "is not a folder"},
		{"file/x/y", "file is not a folder", "is not a folder"},
		{"results", "holds files that are not of a study, such as manifest.json: want an absent or empty folder, or one with a study", "one with a search"},
		{"photos", "such as cat.jpg", "such as cat.jpg"},
		{"cat", "such as lock", "such as lock"},
		{"linked", "linked/figures: is a symbolic link", "is a symbolic link"},
		{"dangling", "is a dangling link", "is a dangling link"},
		{"dangling/x", "dangling is a dangling link", "is a dangling link"},
		{strings.Repeat("x", 300), "name too long", "name too long"},
		{"", "holds files", "holds files"},
	} {
		for kind, want := range map[Kind]string{Study: c.study, Search: c.search} {
			err := Check(filepath.Join(dir, c.name), kind)
			switch {
			case want == "" && err != nil:
				t.Errorf("%s for a %s: %v", c.name, kind, err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n")):
				t.Errorf("%s for a %s: got %v, want %s", c.name, kind, err, want)
			}
		}
	}
	if err := Check("", Study); err == nil {
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
		if err := Check(dir, Study); err == nil || !strings.Contains(err.Error(), "cannot write in /proc") {
			t.Errorf("%s: got %v", dir, err)
		}
	}
}
