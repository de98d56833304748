package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"github.com/loadstar-sim/loadstar/results/escape"
	"github.com/loadstar-sim/loadstar/results/words"
)

//go:embed site.html
var layouts string

//go:embed site.css
var siteStyle string

//go:embed box.css
var boxStyle string

//go:embed live.js
var script string

//go:embed index.js
var indexScript string

var sheets = template.Must(template.New("site").Funcs(template.FuncMap{
	"style": func() template.CSS { return template.CSS(siteStyle + boxStyle) },
	"code":  func() template.JS { return template.JS(indexScript) },
	"at":    at, "clock": clock, "duration": duration, "percent": percent, "thousands": words.Thousands, "size": size, "age": age, "hour": hour, "speed": speed,
}).Parse(layouts))

// plainPolicy is the content security policy of pages without results.
var plainPolicy = fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; connect-src 'self'; base-uri 'none'; form-action 'self'", digest(siteStyle+boxStyle), digest(indexScript))

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// tagOf names a text.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// pack compresses a text.
func pack(text []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err == nil {
		_, err = z.Write(text)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return nil
	}
	return b.Bytes()
}

// send sends a page, or says that the client has it.
func (m *renderedPage) send(w http.ResponseWriter, r *http.Request) {
	h, text, tag := w.Header(), m.text, m.tag
	if m.packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if accepted := r.Header.Get("Accept-Encoding"); strings.Contains(accepted, "gzip") && !strings.Contains(accepted, "gzip;q=0") {
			h.Set("Content-Encoding", "gzip")
			text, tag = m.packed, strings.TrimSuffix(tag, `"`)+`-gzip"`
		}
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", m.policy+"; frame-ancestors 'none'")
	h.Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// plain sends a page of a template.
func (s *Site) plain(w http.ResponseWriter, r *http.Request, name string, of any) error {
	var b bytes.Buffer
	if err := sheets.ExecuteTemplate(escape.Visible(&b), name, of); err != nil {
		return err
	}
	m := &renderedPage{text: b.Bytes(), policy: plainPolicy, tag: tagOf(b.Bytes())}
	m.send(w, r)
	return nil
}

// problem sends a page that names the fault.
func (s *Site) problem(w http.ResponseWriter, code int, text string, again bool) {
	var b bytes.Buffer
	err := sheets.ExecuteTemplate(escape.Visible(&b), "problem", struct {
		Text  string
		Again bool
	}{text, again})
	if err != nil {
		panic(err)
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", plainPolicy+"; frame-ancestors 'none'")
	w.WriteHeader(code)
	w.Write(b.Bytes())
}
