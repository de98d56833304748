package slurm

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loadstar-sim/loadstar/results/resultstest"
)

// example is a job that makes use of everything.
func example() Job {
	return Job{
		Program: "/home/ada/bin/runexp", Dir: "/scratch/ada/it's 100% \"my\" study", Name: "loadstar-study",
		Shards: 5, AtOnce: 2, Jobs: 4, Time: 89*time.Minute + time.Second, Memory: "2G",
		Partition: "short,long", Account: "stars", Extra: []string{"--qos=low", `--comment="two words"`}, MaxArraySize: 3,
	}
}

// plain is a job that asks for nothing special.
func plain() Job {
	return Job{Program: "/usr/bin/runexp", Dir: "/scratch/study", Name: "study", Shards: 8, Jobs: 1, Time: 10 * time.Minute}
}

func TestScriptsAreAsRecorded(t *testing.T) {
	for name, job := range map[string]Job{"example": example(), "plain": plain()} {
		if err := job.Check(); err != nil {
			t.Fatal(err)
		}
		arrays, merge := job.Scripts()
		var all strings.Builder
		for _, s := range append(arrays, merge) {
			all.WriteString("#### " + s.Name + "\n" + s.Text + "\n")
		}
		resultstest.Golden(t, name+".golden", []byte(all.String()))
	}
}

func TestScriptsAreGoodBash(t *testing.T) {
	arrays, merge := example().Scripts()
	for _, s := range append(arrays, merge) {
		file := filepath.Join(t.TempDir(), s.Name)
		if err := os.WriteFile(file, []byte(s.Text), 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("bash", "-n", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", s.Name, err, out)
		}
		if _, err := exec.LookPath("shellcheck"); err != nil {
			t.Log("without shellcheck:", err)
		} else if out, err := exec.Command("shellcheck", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", s.Name, err, out)
		}
	}
}

func TestTheSameJobHasTheSameNamesAndAnotherHasOthers(t *testing.T) {
	_, a := plain().Scripts()
	_, b := plain().Scripts()
	other := plain()
	other.Shards = 9
	_, c := other.Scripts()
	if a != b || a.Name == c.Name {
		t.Errorf("%s, %s, %s", a.Name, b.Name, c.Name)
	}
}

func TestEveryShardIsInOneArray(t *testing.T) {
	for _, size := range []int{2, 3, 7, 1001} {
		for shards := 1; shards <= 150; shards++ {
			j := Job{Shards: shards, MaxArraySize: size}
			next := 0
			for _, a := range j.arrays() {
				if a.first != next || a.count < 1 || a.count > size {
					t.Fatalf("%d shards in arrays of %d: %v", shards, size, j.arrays())
				}
				next += a.count
			}
			if next != shards {
				t.Fatalf("%d shards in arrays of %d: %v", shards, size, j.arrays())
			}
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for says, change := range map[string]func(*Job){
		`the program is "runexp": want an absolute path`:    func(j *Job) { j.Program = "runexp" },
		`the study's folder is "": want an absolute path`:   func(j *Job) { j.Dir = "" },
		`without control characters`:                        func(j *Job) { j.Dir = "/a\nb" },
		`without backslashes`:                               func(j *Job) { j.Dir = `/a\b` },
		`is "/a\x00": want a path`:                          func(j *Job) { j.Program = "/a\x00" },
		`0 shards: want 1 to 1000000`:                       func(j *Job) { j.Shards = 0 },
		`-1 shards`:                                         func(j *Job) { j.Shards = -1 },
		`9223372036854775807 shards`:                        func(j *Job) { j.Shards = math.MaxInt },
		`100101 shards are 101 job arrays of 1001`:          func(j *Job) { j.Shards = 100*1001 + 1 },
		`-2 shards at once`:                                 func(j *Job) { j.AtOnce = -2 },
		`0 processors for a shard: want 1 to 4096`:          func(j *Job) { j.Jobs = 0 },
		`4097 processors`:                                   func(j *Job) { j.Jobs = 4097 },
		`-1s between signal and limit: want 1s to 1h`:       func(j *Job) { j.Grace = -time.Second },
		`1ns between signal and limit`:                      func(j *Job) { j.Grace = 1 },
		`2h0m0s between signal and limit`:                   func(j *Job) { j.Grace = 2 * time.Hour },
		`2m0s for a shard: want 3m0s to 8760h0m0s`:          func(j *Job) { j.Time = 2 * time.Minute },
		`-1ns for a shard`:                                  func(j *Job) { j.Time = -1 },
		`2562047h47m16.854775807s for a shard`:              func(j *Job) { j.Time = math.MaxInt64 },
		`a MaxArraySize of 1: want at least 2`:              func(j *Job) { j.MaxArraySize = 1 },
		`a MaxArraySize of -5`:                              func(j *Job) { j.MaxArraySize = -5 },
		`a job named "": want letters`:                      func(j *Job) { j.Name = "" },
		`a job named "a b"`:                                 func(j *Job) { j.Name = "a b" },
		`a job named "-a"`:                                  func(j *Job) { j.Name = "-a" },
		`partition "a\n#SBATCH --begin=now": want letters`:  func(j *Job) { j.Partition = "a\n#SBATCH --begin=now" },
		`account "-x": want letters`:                        func(j *Job) { j.Account = "-x" },
		`memory "2 GB": want a whole number and K, M, G or`: func(j *Job) { j.Memory = "2 GB" },
		`memory "-1"`:                                       func(j *Job) { j.Memory = "-1" },
		`option "qos=low": want one option of sbatch`:       func(j *Job) { j.Extra = []string{"qos=low"} },
		`option "--x\nrm": want one option of sbatch`:       func(j *Job) { j.Extra = []string{"--qos=a", "--x\nrm"} },
		`option "": want one option of sbatch`:              func(j *Job) { j.Extra = []string{""} },
	} {
		j := plain()
		change(&j)
		err := j.Check()
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want %q, got %v", says, err)
		}
	}
}
