package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/cmd/runexp/cli/clitest"

	"github.com/loadstar-sim/loadstar/engine/long"
)

var port = regexp.MustCompile(`:\d+/`)

// served runs a command. Serve listens on any free port, which is spelled as the usual one, and
// ends when the page of E1 at the address that it prints has been read.
func served(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if args[0] != "serve" {
		return Run(ctx, args, stdout, stderr)
	}
	return visit("study/e1", `data-study="e1"`, args[:len(args)-2], stdout, stderr) // without -j 1
}

// visit runs serve until a page has been read, which must have a part.
func visit(address, part string, args []string, stdout, stderr io.Writer) int {
	if !strings.Contains(strings.Join(args, " "), "--listen") {
		args = append(args, "--listen", "127.0.0.1:0")
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	read, write := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- Run(ctx, args, write, stderr)
		write.Close()
	}()
	line := make([]byte, 100)
	n, err := read.Read(line)
	if err == nil {
		var page []byte
		if page, err = get(strings.TrimSpace(string(line[:n])) + address); err == nil && !bytes.Contains(page, []byte(part)) {
			err = fmt.Errorf("the page is %.300s", page)
		}
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
	}
	io.WriteString(stdout, port.ReplaceAllString(string(line[:n]), ":8344/"))
	stop()
	return <-code
}

// get returns the content of an address.
func get(address string) ([]byte, error) {
	answer, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	return io.ReadAll(answer.Body)
}

func TestThePageAboutServingShowsWhatHappens(t *testing.T) {
	long.Skip(t)
	clitest.Run(served).Play(t, "../../../docs/serve.md", 3)
}

// The server sends the report, byte for byte except for the parts that a server adds.
func TestAServedPageHasThePartsOfTheReport(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := call(t, "run", "e1", "--set", "p=5", "--set", "W=1,3", "--set", "n=20", "--policy", "greedy,no-rep", "--instances", "250"); code != 0 {
		t.Fatal(stderr)
	}
	if code, _, stderr := call(t, "report", "runs/e1", "--out", "report.html"); code != 0 {
		t.Fatal(stderr)
	}
	report, err := os.ReadFile("report.html")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	read, write := io.Pipe()
	go Run(ctx, []string{"serve", "--listen", ":0"}, write, io.Discard)
	line := make([]byte, 100)
	n, err := read.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	page, err := get(strings.TrimSpace(string(line[:n])) + "study/e1")
	if err != nil {
		t.Fatal(err)
	}
	main := func(text []byte) string {
		_, rest, _ := strings.Cut(string(text), "<main")
		body, _, _ := strings.Cut(rest, "</main>")
		return body
	}
	if main(report) == "" || main(report) != main(page) {
		t.Error("the served page has another content than the report")
	}
}
