package serve

import (
	"fmt"
	"net/http"
	"path"
	"slices"
	"time"
)

// types are the kinds of files that readers can have.
var types = map[string]string{
	".csv": "text/csv; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf",
}

// files answers with the list of a study's files.
func (s *Site) files(w http.ResponseWriter, r *http.Request, study *Study) error {
	return s.plain(w, r, "files", struct {
		Study *Study
		Files []File
	}{study, study.Files()})
}

// file answers with a file of a study's list. A figure that holds scripts runs none: its policy
// allows none, and browsers are told to save it.
func (s *Site) file(w http.ResponseWriter, r *http.Request, study *Study, name string) error {
	all := study.Files()
	i := slices.IndexFunc(all, func(f File) bool { return f.Name == name })
	if i < 0 {
		return errNone
	}
	file, err := study.Open(all[i])
	if err != nil {
		return errNone // it was removed or replaced since
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", types[path.Ext(name)])
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", study.ID+"-"+path.Base(name)))
	h.Set("ETag", fmt.Sprintf(`"%x-%x"`, info.Size(), info.ModTime().UnixNano()))
	http.ServeContent(w, r, "", time.Time{}, file)
	return nil
}
