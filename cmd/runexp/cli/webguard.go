package cli

import (
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
)

// pageHeaders go with every answer. Handlers that send pages replace the content security policy by one that
// allows the content of the page.
var pageHeaders = map[string]string{
	"Content-Security-Policy":      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
	"Cache-Control":                "private, no-cache", // it is asked each time whether it is still the same
}

// guardPages returns a handler that passes on GET and HEAD requests for one of the hosts, or for any
// if hosts is nil, and answers all others with an error. If the handler panics, the answer is
// 500, and failed is called with a line that says why.
func guardPages(h http.Handler, hosts []string, failed func(line string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range pageHeaders {
			w.Header().Set(name, value)
		}
		switch {
		case hosts != nil && !slices.Contains(hosts, strings.ToLower(r.Host)):
			http.Error(w, "This server answers only under the address at which it listens.", http.StatusMisdirectedRequest)
			return
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "This server is only read: want GET or HEAD.", http.StatusMethodNotAllowed)
			return
		}
		answer := &guardedAnswer{ResponseWriter: w}
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p != http.ErrAbortHandler {
				failed(panicked(p))
			}
			if answer.begun {
				panic(http.ErrAbortHandler) // closes the connection, so that the client sees that the answer is cut
			}
			http.Error(w, "The server failed to answer this request.", http.StatusInternalServerError)
		}()
		h.ServeHTTP(answer, r)
	})
}

// guardedAnswer notes whether anything has been sent.
type guardedAnswer struct {
	http.ResponseWriter
	begun bool
}

func (a *guardedAnswer) WriteHeader(code int) {
	a.begun = true
	a.ResponseWriter.WriteHeader(code)
}

func (a *guardedAnswer) Write(b []byte) (int, error) {
	a.begun = true
	return a.ResponseWriter.Write(b)
}

// panicked says in a line which panic happened, and where. It must be called while the panic is recovered
// from.
func panicked(p any) string {
	where := ""
	lines := strings.Split(string(debug.Stack()), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "panic(") {
			for _, next := range lines[i+1:] {
				if file, ok := strings.CutPrefix(next, "\t"); ok && !strings.Contains(file, "/runtime/") {
					where = " at " + strings.Fields(file)[0]
					break
				}
			}
		}
	}
	return strings.Join(strings.Fields(fmt.Sprint(p)), " ") + where
}
