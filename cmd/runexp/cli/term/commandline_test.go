package term

import (
	"testing"
	"time"

	"github.com/spf13/cobra"
)

func TestTheCommandLineIsThatWhichWasGiven(t *testing.T) {
	var got string
	sub := &cobra.Command{Use: "run FILE", RunE: func(cmd *cobra.Command, args []string) error {
		got = CommandLine(cmd, args)
		return nil
	}}
	f := sub.Flags()
	f.Duration("for", 0, "")
	f.StringArray("set", nil, "")
	f.StringSlice("by", nil, "")
	f.Bool("quiet", false, "")
	f.String("out", "", "")
	root := &cobra.Command{Use: "prog"}
	root.AddCommand(sub)
	root.SetArgs([]string{"run", "a b.yaml", "--set", "W=1..9", "--set=n=2", "--by=p,q", "--for=8h", "--quiet"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	if want := "prog run 'a b.yaml' --by p,q --for 8h --quiet --set W=1..9 --set n=2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for d, want := range map[time.Duration]string{90 * time.Minute: "1h30m", 5 * time.Second: "5s", 20 * time.Minute: "20m", time.Millisecond: "1ms"} {
		if got := short(d.String()); got != want {
			t.Errorf("%v is %s, want %s", d, got, want)
		}
	}
}
