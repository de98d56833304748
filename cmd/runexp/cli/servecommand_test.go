package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/term"
)

// callServe runs the command until it ends, or with a page to read until that was read.
func callServe(t *testing.T, read func(address string), args ...string) (code int, stdout, stderr string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	out := printedAddress{first: make(chan string, 1)}
	var errs bytes.Buffer
	ended := make(chan int, 1)
	go func() { ended <- Run(ctx, append([]string{"serve"}, args...), &out, &errs) }()
	select {
	case code = <-ended:
	case line := <-out.first:
		read(strings.TrimSpace(line))
		stop()
		code = <-ended
	}
	return code, out.String(), errs.String()
}

// printedAddress tells of the first thing that is printed.
type printedAddress struct {
	bytes.Buffer
	first chan string
}

func (p *printedAddress) Write(b []byte) (int, error) {
	if p.Len() == 0 {
		p.first <- string(b)
	}
	return p.Buffer.Write(b)
}

// statusOf returns the status code of an address.
func statusOf(t *testing.T, address string) int {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}

func TestServeAnswersUntilItIsInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	at := ""
	code, out, stderr := callServe(t, func(address string) {
		at = address
		if got := statusOf(t, address); got != 200 {
			t.Errorf("%d", got)
		}
	}, "--listen", ":0")
	if code != 0 || out != at+"\n" || !strings.HasPrefix(at, "http://127.0.0.1:") || stderr != "" {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	if _, err := http.Get(at); err == nil {
		t.Error("the server still answers")
	}
}

func TestAWarningTellsWhenOthersCanRead(t *testing.T) {
	t.Chdir(t.TempDir())
	code, _, stderr := callServe(t, func(string) {}, "--listen", "0.0.0.0:0")
	if code != 0 || !strings.HasPrefix(stderr, "runexp: everybody who reaches this machine at ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestAUsualPortThatIsTakenIsPassedOver(t *testing.T) {
	t.Chdir(t.TempDir())
	if taken, err := net.Listen("tcp", usualAddress); err == nil {
		defer taken.Close()
	}
	code, out, stderr := callServe(t, func(string) {})
	if code != 0 || out == "http://"+usualAddress+"/\n" || !strings.HasPrefix(out, "http://127.0.0.1:83") {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
}

func TestOpenStartsTheBrowserWithTheAddress(t *testing.T) {
	t.Chdir(t.TempDir())
	defer func(before func(string) error) { openAddress = before }(openAddress)
	opened := make(chan string, 1)
	openAddress = func(address string) error { opened <- address; return errors.New("there is none") }
	said := ""
	code, out, stderr := callServe(t, func(string) { said = <-opened }, "--listen", ":0", "--open")
	if code != 0 || said+"\n" != out || stderr != "runexp: no browser can be started: there is none\n" {
		t.Errorf("exit %d, opened %q: %s%s", code, said, out, stderr)
	}
}

func TestInvalidRequestsForServersAreRefusedInALine(t *testing.T) {
	t.Chdir(t.TempDir())
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	at := taken.Addr().String()
	if err := os.WriteFile("file", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"nowhere":                "nowhere: there is no such folder: want that of a study, or one with studies",
		"file":                   "file: this is no folder: want",
		"--listen 80":            "--listen 80: want HOST:PORT, such as 127.0.0.1:8344, or :0",
		"--listen :http":         "--listen :http: want HOST:PORT",
		"--listen " + at:         "--listen " + at + ": another program listens there: want another port, or :0",
		"--listen 203.0.113.1:0": "--listen 203.0.113.1:0: bind: ",
	} {
		code, out, stderr := callServe(t, func(string) {}, strings.Fields(args)...)
		if code != term.Usage || out != "" || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit %d: %s%s, want %s", args, code, out, stderr, want)
		}
	}
}
