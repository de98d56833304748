package term

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestNothingIsWrittenOverWhatIsReadOrKept(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"in.yaml": "x", "claims.csv": "x", "other.csv": "x",
		"study/study.json": "{}", "study/results.csv": "x", "study/mine.csv": "x", "study/log/1.lsl": "x",
		"study/manifest.json":    `{"format":1,"experiment":"a","files":[{"name":"results.csv"},{"name":"figures/a.svg"}]}`,
		"campaign/campaign.json": "{}",
	} {
		if i := strings.LastIndexByte(name, '/'); i > 0 {
			if err := os.MkdirAll(name[:i], 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("in.yaml", "link.yaml"); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	for name, want := range map[string]string{
		"in.yaml": "reads", "./in.yaml": "reads", "link.yaml": "reads", "claims.csv": "reads",
		"study/study.json": "belongs", "study/lock": "belongs", "study/log/2.lsl": "belongs", "study/files/a.txt": "belongs",
		"study/results.csv": "belongs", "study/figures/a.svg": "belongs", "study/manifest.json": "belongs", "campaign/campaign.json": "belongs",
		"other.csv": "", "new.csv": "", "study/mine.csv": "", "study/report.html": "", "study/export/a.csv": "", "campaign/a.svg": "", "study.json": "",
	} {
		cmd := &cobra.Command{RunE: func(cmd *cobra.Command, args []string) error {
			return checkFile(cmd, name)
		}, SilenceErrors: true, SilenceUsage: true}
		for _, flag := range []string{"out", "claims"} {
			cmd.Flags().String(flag, "", "")
		}
		cmd.SetArgs([]string{"in.yaml", "study", "--out", name, "--claims", "claims.csv"})
		cmd.SetErr(io.Discard)
		err := cmd.Execute()
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), name+": ")) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
