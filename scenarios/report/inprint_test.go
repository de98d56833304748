package report

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/scenarios"
	"github.com/loadstar-sim/loadstar/scenarios/claim"
	"github.com/loadstar-sim/loadstar/scenarios/papers"
	"github.com/loadstar-sim/loadstar/scenarios/study"
)

func TestEveryExperimentOfAPaperSaysWhatIsInPrintAndHowItsClaimsAreTested(t *testing.T) {
	papers.RegisterAll()
	pattern := regexp.MustCompile(`^Claims: (None of the paper's claims is about this experiment; )?mysim paper (\S+) --claims '(\S+)' tests (?:all )?(\d+)( claims? about this experiment)?\.$`)
	for _, p := range papers.All() {
		for _, e := range p.Experiments {
			d, err := scenarios.NewDesign(scenarios.Request{Experiment: e.Name, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			f := &Results{Study: &study.Study{Design: d}, options: Options{Program: "mysim", Papers: papers.All()}}
			lines, err := f.inPrint()
			if err != nil || len(lines) == 0 {
				t.Errorf("%s: %q, %v", e.Name, lines, err)
				continue
			}
			if printed := strings.HasPrefix(lines[0], "In print: ") && strings.Contains(lines[0], " of "+p.Cite); printed == p.Own {
				t.Errorf("%s: %s", e.Name, lines[0])
			}
			m := pattern.FindStringSubmatch(lines[len(lines)-1])
			if len(p.Claims) == 0 {
				continue
			}
			if m == nil || m[2] != p.Name || (m[1] == "") != (m[5] != "") || (m[1] == "") == (m[3] == "*") {
				t.Errorf("%s: no command tests its claims: %q", e.Name, lines)
				continue
			}
			tested := 0
			about := claim.Exhibit{Claims: strings.Split(m[3], ",")}
			for _, c := range p.Claims {
				if about.Covers(c.ID) {
					tested++
				}
			}
			if m[4] != strconv.Itoa(tested) {
				t.Errorf("%s: %s tests %d claims", e.Name, lines[len(lines)-1], tested)
			}
		}
	}
}
