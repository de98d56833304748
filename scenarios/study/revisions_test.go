package study

import (
	"maps"
	"testing"

	"github.com/loadstar-sim/loadstar/results/store"
)

func TestAPolicyOfFilesHasTheRevisionThatWasAskedForLast(t *testing.T) {
	const file, foreign = "file{path=a.json}", "theirs{path=a.json}"
	plan := []store.Policy{
		{Spec: file, Revision: 900}, {Spec: foreign, Revision: 900}, {Spec: file, Revision: 300},
		{Spec: "greedy", Revision: 1}, {Spec: foreign, Revision: 300}, {Spec: file, Revision: 900, Edition: 1}, {Spec: file, Revision: 500},
	}
	for _, asStored := range []bool{false, true} {
		all, err := Adopt(design(t, file), plan, asStored)
		if want := file + "@500 " + foreign + "@300 greedy@1"; err != nil || writtenIn(all) != want {
			t.Errorf("as stored %t: %s, %v, want %s", asStored, writtenIn(all), err, want)
		}
		for _, p := range all {
			if p.Ready() != (p.Name == "greedy") {
				t.Errorf("%s is ready: %t", p, p.Ready())
			}
		}
		earlier, ids := Earlier(all, plan)
		if want := file + "@00000000012c@300 " + file + "@000000000384@900"; writtenIn(earlier) != want {
			t.Errorf("before: %s, want %s", writtenIn(earlier), want)
		}
		if len(ids) != 2 || ids[0] != plan[2].ID() || ids[1] != plan[5].ID() {
			t.Errorf("their records are those of %x", ids)
		}
	}
	kept := Kept(store.Plan{Policies: plan, Meaning: []store.Field{{Name: "reference", Value: "file{path=b@c.json}@7"}, {Name: "seed", Value: "x@1"}}})
	if want := map[string]int{file: 500, "file{path=b@c.json}": 7}; !maps.Equal(kept, want) {
		t.Errorf("kept %v, want %v", kept, want)
	}
}
