package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/exit"
	"github.com/loadstar-sim/loadstar/scenarios"
)

// ended returns the error of a run that ended early, with its exit code.
func (o *runOptions) ended(c *scenarios.Study, err error) error {
	var changed *scenarios.Changed
	switch {
	case errors.Is(err, scenarios.ErrStopped):
		return exit.With(exit.Stopped, fmt.Errorf("%s: %w", o.out, err))
	case errors.As(err, &changed):
		return fmt.Errorf("%s: %w; raise the revision of the policy that was changed, give another folder by --out, or give up its records by --recompute '%s'",
			o.out, err, changed.Policy)
	}
	return exit.With(exit.IO, fmt.Errorf("%s: %w; what was written is kept, and the same command continues", o.out, plain(err)))
}

// shardEnded prints that a shard is done.
func (o *runOptions) shardEnded(w io.Writer, c *scenarios.Study, err error) error {
	if err != nil {
		return o.failed(c, err)
	}
	_, err = fmt.Fprintf(w, "shard %d of %d is done; when all are: %s merge %s\n", o.shard, o.shards, o.program.name(), o.out)
	if err != nil {
		return exit.With(exit.IO, err)
	}
	return nil
}

// failed returns the error of a run with failures, which tells where they are listed.
func (o *runOptions) failed(c *scenarios.Study, err error) error {
	return exit.With(exit.Failed, fmt.Errorf("%s: %w: %s status %s lists them", o.out, err, o.program.name(), o.out))
}
