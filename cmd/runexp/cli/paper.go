package cli

import (
	"time"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/build"
	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/papercmd"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// papers returns what the command paper needs of the program.
func (p Program) papers() papercmd.Host {
	return papercmd.Host{Name: p.name(), Version: build.Version, Build: build.This, Saving: saving, Publish: func(s *scenarios.Study, dir string, wall time.Duration, jobs int) error {
		made := publication{program: p, found: found{study: s}, dir: dir, wall: wall, format: "text", jobs: jobs}
		return made.save()
	}}
}
