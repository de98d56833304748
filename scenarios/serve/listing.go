package serve

import (
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// File is a file of a study that readers can have.
type File struct {
	Name    string // relative to the folder, with slashes
	Bytes   int64
	Changed time.Time
}

// listing holds the names, sizes and times of the files of a study.
type listing struct {
	plan    string // names the state of study.json
	version string // names the state of all files that a study is read from
	changed time.Time
	files   []File
}

// offered are the files that readers can have, beside figures.
var offered = []string{"results.csv", "comparison.csv", "failures.csv", "manifest.json"}

// Figures of these formats can be had.
var formats = []string{".svg", ".png", ".pdf", ".csv", ".json"}

// readListing looks through the folder of a study, which is below another. It returns an error if
// something in it leads out of the folder or is no file, so that reading it is safe.
func readListing(dir, below string) (v listing, err error) {
	outer, err := os.OpenRoot(dir)
	if err != nil {
		return v, err
	}
	defer outer.Close()
	root, err := outer.OpenRoot(below)
	if err != nil {
		return v, err
	}
	defer root.Close()
	all, plan := fnv.New64a(), fnv.New64a()
	entries := 0
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if entries++; entries > mostEntries {
			return fmt.Errorf("the folder has more than %d files", mostEntries)
		}
		if err != nil || d.IsDir() {
			if errors.Is(err, fs.ErrNotExist) && name != "." {
				return nil // it was removed meanwhile
			}
			return err
		}
		read := name == planName || name == "manifest.json" || name == "pack.lsp" || strings.HasPrefix(name, "log/")
		offer := slices.Contains(offered, name) || path.Dir(name) == "figures" && slices.Contains(formats, path.Ext(name))
		linked := d.Type()&fs.ModeSymlink != 0
		if !linked && !d.Type().IsRegular() {
			return fmt.Errorf("%s is neither a file nor a folder", name)
		}
		if !linked && !read && !offer {
			return nil
		}
		info, err := root.Stat(name)
		switch {
		case err != nil && linked:
			return fmt.Errorf("%s is a link that leads out of the folder or to nothing", name)
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case !info.Mode().IsRegular():
			return fmt.Errorf("%s is a link to what is no file", name)
		}
		if read {
			note(all, name, info)
			if info.ModTime().After(v.changed) {
				v.changed = info.ModTime()
			}
		}
		if name == planName {
			note(plan, name, info)
		}
		if offer && !linked {
			v.files = append(v.files, File{name, info.Size(), info.ModTime()})
		}
		return nil
	})
	v.version, v.plan = fmt.Sprintf("%016x", all.Sum64()), fmt.Sprintf("%016x", plan.Sum64())
	return v, err
}

// note adds the state of a file to a version.
func note(to hash.Hash64, name string, info fs.FileInfo) {
	fmt.Fprintf(to, "%s\n%d\n%d\n", name, info.Size(), info.ModTime().UnixNano())
}
