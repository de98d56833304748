package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// startServer serves a handler with limits and returns its address and its reports of panics.
func startServer(t *testing.T, l serverLimits, h http.HandlerFunc) (address string, said chan string, stop func() error) {
	t.Helper()
	listeners, err := listenFrom(":0", 0)
	if err != nil {
		t.Fatal(err)
	}
	said = make(chan string, 10)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- l.Serve(ctx, listeners, guardPages(h, hostsOf(listeners), func(line string) { said <- line }))
	}()
	stop = func() error { cancel(); return <-ended }
	t.Cleanup(cancel)
	return listeners[0].Addr().String(), said, stop
}

func helloPage(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") }

// rawRequest sends bytes and returns the first line of the answer, or "" without an answer.
func rawRequest(t *testing.T, address, request string) string {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	io.WriteString(c, request) // the server may close before all is sent
	line, _ := bufio.NewReader(c).ReadString('\n')
	return strings.TrimSpace(line)
}

func TestOnlyReadingIsAnsweredUnderTheOwnAddress(t *testing.T) {
	address, _, _ := startServer(t, usualLimits, helloPage)
	_, port, _ := net.SplitHostPort(address)
	for request, want := range map[string]string{
		"GET / HTTP/1.1\r\nHost: " + address:                    "200",
		"HEAD / HTTP/1.1\r\nHost: " + address:                   "200",
		"GET / HTTP/1.1\r\nHost: localhost:" + port:             "200",
		"GET / HTTP/1.1\r\nHost: LOCALHOST:" + port:             "200",
		"GET / HTTP/1.1\r\nHost: evil.example:" + port:          "421",
		"GET / HTTP/1.1\r\nHost: evil.example":                  "421",
		"GET / HTTP/1.1\r\nHost: 127.0.0.1":                     "421",
		"GET / HTTP/1.1\r\nHost: 127.0.0.1.nip.io:" + port:      "421",
		"GET / HTTP/1.1\r\nHost: [::1%25eth0]:" + port:          "421",
		"GET http://evil.example/ HTTP/1.1\r\nHost: " + address: "421",
		"GET / HTTP/1.0":                           "421",
		"GET / HTTP/1.1":                           "400",
		"GET / HTTP/1.1\r\nHost: a\r\nHost: b":     "400",
		"POST / HTTP/1.1\r\nHost: " + address:      "405",
		"PUT / HTTP/1.1\r\nHost: " + address:       "405",
		"DELETE / HTTP/1.1\r\nHost: " + address:    "405",
		"OPTIONS * HTTP/1.1\r\nHost: " + address:   "405",
		"OPTIONS / HTTP/1.1\r\nHost: " + address:   "405",
		"CONNECT a:1 HTTP/1.1\r\nHost: " + address: "421",
		"TRACE / HTTP/1.1\r\nHost: " + address:     "405",
		"PRI * HTTP/2.0":                           "",
		"NONSENSE":                                 "400",
		"GET / HTTP/1.1\r\nHost: " + address + "\r\nA: " + strings.Repeat("a", 1<<20): "431",
		"GET /" + strings.Repeat("a", 1<<20) + " HTTP/1.1\r\nHost: " + address:        "431",
		"GET /%00 HTTP/1.1\r\nHost: " + address:                                       "200", // the handler decides
		"GET /\x00 HTTP/1.1\r\nHost: " + address:                                      "400",
	} {
		if got := rawRequest(t, address, request+"\r\n\r\n"); !strings.Contains(got+" ", want+" ") && want != "" {
			t.Errorf("%.60q: %s, want %s", request, got, want)
		}
	}
}

func TestEveryAnswerHasStrictHeaders(t *testing.T) {
	h := guardPages(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/panic" {
			panic("oh\nno")
		}
	}), []string{"example.com"}, func(string) {})
	for _, r := range []*http.Request{httptest.NewRequest("GET", "/", nil), httptest.NewRequest("POST", "/", nil), httptest.NewRequest("GET", "/panic", nil), httptest.NewRequest("GET", "http://other/", nil)} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp",
			"Set-Cookie": "", "Access-Control-Allow-Origin": "", "Server": "",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s %s: %s is %q, want %q", r.Method, r.URL, name, got, want)
			}
		}
		if policy := w.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; ") || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Error(policy)
		}
		if w.Code == 405 && w.Header().Get("Allow") != "GET, HEAD" {
			t.Error(w.Header())
		}
	}
}

func TestAPanicEndsOneAnswerAndIsToldInALine(t *testing.T) {
	address, said, _ := startServer(t, usualLimits, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/panic":
			panic("oh\nno")
		case "/late":
			io.WriteString(w, strings.Repeat("a", 1<<16))
			panic("late")
		}
	})
	get := func(path string) (int, error) {
		a, err := http.Get("http://" + address + path)
		if err != nil {
			return 0, err
		}
		defer a.Body.Close()
		_, err = io.Copy(io.Discard, a.Body)
		return a.StatusCode, err
	}
	if code, err := get("/panic"); code != 500 || err != nil {
		t.Errorf("%d, %v", code, err)
	}
	if line := <-said; !strings.HasPrefix(line, "oh no at ") || !strings.Contains(line, "web_test.go:") || strings.Contains(line, "\n") {
		t.Errorf("%q", line)
	}
	if code, err := get("/late"); code != 200 || err == nil {
		t.Errorf("an answer that is cut: %d, %v", code, err)
	}
	<-said
	if code, err := get("/"); code != 200 || err != nil {
		t.Errorf("after panics: %d, %v", code, err)
	}
}

func TestConnectionsAreBoundedAndFurtherOnesWait(t *testing.T) {
	few := usualLimits
	few.Connections = 2
	working, most := make(chan struct{}), 0
	var mu sync.Mutex
	at := 0
	address, _, stop := startServer(t, few, func(http.ResponseWriter, *http.Request) {
		mu.Lock()
		at++
		most = max(most, at)
		mu.Unlock()
		<-working
		mu.Lock()
		at--
		mu.Unlock()
	})
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			if got := rawRequest(t, address, "GET / HTTP/1.1\r\nHost: "+address+"\r\n\r\n"); !strings.Contains(got, "200") {
				t.Errorf("%q", got)
			}
		})
	}
	for range 10 {
		working <- struct{}{}
	}
	all.Wait()
	if most > 2 {
		t.Errorf("%d at a time", most)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

// Clients that ask for more than the system keeps for them, and do not read, go.
func TestClientsThatDoNotReadDoNotKeepOthersOut(t *testing.T) {
	few := usualLimits
	few.Connections = 8
	address, _, _ := startServer(t, few, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/large" {
			part := make([]byte, 1<<20)
			for range 64 {
				if _, err := w.Write(part); err != nil {
					return
				}
			}
			return
		}
		io.WriteString(w, "hello")
	})
	for range few.Connections {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET /large HTTP/1.1\r\nHost: %s\r\n\r\n", address)
	}
	time.Sleep(100 * time.Millisecond) // until they have their places
	ctx, cancel := context.WithTimeout(t.Context(), few.Piece+time.Second)
	defer cancel()
	ask, _ := http.NewRequestWithContext(ctx, "GET", "http://"+address, nil)
	a, err := http.DefaultClient.Do(ask)
	if err != nil {
		t.Fatalf("a client that reads is kept out: %v", err)
	}
	a.Body.Close()

	whole, err := http.Get("http://" + address + "/large")
	if err != nil {
		t.Fatal(err)
	}
	defer whole.Body.Close()
	if n, err := io.Copy(io.Discard, whole.Body); n != 64<<20 || err != nil {
		t.Errorf("a client that reads gets %d bytes, %v", n, err)
	}
}

func TestTheServerHasTheLimits(t *testing.T) {
	s := usualLimits.server(http.NotFoundHandler())
	for what, d := range map[string]time.Duration{"header": s.ReadHeaderTimeout, "request": s.ReadTimeout, "answer": s.WriteTimeout, "idle": s.IdleTimeout, "piece": usualLimits.Piece} {
		if d <= 0 || d > time.Minute {
			t.Errorf("%s: %v", what, d)
		}
	}
	if s.MaxHeaderBytes != usualLimits.HeaderBytes || s.MaxHeaderBytes > 1<<16 {
		t.Error(s.MaxHeaderBytes)
	}
}

func TestAServerEndsAtOnceWithoutAnError(t *testing.T) {
	waiting := make(chan struct{})
	address, _, stop := startServer(t, usualLimits, func(_ http.ResponseWriter, r *http.Request) {
		close(waiting)
		<-r.Context().Done()
	})
	go http.Get("http://" + address)
	<-waiting
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestListening(t *testing.T) {
	for address, want := range map[string]string{
		"": "want HOST:PORT", "8344": "want HOST:PORT", "localhost": "want HOST:PORT", "localhost:http": "want HOST:PORT", "a:b:c": "want HOST:PORT", "localhost:70000": "want HOST:PORT", "[::1:0": "want HOST:PORT",
		"203.0.113.1:0": "203.0.113.1",
	} {
		if l, err := listenFrom(address, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", address, l, err, want)
		}
	}
	first, err := listenFrom("localhost:0", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll(first)
	if !allLoopback(first) || !slices.Contains(hostsOf(first), first[0].Addr().String()) {
		t.Errorf("%v", hostsOf(first))
	}
	taken := first[0].Addr().String()
	if again, err := listenFrom(taken, 0); err == nil {
		closeAll(again)
		t.Errorf("%s is listened at twice", taken)
	}
	next, err := listenFrom(taken, 50)
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll(next)
	if next[0].Addr().String() == taken {
		t.Error(taken)
	}
	wide, err := listenFrom("0.0.0.0:0", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer closeAll(wide)
	if allLoopback(wide) || hostsOf(wide) != nil {
		t.Errorf("%v is for this machine alone", wide[0].Addr())
	}
}

func closeAll(all []net.Listener) {
	for _, l := range all {
		l.Close()
	}
}
