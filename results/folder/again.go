package folder

import (
	"io"
	"os"
	"path/filepath"
)

// made returns, by their names, the files of the run in place that a build of the program
// wrote. It returns nil if another build wrote them, or if the build is not known: another
// program may make other bytes from the same.
func (s *saving) made(build string) map[string]FileRecord {
	m, err := ReadManifest(s.dir)
	if err != nil || build == "" || m.Build != build {
		return nil
	}
	files := map[string]FileRecord{}
	for _, f := range m.Files {
		files[f.Name] = f
	}
	return files
}

// again returns a file that copies the one in place, if that was made from the same and is
// still as it was written, and otherwise f itself.
func (s *saving) again(f File, made map[string]FileRecord) File {
	was, ok := made[f.Name]
	if !ok || f.From == "" || was.From != f.From {
		return f
	}
	if !was.Intact(s.dir) {
		return f
	}
	f.Write = copyOf(filepath.Join(s.dir, filepath.FromSlash(f.Name)))
	return f
}

// copyOf returns a function that writes the content of a file.
func copyOf(path string) func(io.Writer) error {
	return func(w io.Writer) error {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = io.Copy(w, file)
		return err
	}
}
