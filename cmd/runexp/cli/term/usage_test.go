package term

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// run runs a small program, and returns its output.
func run(args ...string) (string, error) {
	var out strings.Builder
	var format, name string
	var parts []string
	sub := &cobra.Command{Use: "sub FILE [MORE]", Args: cobra.RangeArgs(1, 2), RunE: func(cmd *cobra.Command, args []string) error {
		_, err := fmt.Fprint(&out, format, " ", name, " ", parts, " ", args)
		return err
	}}
	sub.Flags().StringVar(&format, "format", "text", "how it is written")
	sub.Flags().StringVar(&name, "name", "", "a name")
	sub.Flags().StringSliceVar(&parts, "parts", nil, "some of a and b")
	Choices(sub, "format", "text", "json")
	Choices(sub, "parts", "a", "b")
	root := &cobra.Command{Use: "prog", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(sub)
	Guard(root)
	root.SetArgs(args)
	root.SetOut(io.Discard)
	err := root.Execute()
	return out.String(), err
}

func TestWrongCommandsAreRefusedAndRightOnesRun(t *testing.T) {
	for _, c := range []struct{ line, want string }{ // the output, or the beginning of the error
		{"sub f", "text  [] [f]"},
		{"sub f g --name=x --parts=a,b", "text x [a b] [f g]"},
		{"sub f --format json", "json  [] [f]"},
		{"sub f --format=jsn", "--format jsn: want text or json; did you mean json?"},
		{"sub f --parts=a,c", "--parts c: want a or b"},
		{"sub f --name=", `--name "": its value is empty`},
		{"sub f --parts=", `--parts "": its value is empty`},
		{"sub f --parts=a,,b", `--parts "": its value is empty`},
		{"sub", "sub: FILE is missing: want prog sub FILE [MORE]"},
		{"sub f g h", `sub: "h" is one argument too many`},
		{"sub f --nme=x", "sub: there is no flag --nme; did you mean --name?"},
	} {
		out, err := run(strings.Fields(c.line)...)
		if err != nil && out != "" || err == nil && out != c.want || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %q, %v, want %q", c.line, out, err, c.want)
		}
	}
}
