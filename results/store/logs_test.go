package store

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

func TestLogsNameTheProcessThatWritesThem(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks here")
	}
	f, _, err := Create(filepath.Join(t.TempDir(), "a [strange] name*"), plan())
	if err != nil {
		t.Fatal(err)
	}
	if logs, err := f.Logs(); len(logs) > 0 || err != nil {
		t.Errorf("got %v, %v", logs, err)
	}
	put(t, f, rec(1, 1, 0, "x"))
	os.WriteFile(filepath.Join(f.dir, logFolder, "bare"+logSuffix), []byte("\x00"), 0o666)
	os.WriteFile(filepath.Join(f.dir, logFolder, "notes"), nil, 0o666)
	w, _ := f.Writer()
	w.Put([]Key{{}}, nil)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	host, _ := os.Hostname()
	logs, err := f.Logs()
	ours, inUse := 0, 0
	for i, l := range logs {
		if l.Who == fmt.Sprintf("process %d on %s", os.Getpid(), host) && l.Size > 100 {
			ours++
		}
		if l.InUse {
			inUse++
		}
		if i > 0 && l.Started.Before(logs[i-1].Started) {
			t.Error("a younger one comes first")
		}
	}
	if len(logs) != 3 || ours != 2 || inUse != 1 || err != nil {
		t.Errorf("got %+v, %v", logs, err)
	}
}

func TestReadersDoNotTakeOneAnotherForWriters(t *testing.T) {
	f, _, err := Create(t.TempDir(), plan())
	if err != nil {
		t.Fatal(err)
	}
	put(t, f, rec(1, 1, 0, "x"))
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			for range 200 {
				logs, err := f.Logs()
				if len(logs) != 1 || logs[0].InUse || err != nil {
					t.Errorf("got %+v, %v", logs, err)
					return
				}
			}
		})
	}
	readers.Wait()
}
