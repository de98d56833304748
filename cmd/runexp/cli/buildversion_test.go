package cli

import (
	"runtime/debug"
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
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "(devel)"}}, "unknown"},
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "(devel)"}, Settings: committed}, "5f3e+dirty"},
		{debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: "v1.2.3+dirty"}, Settings: committed}, "v1.2.3+dirty"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", nil), Settings: committed}, "v1.2.3"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: "../loadstar", Version: "(devel)"}), Settings: committed}, "v1.2.3+replaced"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: "../loadstar"})}, "v1.2.3+replaced"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: modulePath, Version: "v1.2.4"})}, "v1.2.4"},
		{debug.BuildInfo{Main: outside, Deps: ours("v1.2.3", &debug.Module{Path: "example.org/fork", Version: "v1.2.5"})}, "example.org/fork@v1.2.5"},
		{debug.BuildInfo{Main: outside}, "unknown"},
	} {
		if got := versionOf(&c.info, stamped(&c.info)); got != c.want {
			t.Errorf("%+v: version %s, want %s", c.info, got, c.want)
		}
	}
}
