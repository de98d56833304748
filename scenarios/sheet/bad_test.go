package sheet

import (
	"errors"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// valid is a file without mistakes, key by key.
var valid = []string{"name: x", "workload: 10", "platform: {workers: 4}", "risk: linear", "policies: [greedy]"}

// withValid adds the lines of the valid file whose keys the lines do not have,
// in comments or otherwise, and which are not left out.
func withValid(lines []string, without string) string {
	file := strings.Join(lines, "\n") + "\n"
	for _, line := range valid {
		key, _, _ := strings.Cut(line, ":")
		if !strings.Contains("\n"+file, "\n"+key+":") && !strings.Contains(file, "#"+key+":") && !strings.Contains(without, "-"+key) {
			file += line + "\n"
		}
	}
	return file
}

func TestMistakesArePlacedAndExplained(t *testing.T) {
	const golden = "testdata/bad.txt"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	head, cases, _ := strings.Cut(string(text), "\n\n")
	var got strings.Builder
	got.WriteString(head + "\n\n")
	n := 0
	for _, c := range strings.Split(cases, "== ")[1:] {
		n++
		title, body, _ := strings.Cut(c, "\n")
		body, _, _ = strings.Cut("\n"+body, "\n>")
		got.WriteString("== " + title + body)
		if !strings.HasSuffix(body, "\n") {
			got.WriteString("\n")
		}
		body = strings.Trim(body, "\n")
		_, err := Decode("x.yaml", []byte(withValid(strings.Split(body, "\n"), title)))
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", title, err)
			continue
		}
		got.WriteString("> " + e.Error() + "\n> " + strings.ReplaceAll(e.Caret(), "\n", "\n> ") + "\n")
	}
	if n < 100 {
		t.Errorf("only %d cases", n)
	}
	resultstest.Golden(t, "bad.txt", []byte(got.String()))
}

func TestHostileFilesAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"x.yaml:1:1: the file has 1048577 bytes: at most 1048576 are allowed":                         strings.Repeat("a", 1<<20+1),
		"x.yaml:1:8: byte 0xff is not UTF-8":                                                          "title: \xff",
		"x.yaml:2:4: stray character U+0000":                                                          "a: 1\nb: \x00",
		"x.yaml:1:21: this is nested deeper than 20":                                                  strings.Repeat("[", 1<<16),
		"x.yaml:1:41: this is nested deeper than 20":                                                  strings.Repeat("- ", 1<<15),
		"x.yaml:10001:1: the file has 20001 lines: at most 10000 are allowed":                         strings.Repeat("\n", 20_000),
		"x.yaml:1:1: keys with ? are not understood: write key: value":                                strings.Repeat("? ", 1<<15),
		"x.yaml:2:8: this cannot be read as YAML: could not find end character of double-quoted text": "a: 1\ntitle: \"x\n",
	} {
		_, err := Decode("x.yaml", []byte(text))
		if err == nil || err.Error() != name {
			t.Errorf("%.20q: %v\nwant %s", text, err, name)
		}
	}
}

func TestAByteOrderMarkAndCRLFAreFine(t *testing.T) {
	file := withValid([]string{"title: x"}, "")
	for _, text := range []string{"\ufeff" + file, strings.ReplaceAll(file, "\n", "\r\n"), "---\n" + file + "...\n", "%YAML 1.2\n---\n" + file} {
		if _, err := Decode("x.yaml", []byte(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	text, err := os.ReadFile("testdata/bad.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range strings.Split(string(text), "\n== ")[1:] {
		title, body, _ := strings.Cut(c, "\n")
		body, _, _ = strings.Cut("\n"+body, "\n>")
		f.Add(withValid(strings.Split(strings.Trim(body, "\n"), "\n"), title))
	}
	f.Add(Example())
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Decode("x.yaml", []byte(text))
		if err == nil {
			roundTrip(t, s)
			return
		}
		var e *Error
		if !errors.As(err, &e) || strings.ContainsAny(e.Error(), "\n\r") {
			t.Fatalf("%q: %v", text, err)
		}
		lines := newSource("", strings.TrimPrefix(text, "\ufeff")).lines
		if len(text) > MaxBytes {
			return
		}
		if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Column > utf8.RuneCountInString(lines[e.Line-1])+1 {
			t.Fatalf("%q: %v is not in the file", text, err)
		}
	})
}

// roundTrip checks that a scenario is read back as it was written.
func roundTrip(t *testing.T, s *Scenario) *Scenario {
	t.Helper()
	text := s.Encode()
	again, err := Decode("again.yaml", text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if third := again.Encode(); string(third) != string(text) {
		t.Fatalf("written\n%s\nand then\n%s", text, third)
	}
	return again
}
