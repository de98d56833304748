package figures

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios/scenariostest"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
)

var (
	block = regexp.MustCompile("(?ms)^```yaml\n# (\\S+)\n(.*?)^```\n")
	kinds = regexp.MustCompile(`kind: (\w+)`)
)

// The page docs/figures.md declares a study and then figures of it, a file for each section.
func TestThePageAboutFiguresHasEveryKeyAndFiguresThatCanBePrinted(t *testing.T) {
	page, err := os.ReadFile("../../docs/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := block.FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 5 {
		t.Fatalf("the page has %d files", len(blocks))
	}
	r := scenariostest.RunDesign(t, scenariostest.Design(t, blocks[0][2]))
	table, all := r.Table(), ""
	for i, b := range blocks {
		asked := RequestOf(r.Design)
		if all += b[2]; i > 0 {
			asked = Request{Only: true}
			of, err := r.Design.Scenario().ReadFigures(b[1], []byte(b[2]))
			if err != nil {
				t.Fatal(err)
			}
			asked.Main, asked.More = of.Figure, of.Figures
		}
		drawn := asked.Draw(r, table)
		want := len(asked.More)
		if i == 0 || asked.Main != nil {
			want++
		}
		if len(drawn.Figures) != want {
			t.Errorf("%s: %d figures are drawn, and %d declared", b[1], len(drawn.Figures), want)
		}
		for _, f := range drawn.Figures {
			for _, fault := range f.Faults() {
				t.Errorf("%s: %s: %s", b[1], f.Name, fault)
			}
		}
	}
	figure := reflect.TypeFor[sheet.Figure]()
	for i := range figure.NumField() {
		if key := figure.Field(i).Tag.Get("yaml"); !regexp.MustCompile(`[\s{]` + key + `: `).MatchString(all) {
			t.Errorf("no example has the key %s", key)
		}
	}
	kind, _ := figure.FieldByName("Kind")
	for _, name := range strings.Split(kind.Tag.Get("one"), ",") {
		if used := fmt.Sprint(kinds.FindAllStringSubmatch(all, -1)); name != "lines" && !strings.Contains(used, name) {
			t.Errorf("no example has the kind %s", name)
		}
	}
}
