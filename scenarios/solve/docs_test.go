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

func TestTheGuideHasEveryKindWithItsExampleAndKeys(t *testing.T) {
	text, err := os.ReadFile("../../docs/solve.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n## ")
	for _, k := range Kinds() {
		found := false
		for _, part := range parts {
			if !strings.HasPrefix(part, k.Name+"\n") {
				continue
			}
			found = true
			if !strings.Contains(part, "```yaml\n"+k.Example+"```") {
				t.Errorf("docs/solve.md does not have the example of %s:\n%s", k.Name, k.Example)
			}
			for _, key := range keysOf(reflect.TypeOf(k.Fresh())) {
				if !strings.Contains(part, "| `"+key+"` |") {
					t.Errorf("docs/solve.md does not tell of the key %s of %s", key, k.Name)
				}
			}
			s, err := Solve(k.Name, []byte(k.Example))
			if err != nil {
				t.Fatal(err)
			}
			if _, shown, ok := strings.Cut(part, "```text\n$ runexp solve"); ok {
				var out strings.Builder
				if err := s.WriteText(&out); err != nil {
					t.Fatal(err)
				}
				if _, shown, _ = strings.Cut(shown, "\n"); !strings.HasPrefix(shown, out.String()+"```") {
					t.Errorf("docs/solve.md shows another answer of %s than\n%s", k.Name, out.String())
				}
			}
			for _, r := range s.Results {
				if !strings.Contains(part, "`"+r.Name+"`") {
					t.Errorf("docs/solve.md does not tell of the result %s of %s", r.Name, k.Name)
				}
			}
		}
		if !found {
			t.Errorf("docs/solve.md has no section %s", k.Name)
		}
	}
}
