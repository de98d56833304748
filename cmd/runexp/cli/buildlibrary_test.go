package cli

import (
	"runtime/debug"
	"testing"
)

func TestAProgramOfAPublishedVersionNeedsNoFolder(t *testing.T) {
	main := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Path: modulePath, Version: version}, Settings: settings}
	}
	dep := func(replaced *debug.Module) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Path: "example.org/mysim"}, Deps: []*debug.Module{{Path: modulePath, Version: "v1.2.3", Replace: replaced}}}
	}
	for _, c := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{main("v1.2.3"), "v1.2.3"},
		{main("v0.0.0-20260102030405-0123456789ab"), "v0.0.0-20260102030405-0123456789ab"},
		{main("v1.2.3", debug.BuildSetting{Key: "vcs.revision", Value: "0123"}), ""},
		{main("(devel)"), ""},
		{main(""), ""},
		{dep(nil), "v1.2.3"},
		{dep(&debug.Module{Path: "/src/loadstar"}), ""},
		{dep(&debug.Module{Path: modulePath, Version: "v1.2.4"}), "v1.2.4"},
		{dep(&debug.Module{Path: "example.org/fork", Version: "v1.2.4"}), ""},
	} {
		if got := published(c.info); got != c.want {
			t.Errorf("%+v: %q, want %q", c.info.Main, got, c.want)
		}
	}
}
