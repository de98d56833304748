package escape_test

import (
	"encoding/csv"
	"encoding/xml"
	"html"
	"html/template"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/escape"
)

// texts calls a function with texts made of all markup of the languages.
func texts(do func(text string)) {
	parts := []string{`<`, `>`, `\`, `|`, `_`, `%`, `~`, `&`, `#`, `$`, `{`, `}`, `^`, `"`, `'`, "`", `*`, `[`, `]`, `(`, `)`, `!`, `+`, `=`, `,`, `;`,
		" ", "a", "é", "ε", "Ω", "7", "&amp;", "<b>", "](x)", `\n`, "]]>", "--", `\\`, `\|`, `\.`}
	for _, part := range parts {
		do(part)
	}
	r := rand.New(rand.NewPCG(39, 7))
	for range 5000 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		do(b.String())
	}
}

// punctuation is the characters that a backslash makes literal in Markdown (CommonMark 0.31, section
// 2.4).
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// read returns what a reader of Markdown sees. ok is false if unescaped inline markup is left.
func read(source string) (text string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\' && i+1 < len(source) && strings.IndexByte(punctuation, source[i+1]) >= 0:
			i++
			b.WriteByte(source[i])
		case strings.IndexByte("\\`*_~[]<>|&$\n", c) >= 0:
			return "", false
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

func TestMarkdownShowsTheSameWords(t *testing.T) {
	texts(func(text string) {
		if back, ok := read(escape.Markdown(text)); !ok || back != escape.Line(text) {
			t.Errorf("%q is written %q and read %q", text, escape.Markdown(text), back)
		}
	})
}

// commands are the LaTeX commands for characters, the longest first.
var commands = strings.NewReplacer(`\textbackslash{}`, `\`, `\textasciicircum{}`, "^", `\textasciitilde{}`, "~", `\textless{}`, "<", `\textgreater{}`, ">",
	`\textbar{}`, "|", `$\varepsilon$`, "ε", `$\Omega$`, "Ω", "{}`{}", "`", `{}''{}`, `"`, `\{`, "{", `\}`, "}", `\_`, "_", `\%`, "%", `\&`, "&", `\#`, "#", `\$`, "$")

// active are the characters that LaTeX does not print as they are.
var active = regexp.MustCompile("[\\\\{}_%&#$^~<>|\"\n]")

func TestLaTeXHasNoActiveCharacterLeft(t *testing.T) {
	allowed := regexp.MustCompile("\\$\\\\[a-zA-Z]+\\$|\\\\text[a-z]+\\{\\}|\\{\\}`\\{\\}|\\{\\}''\\{\\}|\\\\[{}_%&#$]")
	texts(func(text string) {
		written := escape.LaTeX(text)
		if rest := allowed.ReplaceAllString(written, ""); active.MatchString(rest) {
			t.Errorf("%q is written %q, of which %q is active", text, written, rest)
		}
		if commands.Replace(written) != escape.Line(text) {
			t.Errorf("%q is written %q and read %q", text, written, commands.Replace(written))
		}
	})
}

func TestCSVIsReadBack(t *testing.T) {
	texts(func(text string) {
		line := string(append(escape.AppendCSV(append(escape.AppendCSV(nil, text), ','), text+"\n"+text), '\n'))
		back, err := csv.NewReader(strings.NewReader(line)).ReadAll()
		if err != nil || len(back) != 1 || len(back[0]) != 2 || back[0][0] != text || back[0][1] != text+"\n"+text {
			t.Errorf("%q is written %q and read %q, %v", text, line, back, err)
		}
		var b strings.Builder
		file := csv.NewWriter(&b)
		file.Write([]string{text, text + "\n" + text})
		if file.Flush(); b.String() != line {
			t.Errorf("%q, and %q by encoding/csv", line, b.String())
		}
	})
}

func TestHTMLAndXMLHaveTheSameText(t *testing.T) {
	plus := template.Must(template.New("").Parse(`{{.}}`))
	texts(func(text string) {
		var b, as strings.Builder
		escape.WriteHTML(&b, text)
		if plus.Execute(&as, text); b.String() != as.String() {
			t.Errorf("%q is %q, and %q by html/template", text, b.String(), as.String())
		}
		if html.UnescapeString(b.String()) != text || strings.ContainsAny(b.String(), "<>") {
			t.Errorf("%q is written %q", text, b.String())
		}
		var back struct {
			Text string `xml:",chardata"`
			Name string `xml:"name,attr"`
		}
		source := "<t name='" + escape.XML(text) + "'>" + escape.XML(text) + "</t>"
		if err := xml.Unmarshal([]byte(source), &back); err != nil || back.Text != text || back.Name != text {
			t.Errorf("%s is read %q, %v", source, back, err)
		}
	})
}

func TestLineBreaksDoNotEndACellOrAComment(t *testing.T) {
	for _, text := range []string{"a\nb", "a\r\nb", " a \t b\n", "a\u2028b", "a\x00b", "a\xffb"} {
		for name, got := range map[string]string{"Line": escape.Line(text), "Markdown": escape.Markdown(text), "LaTeX": escape.LaTeX(text)} {
			if got != "a b" {
				t.Errorf("%s(%q) = %q", name, text, got)
			}
		}
	}
}

func TestWordsOfCommandsAreSafeInAShell(t *testing.T) {
	for word, want := range map[string]string{
		"runs/e1": "runs/e1", "greedy": "greedy", "greedy{n=47}": "'greedy{n=47}'", "": "''", "a b": "'a b'",
		"it's": `'it'\''s'`, "$(reboot)": "'$(reboot)'", "a;b": "'a;b'", "a\nb": "'a\nb'", "ä": "'ä'",
	} {
		if got := escape.Shell(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}

func TestAWriterOfTextsShowsWhatCannotBeSeenHoweverItIsCut(t *testing.T) {
	const text, want = "a\x1b[31m\u202eb\u200b é☃\n\tc\u009b", `a\x1b[31m\u202eb\u200b é☃` + "\n\tc" + `\u009b`
	for size := 1; size <= len(text); size++ {
		var b strings.Builder
		w := escape.Visible(&b)
		for at := 0; at < len(text); at += size {
			if _, err := io.WriteString(w, text[at:min(at+size, len(text))]); err != nil {
				t.Fatal(err)
			}
		}
		if b.String() != want {
			t.Errorf("in pieces of %d bytes: %q, want %q", size, b.String(), want)
		}
	}
	if got := escape.XML("a\u202e\x1b"); got != `a\u202e\x1b` {
		t.Errorf("XML returns %q", got)
	}
	if got := escape.Markdown("a\u202eb\tc"); got != `a\\u202eb c` {
		t.Errorf("Markdown returns %q", got)
	}
}
