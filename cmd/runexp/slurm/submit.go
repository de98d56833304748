package slurm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/loadstar-sim/loadstar/results/atomicfile"
)

// Submit writes the scripts of the job to the folder slurm of the study and
// hands them to sbatch: the arrays, and behind all of them the merge job. It
// returns the ids of the jobs, the merge job's last, and writes a line for each to w.
// If sbatch refuses one, those before it are cancelled, so that either all are
// submitted or none.
//
// With AtOnce, arrays wait for each other; otherwise each would have its own
// limit.
func Submit(ctx context.Context, j Job, w io.Writer) (ids []string, err error) {
	if err := j.Check(); err != nil {
		return nil, err
	}
	folder, err := j.prepare()
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	defer func() {
		if err != nil && len(ids) > 0 {
			// The end of the context may be the reason that we end.
			_, cancelled := command(context.WithoutCancel(ctx), "scancel", ids...)
			ids, err = nil, errors.Join(err, cancelled)
		}
	}()
	arrays, merge := j.Scripts()
	var runs []string
	for k, s := range arrays {
		var options []string
		if j.AtOnce > 0 && k > 0 {
			options = append(options, "--dependency=afterany:"+ids[k-1])
		}
		id, err := sbatch(ctx, folder, s, options)
		if err != nil {
			return ids, err
		}
		ids, runs = append(ids, id), append(runs, id)
		a := j.arrays()[k]
		fmt.Fprintf(w, "job %s: shards %d to %d of %d\n", id, a.first, a.first+a.count-1, j.Shards)
	}
	options := []string{"--dependency=afterany:" + strings.Join(ids, ":")}
	id, err := sbatch(ctx, folder, merge, options, append([]string{"1"}, runs...)...)
	if err != nil {
		return ids, err
	}
	fmt.Fprintf(w, "job %s: merges when they have ended\n", id)
	return append(ids, id), nil
}

// prepare checks that the program and the study exist, and makes the folder for
// scripts and output.
func (j Job) prepare() (folder *atomicfile.Dir, err error) {
	if info, err := os.Stat(j.Program); err != nil {
		return nil, fmt.Errorf("slurm: %w", err)
	} else if !info.Mode().IsRegular() || info.Mode()&0o111 == 0 {
		return nil, fmt.Errorf("slurm: %s: want a program", j.Program)
	}
	if info, err := os.Stat(j.Dir); err != nil {
		return nil, fmt.Errorf("slurm: %w", err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("slurm: %s: want the folder of a study", j.Dir)
	}
	if folder, err = atomicfile.OpenDir(j.Dir); err == nil {
		err = folder.MkdirAll(scripts)
	}
	if err != nil {
		return nil, fmt.Errorf("slurm: %w", err)
	}
	return folder, nil
}

// scripts is the folder of a study's scripts and of their jobs' output.
const scripts = "slurm"

// sbatch writes a script, submits it with options and arguments, and returns
// the id of the job.
func sbatch(ctx context.Context, folder *atomicfile.Dir, s Script, options []string, args ...string) (id string, err error) {
	name := scripts + "/" + s.Name
	if err := folder.Write(name, func(w io.Writer) error { _, err := io.WriteString(w, s.Text); return err }); err != nil {
		return "", fmt.Errorf("slurm: %w", err)
	}
	out, err := command(ctx, "sbatch", append(append([]string{"--parsable"}, options...), append([]string{folder.Path(name)}, args...)...)...)
	if err != nil {
		return "", err
	}
	id, _, _ = strings.Cut(strings.TrimSpace(out), ";") // the cluster's name may follow
	if id == "" || strings.Trim(id, "0123456789") != "" {
		return "", fmt.Errorf("slurm: sbatch answers %q: want the id of a job", out)
	}
	return id, nil
}

// command runs a command of Slurm and returns its output. An error has the text of
// standard error, in one line.
func command(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		if said := strings.Join(strings.Fields(complaint.String()), " "); said != "" {
			return "", fmt.Errorf("slurm: %s: %w: %s", name, err, said)
		}
		return "", fmt.Errorf("slurm: %s: %w", name, err)
	}
	return string(out), nil
}
