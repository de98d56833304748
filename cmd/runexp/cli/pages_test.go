package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"
	"github.com/loadstar-sim/loadstar/engine/long"
	"github.com/loadstar-sim/loadstar/results/resultstest"
)

const scenarioDoc = "../../../docs/scenario.md"

// These pages are sessions from beginning to end; go test ./cmd/runexp/cli -run
// Shows -update rewrites what their commands print. Most take seconds and are played where long
// tests are asked for.

// The tutorial shows the pictures that its commands draw; the last of them adds a policy to the study, so its
// figure is that of the first command once more.
func TestTheTutorialShowsWhatHappens(t *testing.T) {
	long.Unraced(t)
	pictures, err := filepath.Abs("../../../docs/figures")
	if err != nil {
		t.Fatal(err)
	}
	clitest.Run(Run).Play(t, "../../../docs/tutorial.md", 6)
	golden, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	output(t, "run", "lab.yaml", "--quiet", "--out", "first")
	for drawn, picture := range map[string]string{
		"first/figures/lab.svg": "tutorial.svg",
		"no-rep.svg":            "tutorial-no-rep.svg",
		"greedy.svg":            "tutorial-greedy.svg",
	} {
		svg, err := os.ReadFile(drawn)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(golden, filepath.Join(pictures, picture))
		if err != nil {
			t.Fatal(err)
		}
		resultstest.Golden(t, name, svg)
	}
}

func TestSweepsShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/sweeps.md", 15)
	for _, name := range []string{"pack.lsp", "results.csv", "comparison.csv"} {
		one, _ := os.ReadFile(filepath.Join("runs/parts", name))
		if two, _ := os.ReadFile(filepath.Join("runs/here", name)); len(one) == 0 || !bytes.Equal(one, two) {
			t.Errorf("the bytes of %s are not the same both times", name)
		}
	}
}

func TestThePageAboutScenariosShowsWhatHappens(t *testing.T) {
	clitest.Run(Run).Play(t, scenarioDoc, 6)
}

func TestThePageAboutStudiesShowsWhatHappens(t *testing.T) {
	clitest.Run(Run).Play(t, "../../../docs/studies.md", 3)
}

func TestThePageAboutTracesShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/traces.md", 5)
}

func TestThePageOfQuestionsShowsWhatHappens(t *testing.T) {
	clitest.Run(Run).Play(t, "../../../docs/faq.md", 2)
}

func TestThePageAboutChartsShowsWhatHappens(t *testing.T) {
	usualWidth(t)
	clitest.Run(Run).Play(t, "../../../docs/chart.md", 5)
}

func TestThePageAboutProblemsShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/solve.md", 2)
}

func TestThePageAboutMachinesThatComeBackShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/returning.md", 4)
}

func TestThePageAboutFilesShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/file.md", 2)
}

func TestThePageAboutReportsShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/report.md", 5)
}

func TestThePageAboutComparingShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/comparing.md", 8)
}

func TestThePageAboutTheCommandLineShowsWhatHappens(t *testing.T) {
	clitest.Run(Run).Play(t, "../../../docs/commandline.md", 1)
}

func TestThePageAboutTheBoundShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/bound.md", 1)
}

func TestThePageAboutTheClairvoyantShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/clairvoyant.md", 1)
}

func TestThePageAboutTheSearchShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/best.md", 1)
}

func TestThePageAboutTheWorstShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/worst.md", 2)
}

func TestThePageAboutPoliciesShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command to build its programs:", err)
	}
	clitest.Run(Run).Play(t, "../../../docs/policies.md", 10)
}

func TestThePageAboutAdviceShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(Run).Play(t, "../../../docs/advise.md", 2)
}
