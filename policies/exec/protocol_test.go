package exec

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/models"
	"github.com/loadstar-sim/loadstar/models/risk"
)

// lineTold returns the line that tells a problem.
func lineTold(t *testing.T, p *models.Problem, with string, quantiles int) []byte {
	t.Helper()
	options, err := optionsOf(with, 0)
	if err != nil {
		t.Fatal(err)
	}
	line, err := lineOf(p, options, quantiles)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestQuestionsAreAsTheyAreDocumented(t *testing.T) {
	p := &models.Problem{Load: 2.5, Notice: math.Inf(1)}
	p.Port = models.FullDuplex
	p.Workers = []models.Worker{
		{Send: models.Affine{Latency: .25, PerUnit: 1e-9}, Compute: models.Affine{PerUnit: 1}, Risk: risk.Weibull{Shape: .5, Scale: 1}},
		{Return: models.Affine{PerUnit: 2}},
	}
	life := &models.Problem{Load: 1, Deadline: 52, Platform: models.Star(models.Worker{Risk: risk.Linear{X: 2}, Life: &models.Life{
		Loses: models.LosesProgress, Restart: .5, Every: 2, Save: .25, Hello: math.Inf(1), Hold: 3, Use: 1, Down: risk.Linear{X: 1},
	}})}
	back := &question{now: 1, left: 2, gone: []int32{0}, back: []int32{1, 0}}
	faulty := &models.Problem{Load: 1, Unit: .25, Platform: models.Star(
		models.Worker{Faults: risk.Exponential{Mean: 2}, Check: models.Affine{Latency: .5}}, models.Worker{})}
	wrong := &question{now: 1, done: [][2]int32{{1, 2}}, wrong: []models.News{{Worker: 0, Chunk: 1, Wrong: .25}, {Worker: 2, Chunk: 0, Wrong: 2}}, lost: []int32{1, 0}}
	begin := &question{begin: true, left: 2.5, idle: []int32{0, 1}}
	later := &question{now: 1.0 / 3, left: 1e21, idle: []int32{1}, gone: []int32{0}, done: [][2]int32{{1, 2}, {0, 1}}, lost: []int32{0, 3}, dropped: 2}
	for want, got := range map[string][]byte{
		`{"op":"hello","protocol":1}`: appendHello(nil),
		`{"op":"problem","options":{"a":"x\"y","b":"inf","k":2},"load":2.5,"notice":null,"port":"full-duplex","stream":false,"workers":[` +
			`{"send":[0.25,1e-9],"compute":[0,1],"return":[0,0],"risk":"weibull{scale=1,shape=0.5}","quantiles":[0,0.4804530139182014,null]},` +
			`{"send":[0,0],"compute":[0,0],"return":[0,2],"risk":"never{}","quantiles":[null,null,null]}]}`: lineTold(t, p, "k:2 a:x\"y b:inf", 2),
		`{"op":"problem","options":{},"load":1,"notice":0,"deadline":52,"port":"half-duplex","stream":false,"workers":[` +
			`{"send":[0,0],"compute":[0,0],"return":[0,0],"risk":"linear{x=2}","quantiles":[0,2],"life":{"loses":"progress","restart":0.5,"every":2,"save":0.25,` +
			`"notice":0,"hello":null,"hold":3,"use":1,"down":"linear{x=1}","down_quantiles":[0,1]}}]}`: lineTold(t, life, "", 1),
		`{"op":"problem","options":{},"load":1,"notice":0,"unit":0.25,"port":"half-duplex","stream":false,"workers":[` +
			`{"send":[0,0],"compute":[0,0],"return":[0,0],"risk":"never{}","quantiles":[null,null],"faults":"exponential{mean=2}","fault_quantiles":[0,null],"check":[0.5,0]},` +
			`{"send":[0,0],"compute":[0,0],"return":[0,0],"risk":"never{}","quantiles":[null,null]}]}`: lineTold(t, faulty, "", 1),
		`{"op":"ask","now":1,"left":0,"idle":[],"gone":[],"done":[[1,2]],"wrong":[[0,1,0.25],[2,0,2]],"lost":[1,0]}`:             wrong.append(nil),
		`{"op":"ask","now":1,"left":2,"idle":[],"gone":[0],"back":[1,0],"done":[],"lost":[]}`:                                    back.append(nil),
		`{"op":"ask","begin":true,"now":0,"left":2.5,"idle":[0,1],"gone":[],"done":[],"lost":[]}`:                                begin.append(nil),
		`{"op":"ask","now":0.3333333333333333,"left":1e+21,"idle":[1],"gone":[0],"done":[[1,2],[0,1]],"lost":[0,3],"dropped":2}`: later.append(nil),
	} {
		if string(got) != want || !json.Valid(got) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestEachWorkerIsToldItsOwnLaw(t *testing.T) {
	p := &models.Problem{Load: 1}
	want := []string{"linear{x=2}", "linear{x=3}", "never{}"}
	for _, law := range []models.Risk{risk.Linear{X: 2}, risk.Linear{X: 3}, nil} {
		p.Workers = append(p.Workers, models.Worker{Risk: law})
	}
	var told struct{ Workers []struct{ Risk string } }
	if err := json.Unmarshal(lineTold(t, p, "", 0), &told); err != nil || len(told.Workers) != len(want) {
		t.Fatalf("%+v, %v", told, err)
	}
	for i, w := range told.Workers {
		if w.Risk != want[i] {
			t.Errorf("worker %d is told the law %s, want %s", i, w.Risk, want[i])
		}
	}
}

func TestAnswersAreReadAndWhatIsUnknownIsIgnored(t *testing.T) {
	five := 5.0
	for line, want := range map[string]answer{
		`{}`: {},
		`{"do":[ ["cut", 3, 0.5] , ["send",0,7],["keep",1,2] ],"wake":5,"more":true,"later":[{}]}`: {
			[]action{{cut, 3, 0, .5}, {send, 0, 7, 0}, {keep, 1, 2, 0}}, &five, true},
		`{"do":[["release",2],["hire" , 0]]}`: {Do: []action{{verb: release, worker: 2}, {verb: hire}}},
		`{"do":[["reopen", 4]]}`:              {Do: []action{{verb: reopen, chunk: 4}}},
		`{"do":[],"wake":null}`:               {},
	} {
		var got answer
		if err := got.read([]byte(line)); err != nil || len(got.Do) != len(want.Do) || got.More != want.More || !reflect.DeepEqual(got.Wake, want.Wake) ||
			len(want.Do) > 0 && !reflect.DeepEqual(got.Do, want.Do) {
			t.Errorf("%s is read as %+v, %v", line, got, err)
		}
	}
	for _, line := range []string{
		``, `null`, `[]`, `5`, `{`, `{}{}`, `{"do":5}`, `{"do":[5]}`, `{"do":[[]]}`, `{"do":[["cut",1]]}`, `{"do":[["release"]]}`, `{"do":[["reopen"]]}`, `{"do":[["reopen",1,2]]}`, `{"do":[["reopen",1.5]]}`, `{"do":[["hire",1,2]]}`, `{"do":[["hire",1.5]]}`, `{"do":[["cut",1,2,3]]}`, `{"do":[["cut",1.5,2]]}`,
		`{"do":[["cut","1",2]]}`, `{"do":[["cut",null,2]]}`, `{"do":[["cut",1,null]]}`, `{"do":[["cut",1,1e999]]}`, `{"do":[["send",1,1.5]]}`, `{"do":[["keep",1,-]]}`,
		`{"do":[[["cut"],1,2]]}`, `{"wake":"soon"}`, `{"more":1}`, `{"do":[["cut",1,NaN]]}`, `{"do":[["cut",1,2]],"wake":1e999}`,
	} {
		if err := new(answer).read([]byte(line)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s is read: %v", line, err)
		}
	}
}

func TestSchedulesHaveTheKeysOfFiles(t *testing.T) {
	refuse, s, err := readProblem([]byte(`{"schedule":{"loadstar":"schedule","version":1,"size":[1,0.1],"list":[[0,1],[1]],"resident":[1,0],"send":[0,1],"return":[1,0],"results_first":true}}`))
	want := &models.Schedule{Size: []float64{1, .1}, List: [][]int32{{0, 1}, {1}}, Resident: []int32{1, 0}, Send: []int32{0, 1}, Return: []int32{1, 0}, ResultsFirst: true}
	if refuse != "" || err != nil || !reflect.DeepEqual(s, want) {
		t.Errorf("%q, %+v, %v", refuse, s, err)
	}
	if refuse, _, err = readProblem([]byte(`{"refuse":""}`)); refuse == "" || err != nil {
		t.Errorf("a refusal without a reason: %q, %v", refuse, err)
	}
	for _, line := range []string{`{"schedule":{"list":[[0.5]]}}`, `{"schedule":5}`, `{"refuse":5}`, `{"schedule":{"list":[[3000000000]]}}`} {
		if _, _, err := readProblem([]byte(line)); err == nil {
			t.Errorf("%s is read", line)
		}
	}
}
