package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestEveryCommandHasAPageOfTheManualUnderTheNameOfTheProgram(t *testing.T) {
	dir := t.TempDir()
	var out, stderr strings.Builder
	p := Program{Name: "mysim"}
	if code := p.Run(t.Context(), []string{"man", dir}, &out, &stderr); code != 0 {
		t.Fatal(stderr.String())
	}
	pages := 0
	var look func(cmd *cobra.Command, name string)
	look = func(cmd *cobra.Command, name string) {
		pages++
		text, err := os.ReadFile(filepath.Join(dir, name+".1"))
		if err != nil {
			t.Error(err)
			return
		}
		page := string(text)
		for _, want := range []string{`.TH "`, ".SH NAME\n" + strings.ReplaceAll(name, "-", `\-`) + ` \- `, ".SH SYNOPSIS\n"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
		if strings.Contains(page, "runexp") {
			t.Errorf("%s speaks of runexp", name)
		}
		for _, sub := range cmd.Commands() {
			look(sub, name+"-"+sub.Name())
		}
	}
	look(p.root(), "mysim")
	if pages < 30 {
		t.Errorf("there are only %d pages", pages)
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip("the pages were not set: ", err)
	}
	all, _ := filepath.Glob(filepath.Join(dir, "*.1"))
	if said, err := exec.CommandContext(t.Context(), groff, append([]string{"-man", "-Tutf8", "-ww", "-z"}, all...)...).CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("%v: %s", err, said)
	}
}
