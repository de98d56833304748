package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// damages changes a file of a complete study and asks for the study again. Either its files equal an
// undisturbed study's, or it is refused; and status --deep must have reported a file that is made again.
// The pack and the logs hold the same records, so nothing is missing without the pack.
func (t *trial) damages(n int) error {
	want, err := t.undisturbed()
	if err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(want))
	for range n {
		hit := filepath.Join(t.dir, "hit")
		os.RemoveAll(hit)
		if err := os.CopyFS(hit, os.DirFS(filepath.Join(t.dir, "good"))); err != nil {
			return err
		}
		name := names[t.rng.IntN(len(names))]
		how, err := t.damage(filepath.Join(hit, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		what := name + " " + how
		told := t.call(what, "status", "hit", "--deep")
		t.call(what, "compare", "hit", "--out", "-")
		again := t.call(what, "run", "small.yaml", "--out", "hit", "--quiet")
		merged := t.call(what, "merge", "hit")
		if again != 0 || merged != 0 {
			t.seen["refused"]++
			if again == 0 && merged != 74 {
				t.fault("%s: run ends with %d and merge with %d", what, again, merged)
			}
			continue
		}
		if err := t.same(what, "hit", want); err != nil {
			return err
		}
		after, err := t.files("hit")
		if err != nil {
			return err
		}
		if counts := name != "lock" && name != "pack.lsp" && how != "touched"; counts && told == 0 && after[name] == want[name] {
			t.fault("%s: status --deep does not tell", what)
		}
	}
	return nil
}

// damage changes a file and describes the change.
func (t *trial) damage(path string) (how string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	if len(text) == 0 {
		return "touched", nil
	}
	at := t.rng.IntN(len(text))
	switch t.rng.IntN(8) {
	case 0:
		how, text[at] = fmt.Sprintf("with a bit flipped at %d", at), text[at]^1<<t.rng.IntN(8)
	case 1:
		how, text = fmt.Sprintf("cut at %d", at), text[:at]
	case 2:
		how, text = "with more behind it", append(text, "more\n"...)
	case 3:
		return "removed", os.Remove(path)
	case 4:
		how = fmt.Sprintf("with zeros from %d", at)
		if clear(text[at:min(len(text), at+512)]); t.rng.IntN(2) == 0 {
			clear(text)
		}
	case 5:
		how, text = "emptied", nil
	case 6:
		how, text = "with its halves swapped", slices.Concat(text[len(text)/2:], text[:len(text)/2])
	default:
		how, text = "doubled", slices.Concat(text, text)
	}
	return how, os.WriteFile(path, text, 0o666)
}
