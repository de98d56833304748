package exec

import (
	"reflect"
	"strings"
	"testing"
)

// answers are valid and invalid lines of programs.
var answers = []string{
	`{"protocol":1,"kind":"planner","revision":"2\n","quantiles":8}`, `{"protocol":1,"kind":"dispatcher"}`, `{"protocol":2}`, `{"kind":5}`,
	`{}`, `{"refuse":"no\nreturn"}`, `{"refuse":""}`, `{"schedule":{"size":[1,0.1],"list":[[0,1],[1]],"send":[0,1],"results_first":true}}`, `{"schedule":{"list":[[3000000000]]}}`,
	`{"do":[["cut",3,0.5],["send",0,7],["keep",1,2]],"wake":5,"more":true}`, `{"do":[["cut",1,1e999]]}`, `{"do":[["cut",1,NaN]]}`, `{"do":[[["cut"],1,2]]}`,
	`{"do":null,"wake":null}`, ` {"do":[]} x`, `null`, "", "\x1b[2J", `{"\u202e":1}`,
}

// fuzz reads lines, and checks that errors are single lines.
func fuzz(f *testing.F, read func(t *testing.T, line []byte) error) {
	for _, line := range answers {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if err := read(t, line); err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q: the error is more than a line: %q", line, err)
		}
	})
}

func FuzzReadHello(f *testing.F) {
	fuzz(f, func(t *testing.T, line []byte) error {
		_, err := readHello(line)
		return err
	})
}

// A program refuses, or has a schedule, or neither; its message is one line.
func FuzzReadProblem(f *testing.F) {
	fuzz(f, func(t *testing.T, line []byte) error {
		refuse, s, err := readProblem(line)
		if strings.ContainsAny(refuse, "\n\r") || refuse != "" && s != nil || err != nil && (refuse != "" || s != nil) {
			t.Errorf("%q: %q, %+v, %v", line, refuse, s, err)
		}
		return err
	})
}

// An answer does not depend on the one before, whose memory it reuses.
func FuzzReadAnswer(f *testing.F) {
	fuzz(f, func(t *testing.T, line []byte) error {
		var fresh answer
		err := fresh.read(line)
		wake := 7.0
		used := answer{Do: []action{{keep, 5, 6, 0}, {cut, 8, 0, 9}, {send, 1, 2, 0}}, Wake: &wake, More: true}
		if again := used.read(line); (again == nil) != (err == nil) {
			t.Errorf("%q: %v, and then %v", line, err, again)
		} else if err == nil && (len(used.Do) != len(fresh.Do) || len(fresh.Do) > 0 && !reflect.DeepEqual(used.Do, fresh.Do) || !reflect.DeepEqual(used.Wake, fresh.Wake) || used.More != fresh.More) {
			t.Errorf("%q: %+v, and then %+v", line, fresh, used)
		}
		return err
	})
}
