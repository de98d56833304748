package advise

import (
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/engine/long"
)

func TestMachinesOfARecordThatCameBackAreNotTakenForGoneWithoutAWord(t *testing.T) {
	long.Unraced(t)
	t.Chdir("testdata")
	advised := func(text string) (*Advice, string) {
		t.Helper()
		q, _, err := Read("m.yaml", []byte("unit: h\nworkload: 9\n"+text), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		q.Policies, q.Evaluations, q.Instances, q.Resamples = []string{"on-demand{n=9}"}, 1, LeastInstances, 1
		a := asked(t, q)
		var b strings.Builder
		if err := a.WriteText(&b, Wording{Unit: "h"}); err != nil {
			t.Fatal(err)
		}
		return a, b.String()
	}
	const law = "'empirical{file=office.txt,longest=0,in=h}'\n"
	for _, text := range []string{"platform: {workers: 3}\nrisk: " + law, "deadline: 9\nplatform: {workers: 3, until: 12, price: {hold: 1}, slow: lognormal}\nrisk: " + law} {
		a, text := advised(text)
		if want := "record       office.txt has 2 absences, 1.5 h on average: these machines are taken as gone for good;\n" +
			"             comes_back: {} and risk: 'timeline{file=office.txt,in=h,longest=0}' play them as recorded\n"; !strings.Contains(text, want) || len(a.Records) != 1 {
			t.Errorf("%+v:\n%s", a.Records, text)
		}
	}
	for _, text := range []string{
		"platform: {workers: 3, comes_back: {}}\nrisk: 'timeline{file=office.txt,in=h,longest=0}'\n", // as it says
		"platform: {workers: 3, comes_back: {after: linear}}\nrisk: " + law,
		"platform: {workers: 3}\nrisk: 'empirical{file=lab.txt,longest=0,unit=h,in=h}'\n", // durations, which tell of no absence
		"platform: {workers: 3}\nrisk: exponential\n",
	} {
		if a, shown := advised(text); len(a.Records) != 0 || strings.Contains(shown, "absence") {
			t.Errorf("%s: %+v", text, a.Records)
		}
	}
}
