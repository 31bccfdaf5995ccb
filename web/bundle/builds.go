// This file implements the list of builds: links name the build of the compiler
// that made them, so the last builds stay beside the present one, each with the
// worker that knows how to talk to it.
package bundle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

// keptBuilds is how many builds there are at most, the present one among them.
const keptBuilds = 20

// A Build is one compiler that the page can run. The list of them is a JSON file
// that the page reads; it shows the newest first.
type Build struct {
	ID      string `json:"id"`     // the checksum in the name of the module
	Made    string `json:"made"`   // the day, as 2006-01-02
	Worker  string `json:"worker"` // addresses, as those that follow
	Module  string `json:"module"`
	Headers string `json:"headers"`
}

// checksum finds the checksum in the name of an asset.
var checksum = regexp.MustCompile(`-([0-9a-f]{8,})\.`)

// addBuild puts the present build in front of the list of a file and returns the
// list without those whose files are gone. The same compiler has one entry.
func addBuild(file string, now Build, files *assets) ([]Build, error) {
	var list []Build
	switch b, err := os.ReadFile(file); {
	case err == nil:
		if err := json.Unmarshal(b, &list); err != nil {
			return nil, fmt.Errorf("%s is damaged, remove it to begin anew: %w", file, err)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	m := checksum.FindStringSubmatch(path.Base(now.Module))
	if m == nil {
		return nil, errors.New("no checksum in the name of the module " + now.Module)
	}
	now.ID = m[1]
	if i := slices.IndexFunc(list, func(b Build) bool { return b.ID == now.ID }); i >= 0 {
		now.Made = list[i].Made
	}
	if now.Made == "" {
		now.Made = time.Now().UTC().Format(time.DateOnly)
	}
	list = slices.DeleteFunc(list, func(b Build) bool { return b.ID == now.ID || !files.have(b.Worker, b.Module, b.Headers) })
	list = append([]Build{now}, list...)
	return list[:min(len(list), keptBuilds)], nil
}

// keep lets the files of other builds stay.
func (a *assets) keep(list []Build) {
	for _, b := range list {
		for _, url := range [...]string{b.Worker, b.Module, b.Headers} {
			name := strings.TrimPrefix(url, assetsURL)
			a.names[name] = true
			for suffix := range encodings() {
				a.names[name+suffix] = true
			}
		}
	}
}

// have reports whether all of the assets are there.
func (a *assets) have(urls ...string) bool {
	for _, url := range urls {
		name, ok := strings.CutPrefix(url, assetsURL)
		if !ok || name != path.Base(name) {
			return false
		}
		if _, err := os.Stat(path.Join(a.dir, name)); err != nil {
			return false
		}
	}
	return true
}
