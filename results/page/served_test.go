package page_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"github.com/loadstar-sim/loadstar/results/page"
)

func TestAServerAddsToAPageWhatItsPolicyAllows(t *testing.T) {
	var b bytes.Buffer
	policy, err := full("word").Serve(&b, page.Served{Head: "<meta name=a>", Top: "<p id=top></p>", Style: ".a{color:red}", Script: "more()"})
	if err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"<meta name=a>", "<p id=top></p><header", ".a{color:red}</style>", "<script>more()</script>"} {
		if strings.Count(text, want) != 1 {
			t.Errorf("there is no %s", want)
		}
	}
	for _, block := range regexp.MustCompile(`(?s)<(style|script)>(.*?)</`).FindAllStringSubmatch(text, -1) {
		sum := sha256.Sum256([]byte(block[2]))
		digest := regexp.QuoteMeta(base64.StdEncoding.EncodeToString(sum[:]))
		if allowed := regexp.MustCompile(block[1] + "-src [^;]*'sha256-" + digest + "'"); !allowed.MatchString(policy) {
			t.Errorf("%s does not allow the %s %.20q", policy, block[1], block[2])
		}
	}
	if !strings.Contains(policy, "connect-src 'self'") || strings.Contains(written(t, full("word")), "connect-src") {
		t.Error("only a served page asks its server for more")
	}
}
