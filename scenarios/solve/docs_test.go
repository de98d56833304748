package solve

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// keysOf lists the keys of a problem's file, those inside of others too.
func keysOf(t reflect.Type) []string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	var keys []string
	for i := range t.NumField() {
		if key := t.Field(i).Tag.Get("yaml"); key != "" {
			keys = append(append(keys, key), keysOf(t.Field(i).Type)...)
		}
	}
	return keys
}

// guide returns the sections of docs/solve.md.
func guide(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/solve.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n## ")
}

func TestTheGuideHasEveryKindWithItsExampleItsKeysAndItsResults(t *testing.T) {
	sections := map[string]string{}
	for _, part := range guide(t) {
		name, text, _ := strings.Cut(part, "\n")
		sections[name] = text
	}
	for _, k := range Kinds() {
		part := sections[k.Name]
		if !strings.Contains(part, "```yaml\n# "+k.Name+".yaml\n"+k.Example+"```") {
			t.Errorf("docs/solve.md does not have the example of %s:\n%s", k.Name, k.Example)
		}
		if strings.Contains(part, "[cluster](#fifo-subset)") {
			part += sections["fifo-subset"]
		}
		for _, key := range keysOf(reflect.TypeOf(k.Fresh())) {
			if !strings.Contains(part, "`"+key+"`") {
				t.Errorf("docs/solve.md does not tell of the key %s of %s", key, k.Name)
			}
		}
		for _, r := range solved(t, k.Example).Results {
			if !strings.Contains(part, "`"+r.Name+"`") {
				t.Errorf("docs/solve.md does not tell of the result %s of %s", r.Name, k.Name)
			}
		}
	}
}

func TestTheGuideHasEveryNumberOfTheTheories(t *testing.T) {
	plans := guide(t)[1]
	if !strings.HasPrefix(plans, "The plan of a policy\n") {
		t.Fatal("the first section is another one")
	}
	for _, w := range worlds {
		name, _, _ := strings.Cut(w.policy, "{")
		if !strings.Contains(plans, "`"+name) {
			t.Errorf("docs/solve.md does not tell of %s", name)
		}
		for _, r := range solved(t, file(w.world, w.policy)).Results {
			if !strings.Contains(plans, "`"+r.Name+"`") {
				t.Errorf("docs/solve.md does not tell of the result %s of %s", r.Name, w.policy)
			}
		}
	}
}
