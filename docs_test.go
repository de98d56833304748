package loadstar

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// These patterns find links and code spans in Markdown. Code blocks are not prose, and code spans hold no
// links.
var (
	codeBlock = regexp.MustCompile("(?ms)^```.*?^```")
	codeSpan  = regexp.MustCompile("`([^`\n]+)`")
	heading   = regexp.MustCompile(`(?m)^#+ (.*)$`)
	hyperlink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	pathName  = regexp.MustCompile(`^(\.?\w[\w-]*)/[\w./-]*$`)
	notInSlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

func TestLinksAndPathsInTheDocumentsExist(t *testing.T) {
	faults, pages, err := brokenPages(os.DirFS("."))
	if err != nil || pages < 10 {
		t.Fatalf("looked at %d pages: %v", pages, err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

func TestBrokenLinksAndPathsAreSeen(t *testing.T) {
	tree := fstest.MapFS{
		"engine/agenda.go": {},
		"README.md": {Data: []byte("# Two `words`\n[a](docs/a.md#top-of-it) [b](#two-words) [c](https://example.org/x)\n" +
			"`engine/agenda.go` `engine/` `runs/e1` `n/g` `[x](y)`\n```sh\n[x](y)\n```\n")},
		"docs/a.md":        {Data: []byte("# Top of it\n## Same\n## Same\n[a](#same-1) [b](../README.md) [c](../engine)\n")},
		"docs/glossary.md": {Data: []byte("`engine/b.go`\n")},
		"docs/bad.md":      {Data: []byte("[a](README.md) [b](a.md#to) [c](#here) `docs/b.md` [`x`](x)\n")},
		"CHANGELOG.md":     {Data: []byte("`engine/a.go` [a](x.md)\n")},
	}
	faults, _, err := brokenPages(tree)
	want := []string{
		"CHANGELOG.md: there is no x.md",
		"docs/bad.md: there is no README.md", "docs/bad.md: there is no a.md#to", "docs/bad.md: there is no #here",
		"docs/bad.md: there is no x", "docs/bad.md: there is no docs/b.md",
		"docs/glossary.md: there is no engine/b.go",
	}
	if err != nil || !slices.Equal(faults, want) {
		t.Errorf("found are %q, %v; want %q", faults, err, want)
	}
}

// brokenPages returns the links and the paths in the pages of a tree that lead
// nowhere, and the number of pages.
func brokenPages(tree fs.FS) (faults []string, pages int, err error) {
	var all []string
	for _, where := range []string{"*.md", "docs/*.md", "bench/*/*.md"} {
		some, err := fs.Glob(tree, where)
		if err != nil {
			return nil, 0, err
		}
		all = append(all, some...)
	}
	for _, page := range all {
		prose, err := proseOf(tree, page)
		if err != nil {
			return nil, 0, err
		}
		for _, link := range brokenLinks(tree, page, prose) {
			faults = append(faults, fmt.Sprintf("%s: there is no %s", page, link))
		}
		for _, name := range missingPaths(tree, page, prose) {
			faults = append(faults, fmt.Sprintf("%s: there is no %s", page, name))
		}
		pages++
	}
	return faults, pages, nil
}

// proseOf returns a page without its blocks of code.
func proseOf(tree fs.FS, page string) (string, error) {
	text, err := fs.ReadFile(tree, page)
	return codeBlock.ReplaceAllString(string(text), ""), err
}

// brokenLinks returns the links of a page to files and anchors of the tree that do
// not exist.
func brokenLinks(tree fs.FS, page, prose string) (broken []string) {
	for _, m := range hyperlink.FindAllStringSubmatch(codeSpan.ReplaceAllString(prose, ""), -1) {
		link := m[1]
		if strings.Contains(link, ":") {
			continue // to another site
		}
		file, anchor, _ := strings.Cut(link, "#")
		target := page
		if file != "" {
			target = path.Join(path.Dir(page), file)
		}
		_, err := fs.Stat(tree, target)
		if err == nil && anchor != "" {
			var there string
			there, err = proseOf(tree, target)
			if !anchors(there)[anchor] {
				err = fs.ErrNotExist
			}
		}
		if err != nil {
			broken = append(broken, link)
		}
	}
	return broken
}

// anchors returns the anchors that GitHub gives to the headings of a page.
func anchors(prose string) map[string]bool {
	all := map[string]bool{}
	count := map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(prose, -1) {
		slug := strings.ReplaceAll(notInSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
		n := count[slug]
		count[slug]++
		if n > 0 {
			slug = fmt.Sprintf("%s-%d", slug, n)
		}
		all[slug] = true
	}
	return all
}

// missingPaths returns the code spans in a page that look like paths in the repository and do not exist.
// These begin with one of its folders. Exempt are the folder runs, where studies go, and CHANGELOG.md, which
// speaks of the past.
func missingPaths(tree fs.FS, page, prose string) (missing []string) {
	if page == "CHANGELOG.md" {
		return nil
	}
	for _, m := range codeSpan.FindAllStringSubmatch(prose, -1) {
		name := pathName.FindStringSubmatch(m[1])
		if name == nil || name[1] == "runs" {
			continue
		}
		if _, err := fs.Stat(tree, name[1]); err != nil {
			continue // m/n, say
		}
		if _, err := fs.Stat(tree, path.Clean(m[1])); err != nil {
			missing = append(missing, m[1])
		}
	}
	return missing
}
