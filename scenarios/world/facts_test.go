package world_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/scenarios/grid"
	"github.com/loadstar-sim/loadstar/scenarios/sheet"
	"github.com/loadstar-sim/loadstar/scenarios/world"
)

// decoded returns a scenario in a folder, with its grid and its world.
func decoded(t *testing.T, folder, rest string) (s *sheet.Scenario, g *grid.Grid, w *world.World, err error) {
	t.Helper()
	s, err = sheet.Decode(filepath.Join(folder, "x.yaml"), []byte("name: x\npolicies: [no-rep]\n"+rest))
	if err != nil {
		return s, nil, nil, err
	}
	s.Folder = folder
	if g, err = world.Grid(s, nil, false); err != nil {
		return s, nil, nil, err
	}
	w, err = world.New(s, g.Parameters(), s.At)
	return s, g, w, err
}

// sharp is a law under which a worker lasts for nearly as long as it says, and hardly any longer.
func sharp(time float64) string { return fmt.Sprintf("'weibull{shape=60,scale=%v}'", time) }

// A worker needs a latency and a time per unit of load for each of a message, the computation and the
// results. A platform is one without a decision if nobody leaves before the whole load is done, or all
// leave within the latencies.
func TestAWorldLeavesNothingToDecideIfNobodyIsInterruptedInTimeOrAllAre(t *testing.T) {
	const nobody, everybody = "no worker is interrupted", "every worker is interrupted"
	type group struct{ costs, risk string }
	fate := func(want string, groups ...group) {
		t.Helper()
		text := "workload: 10\nrisk: never\nplatform:\n  workers:\n"
		for _, g := range groups {
			text += fmt.Sprintf("    - {count: 1, risk: %s, %s}\n", g.risk, g.costs)
		}
		_, g, w, err := decoded(t, "", text)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Join(w.Hopeless(g, 1), "\n")
		if strings.Contains(lines, nobody) != (want == nobody) || strings.Contains(lines, everybody) != (want == everybody) {
			t.Errorf("%v: %q is told, want %q", groups, lines, want)
		}
	}
	for _, part := range []string{"compute", "send", "return"} {
		// All parts but one take next to nothing: it takes 5 and 10 times 2.
		costs := ""
		for _, other := range []string{"compute", "send", "return"} {
			if other == part {
				costs += fmt.Sprintf("%s: {latency: 5, per_unit: 2}, ", other)
			} else {
				costs += fmt.Sprintf("%s: {latency: 0.001, per_unit: 0.001}, ", other)
			}
		}
		costs = strings.TrimSuffix(costs, ", ")
		fate(nobody, group{costs, sharp(40)})
		fate("", group{costs, sharp(20)})
		fate("", group{costs, sharp(8)})
		fate(everybody, group{costs, sharp(3.5)})
		for _, swap := range []bool{false, true} {
			pair := func(a, b string) []group {
				if swap {
					a, b = b, a
				}
				return []group{{costs, a}, {costs, b}}
			}
			fate(nobody, pair(sharp(40), sharp(45))...)
			fate("", pair(sharp(40), sharp(20))...)
			fate("", pair(sharp(3.5), sharp(20))...)
			fate("", pair(sharp(3.5), sharp(40))...)
			fate("", pair(sharp(3.5), "never")...) // it does the load
			fate(nobody, pair(sharp(40), "never")...)
			fate("", pair("never", "never")...) // that is meant
			fate("", pair(sharp(40), sharp(45)+", faults: {after: linear}")...)
			fate(everybody, pair(sharp(3.5), sharp(3.5)+", faults: {after: linear}")...)
		}
	}
}

func TestAPlatformHasAWholeNumberOfWorkers(t *testing.T) {
	const rest = "workload: 1\nrisk: linear\nsweep: {p: 1}\nplatform:\n  compute: {latency: 0.1, per_unit: 1}\n  workers: "
	for workers, want := range map[string]int{
		"2p": 2, "p*100000": 100_000, "2.5p": 0, "p-2": 0, "p*100001": 0, "0/p": 0,
		"[{count: 3p}, {count: p}]": 4, "[{count: p/2}, {count: p/2}]": 0, "[{count: 60000p}, {count: 60000p}]": 0,
	} {
		_, g, w, err := decoded(t, "", rest+workers+"\n")
		if err != nil {
			t.Fatal(err)
		}
		p, err := w.Problem(g.Values(0), 1)
		if err == nil != (want > 0) || err == nil && len(p.Workers) != want {
			t.Errorf("%s workers: %v, want %d", workers, err, want)
		}
	}
}

func TestTheProblemHasThePortTheStreamAndTheNoticeOfThePlatform(t *testing.T) {
	full := models.Platform{Port: models.FullDuplex}
	for text, want := range map[string]models.Problem{
		"":                                 {},
		"port: full-duplex":                {Platform: full},
		"port: half-duplex, stream: true":  {Platform: models.Platform{Stream: true}},
		"notice: 0.25":                     {Notice: 0.25},
		"notice: never, port: full-duplex": {Platform: full, Notice: math.Inf(1)},
	} {
		_, g, w, err := decoded(t, "", "workload: 1\nrisk: linear\nplatform: {workers: 2, compute: {per_unit: 1}, "+text+"}\n")
		if err != nil {
			t.Fatal(err)
		}
		p, err := w.Problem(g.Values(0), 1)
		if err != nil || p.Port != want.Port || p.Stream != want.Stream || p.Notice != want.Notice {
			t.Errorf("%q: %+v, %v", text, p, err)
		}
	}
}

// Cells of one world meet the same interruptions.
func TestTheWorldIsTheNumberOfWorkersAndTheSample(t *testing.T) {
	for text, same := range map[string]bool{
		"workers: 2, compute: {per_unit: 1}":              true,
		"workers: 2, compute: {per_unit: v}":              true,
		"workers: 2v, compute: {per_unit: 1}":             false,
		"workers: 2, compute: {per_unit: 1}, sample: v":   false,
		"workers: [{count: v}], compute: {per_unit: 1}":   false,
		"workers: 2, compute: {per_unit: 1}, notice: v":   true,
		"workers: 2, compute: {per_unit: 1}, sample: 2*v": false,
	} {
		_, g, _, err := decoded(t, "", "workload: 1\nrisk: linear\nsweep: {v: [1, 2]}\nplatform: {"+text+"}\n")
		if err != nil {
			t.Fatal(err)
		}
		if a, b := g.Values(0).World(), g.Values(1).World(); (a == b) != same {
			t.Errorf("%s: the worlds of two cells are %q and %q", text, a, b)
		}
	}
}

func TestTheLimitsOfAVariableAreThoseOfTheFirstThatDescribesIt(t *testing.T) {
	const rest = "workload: 1\nrisk: linear\nsweep: {v: 5}\nplatform: {workers: 2, compute: {per_unit: v}}\n"
	own, _, _, err := decoded(t, "", rest+"variables: {v: {doc: own, min: 4, max: 6}}\n")
	if err != nil {
		t.Fatal(err)
	}
	like, _, _, err := decoded(t, "", rest+"variables: {v: {doc: inherited, min: 1, max: 9}}\n")
	if err != nil {
		t.Fatal(err)
	}
	silent, _, _, err := decoded(t, "", rest)
	if err != nil {
		t.Fatal(err)
	}
	axes, err := own.Axes()
	if err != nil {
		t.Fatal(err)
	}
	if p := world.Parameters(axes, own, like)[0]; p.Min != 4 || p.Max != 6 || p.Doc != "own" {
		t.Errorf("%+v", p)
	}
	if p := world.Parameters(axes, silent, like)[0]; p.Min != 1 || p.Max != 9 || p.Doc != "inherited" {
		t.Errorf("%+v", p)
	}
}

// durations writes a file of durations into a new folder.
func durations(t *testing.T, text string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "durations.txt"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return folder
}

// A study that is moved with its files is the same study.
func TestALawIsTheSameInWhateverFolderItsFileIs(t *testing.T) {
	var identities []string
	for range 2 {
		folder := durations(t, "1\n2\n3\n")
		_, _, w, err := decoded(t, folder, "workload: 1\nrisk: 'empirical{file="+filepath.ToSlash(filepath.Join(folder, "durations.txt"))+"}'\nplatform: {workers: 2, compute: {per_unit: 1}}\n")
		if err != nil {
			t.Fatal(err)
		}
		law := w.Law(0)
		if strings.Contains(law.Identity, folder) || !strings.Contains(law.Identity, "durations.txt") || !strings.Contains(law.Spelling, folder) {
			t.Errorf("the identity is %q of a law that is spelled %q", law.Identity, law.Spelling)
		}
		identities = append(identities, law.Identity)
	}
	if identities[0] != identities[1] {
		t.Errorf("the same file is %q in one folder and %q in another", identities[0], identities[1])
	}
}

// Files behind values of a variable are in the folder of the scenario, and their content is part of the
// identity of their cells.
func TestAFileBehindAValueIsInTheFolderAndKnownByItsContent(t *testing.T) {
	const rest = "workload: 1\nrisk: law\nplatform: {workers: 2, compute: {per_unit: 1}}\nsweep: {law: ['empirical{file=%s,longest=0}']}\n"
	identity := func(content string) (id uint64, last float64) {
		t.Helper()
		_, g, w, err := decoded(t, durations(t, content), fmt.Sprintf(rest, "durations.txt"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := w.Problem(g.Values(0), 1)
		if err != nil {
			t.Fatal(err)
		}
		return g.Values(0).ID(""), p.Workers[0].Risk.Quantile(1)
	}
	one, last := identity("1\n2\n3\n")
	again, _ := identity("1\n2\n3\n")
	other, longer := identity("1\n2\n4\n")
	if one != again || one == other || last != 3 || longer != 4 {
		t.Errorf("cells %x, %x and %x; the longest durations are %v and %v", one, again, other, last, longer)
	}
	folder := durations(t, "1\n2\n")
	below := filepath.Join(folder, "below")
	if err := os.Mkdir(below, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, outside := range []string{filepath.Join(folder, "durations.txt"), "../durations.txt"} {
		if _, _, _, err := decoded(t, below, fmt.Sprintf(rest, outside)); err == nil || !strings.Contains(err.Error(), "in or below the folder") {
			t.Errorf("%s: %v", outside, err)
		}
	}
}

func TestRecordedTimesAreInTheUnitOfTheScenario(t *testing.T) {
	const platform = "workload: 1\nplatform: {workers: 2, compute: {per_unit: 1}}\n"
	recorded := func(in string) string { return "'recorded{trace=bamboo-p3,longest=0,in=" + in + "}'" }
	for text, want := range map[string]string{
		"unit: h\nrisk: " + recorded("h"):                                                      "",
		"unit: h\nrisk: " + recorded("s"):                                                      "are in s, but those of the scenario in h",
		"risk: " + recorded("h") + "\nplan_risk: " + recorded("h"):                             "",
		"risk: " + recorded("h") + "\nplan_risk: " + recorded("min"):                           "are in min, but those of",
		"unit: h\nrisk: " + recorded("h") + "\nplan_risk: " + recorded("min"):                  "are in min, but those of the scenario in h",
		"unit: h\nrisk: 'recorded{trace=bamboo-p3,longest=1}'":                                 "", // scaled on purpose
		"risk: law\nsweep: {law: [" + recorded("h") + ", " + recorded("min") + "]}":            "are in min, but those of",
		"risk: law\nunit: min\nsweep: {law: [" + recorded("min") + ", " + recorded("h") + "]}": "are in h, but those of the scenario in min",
	} {
		_, _, _, err := decoded(t, "", platform+text+"\n")
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s:\n%v, want %q", text, err, want)
		}
	}
}

// A scenario that is not refused may be doubted: recorded times in a scenario that names no unit, and times
// that are scaled since nothing else is said in one that does.
func TestTimesInAUnitThatNobodyNamesAreDoubted(t *testing.T) {
	long.Unraced(t)
	const platform = "workload: 1\nplatform: {workers: 2, compute: {per_unit: 1}}\n"
	for text, want := range map[string]string{
		"risk: 'recorded{trace=bamboo-p3,longest=0}'":              "does not say in which unit",
		"unit: s\nrisk: 'recorded{trace=bamboo-p3,longest=0}'":     "",
		"unit: s\nrisk: 'recorded{trace=bamboo-p3}'":               "scaled so that the longest is 1 s",
		"unit: s\nrisk: 'recorded{trace=bamboo-p3,longest=1}'":     "",
		"risk: 'recorded{trace=bamboo-p3}'":                        "",
		"unit: s\nrisk: linear":                                    "",
		"risk: linear\nplan_risk: 'recorded{longest=0}'":           "does not say in which unit",
		"unit: h\nrisk: law\nsweep: {law: ['recorded{state=up}']}": "scaled so that the longest is 1 h",
	} {
		s, _, _, err := decoded(t, "", platform+text+"\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := world.Doubt(s); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s:\n%q, want %q", text, got, want)
		}
	}
}
