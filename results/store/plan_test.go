package store

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// These numbers are in every record on disk: they must never change.
func TestNamesInRecordsAreGolden(t *testing.T) {
	p := plan()
	for what, pair := range map[string][2]uint64{
		"greedy@1":                {Policy{"greedy", 1, 0}.ID(), 0x4e94f925d49013d0},
		"greedy@2":                {Policy{"greedy", 2, 0}.ID(), 0xc654b1c6d4982d24},
		"greedy@2#1":              {Policy{"greedy", 2, 1}.ID(), 0xc2f9dca31a8be77e},
		"fingerprint":             {p.Fingerprint(), 0x10f8c03d8f4fae78},
		"fingerprint of no field": {(&Plan{}).Fingerprint(), 0x783825822a6f9e62},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s is %#x, was %#x", what, pair[0], pair[1])
		}
	}
}

func TestTheFingerprintIsThatOfTheMeaningOnly(t *testing.T) {
	p := plan()
	same := p.clone()
	same.Name, same.Goal, same.Policies, same.Sheets = "other", Goal{}, nil, nil
	if same.Fingerprint() != p.Fingerprint() {
		t.Error("it depends on more")
	}
	seen := map[uint64]bool{p.Fingerprint(): true}
	for i, meaning := range [][]Field{
		nil,
		{{"epoch", "1"}, {"seed", "1"}},
		{{"seed", "1"}, {"epoch", "1"}, {"block", "250"}},
		{{"epoch", "1"}, {"seed", "12"}, {"block", "50"}},
		{{"epoch", "1"}, {"seed", "1"}, {"block", "25"}},
		{{"epoc", "h1"}, {"seed", "1"}, {"block", "250"}},
	} {
		other := Plan{Meaning: meaning}
		if seen[other.Fingerprint()] {
			t.Errorf("meaning %d has the fingerprint of another", i)
		}
		seen[other.Fingerprint()] = true
	}
}

func TestStudyJSONIsGolden(t *testing.T) {
	text, err := plan().encode()
	if err != nil {
		t.Fatal(err)
	}
	resultstest.Golden(t, "study.json", text)
	back, err := decode(text)
	if err != nil || !reflect.DeepEqual(back, plan().clone()) {
		t.Errorf("read %+v, %v", back, err)
	}
}

func TestEveryByteOfStudyJSONCounts(t *testing.T) {
	text, err := plan().encode()
	if err != nil {
		t.Fatal(err)
	}
	want := plan().clone()
	for i := range text {
		for _, flip := range []byte{0x01, 0x20, 0x80, 0xff} {
			bad := append([]byte{}, text...)
			bad[i] ^= flip
			if p, err := decode(bad); err == nil && !reflect.DeepEqual(p, want) {
				t.Fatalf("byte %d turned by %#x: %+v", i, flip, p)
			}
		}
		if _, err := decode(text[:i]); err == nil && i < len(text)-1 {
			t.Fatalf("the first %d bytes are taken for the whole", i)
		}
	}
}

func TestPlansThatCannotBeReadSayWhy(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "study.json: damaged",
		"\x00\x00\x00":                           "study.json: damaged",
		"[]":                                     "study.json: damaged",
		"{}":                                     "it has no format",
		`{"format":2,"goal":[]}`:                 "format 2 of a newer version; this one reads 1",
		`{"format":1,"goal":{"instances":-1}}`:   "neither may be negative",
		`{"format":1,"goal":{"precision":-0.1}}`: "precision -0.1",
		`{"format":1,"goal":{"decide":{"margin":0.1}}}`:                "decide up to 0.1 at level 0: want both between 0 and 1",
		`{"format":1,"meaning":[{"name":"a"},{"name":"a"}]}`:           `field "a"`,
		`{"format":1,"meaning":[{"name":"","value":"1"}]}`:             `field ""`,
		`{"format":1,"policies":[{"spec":"a"},{"spec":"a"}]}`:          "same identity",
		`{"format":1,"name":"x","sum":"00"}`:                           "remove the sum",
		`{"format":1,"name":"x","goal":{"instances":1e40},"sum":"00"}`: "damaged",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, PlanName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Read(dir)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || errors.Is(err, ErrNoStudy) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
		if _, _, err := Create(dir, plan()); err == nil {
			t.Errorf("%q: overwritten", text)
		}
	}
}

func TestAFileWithoutASumIsBelieved(t *testing.T) {
	dir := t.TempDir()
	text := `{"format":1,"name":"by hand","meaning":[{"name":"seed","value":"7"}]}`
	if err := os.WriteFile(filepath.Join(dir, PlanName), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if p, err := Read(dir); err != nil || p.Name != "by hand" || p.Meaning[0].Value != "7" {
		t.Errorf("got %+v, %v", p, err)
	}
}

func TestWhereThereIsNoStudyItSaysSo(t *testing.T) {
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Join(dir, "absent")} {
		if _, err := Read(d); !errors.Is(err, ErrNoStudy) {
			t.Errorf("Read: %v", err)
		}
		if _, err := Open(d); !errors.Is(err, ErrNoStudy) {
			t.Errorf("Open: %v", err)
		}
	}
}

func TestPlansThatCouldNotBeKeptAreRefused(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"-1 instances":   func(p *Plan) { p.Goal.Instances = -1 },
		"at most -5":     func(p *Plan) { p.Goal.Most = -5 },
		"precision NaN":  func(p *Plan) { p.Goal.Precision = math.NaN() },
		"precision +Inf": func(p *Plan) { p.Goal.Precision = math.Inf(1) },
		"precision -1":   func(p *Plan) { p.Goal.Precision = -1 },
		"decide up to 1": func(p *Plan) { p.Goal.Decide = Decide{1, false, 0.95} },
		"at level 0":     func(p *Plan) { p.Goal.Decide = Decide{0.1, true, 0} },
		"valid UTF-8":    func(p *Plan) { p.Sheets = []string{"a\xff"} },
		"same identity":  func(p *Plan) { p.Policies = []Policy{{"a", 1, 0}, {"a", 1, 0}} },
		`field "seed"`:   func(p *Plan) { p.Meaning = append(p.Meaning, Field{"seed", "1"}) },
		`want names`:     func(p *Plan) { p.Meaning[0].Name = "" },
	} {
		p := plan()
		change(&p)
		dir := filepath.Join(t.TempDir(), "x")
		if _, _, err := Create(dir, p); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: a folder was made", want)
		}
		if _, err := Merge(plan(), p); err == nil {
			t.Errorf("%s: merged", want)
		}
	}
}
