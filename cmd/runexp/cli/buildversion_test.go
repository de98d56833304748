package cli

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestTheVersionIsThatOfLoadstarInAnyMainModule(t *testing.T) {
	ours := func(version string, replace *debug.Module) []*debug.Module {
		return []*debug.Module{{Path: "example.org/other", Version: "v9.0.0"}, {Path: modulePath, Version: version, Replace: replace}}
	}
	committed := []debug.BuildSetting{{Key: "vcs.revision", Value: "5f3e"}, {Key: "vcs.modified", Value: "true"}}
	outside := debug.Module{Path: "example.org/mysim", Version: "v7.0.0+dirty"}
	for _, c := range []struct {
		info debug.BuildInfo
		want string
	}{
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "v1.2.3"}}, "v1.2.3"},
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "(devel)"}}, "v0.1.0-devel"},
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "(devel)"}, Settings: committed}, "v0.1.0-devel+5f3e.dirty"},
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "v0.0.0-20261101000000-5f3e00000000"}, Settings: committed[:1:1]}, "v0.1.0-devel+5f3e"},
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "v1.2.3+dirty"}, Settings: committed}, "v1.2.3+dirty"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", nil), Settings: committed}, "v1.2.3"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: "../loadstar", Version: "(devel)"}), Settings: committed}, "v1.2.3+replaced"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: "../loadstar"})}, "v1.2.3+replaced"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: modulePath, Version: "v1.2.4"})}, "v1.2.4"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: "example.org/fork", Version: "v1.2.5"})}, "example.org/fork@v1.2.5"},
		{debug.BuildInfo{Main: outside}, "v0.1.0-devel"},
	} {
		if got := versionOf(&c.info, stamped(&c.info)); got != c.want {
			t.Errorf("%+v: version %s, want %s", c.info, got, c.want)
		}
	}
}

func TestTheReleaseIsTheOneThatIsCitedAndDescribed(t *testing.T) {
	for file, want := range map[string]string{"CITATION.cff": "\nversion: " + release[1:] + "\n", "CHANGELOG.md": "\n## " + release + "\n"} {
		if !strings.Contains(string(document(t, file)), want) {
			t.Errorf("%s does not have %q", file, want)
		}
	}
}
