package wasm

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A row of a layout in the page, and what its table is under.
var (
	layoutRow = regexp.MustCompile(`(?m)^\| (\d+) \| ([\w ]+) \|`)
	layouts   = map[string]map[string]int{
		"The problem": {
			"abi": problemABI, "workers": problemWorkers, "port": problemPort, "stream": problemStream, "load": problemLoad,
			"notice": problemNotice, "table": problemTable, "options": problemOptions, "length": problemLength,
			"lives": problemLives, "deadline": problemDue, "size": problemSize,
		},
		"A question, and the answer": {
			"abi": viewABI, "flags": viewFlags, "now": viewNow, "left": viewLeft, "idle": viewIdle, "chunks": viewChunks,
			"lost_n": viewLostN, "lost": viewLost, "news_n": viewNewsN, "news": viewNews, "state": viewState, "sizes": viewSizes,
			"problem": viewProblem, "worker": viewWorker, "chunk": viewChunk, "size": viewCut, "wake": viewWake, "size of all": viewSize,
		},
		"A plan": {
			"sizes_n": planSizesN, "sizes": planSizes, "offsets": planOffsets, "list": planList, "resident": planResident,
			"send_n": planSendN, "send": planSend, "return_n": planReturnN, "return": planReturn, "flags": planFlags, "size": planSize,
		},
	}
)

// page returns the guide.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/wasm.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheTablesOfTheGuideAreTheLayout(t *testing.T) {
	for title, want := range layouts {
		_, section, ok := strings.Cut(page(t), "### "+title+"\n")
		if !ok {
			t.Errorf("there is no section %s", title)
		}
		section, _, _ = strings.Cut(section, "\n#")
		got := map[string]int{}
		for _, row := range layoutRow.FindAllStringSubmatch(section, -1) {
			got[row[2]], _ = strconv.Atoi(row[1])
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: the page has %v, the program %v", title, got, want)
		}
	}
}

func TestTheGuideNamesFunctionsAndLimits(t *testing.T) {
	text := page(t)
	for _, f := range hostFunctions {
		if !strings.Contains(text, "| `"+f.name+"` | ") {
			t.Errorf("it does not name the import %s", f.name)
		}
	}
	for _, name := range []string{abiName, allocName, problemName, nextName, planName, initializeName} {
		if !strings.Contains(text, "| `"+name+"` | ") {
			t.Errorf("it does not name the export %s", name)
		}
	}
	for _, limit := range []string{
		fmt.Sprintf("%d MiB", mostPages*65536>>20), fmt.Sprintf("may have %d MiB", mostBytes>>20),
		fmt.Sprintf("%d bytes of a text", mostLog), "1,000,000,000 instructions",
	} {
		if !strings.Contains(text, limit) {
			t.Errorf("it does not name the limit %s", limit)
		}
	}
	if mostFuel != 1_000_000_000 {
		t.Error("the fuel is another")
	}
}
