// This file implements where `cufront split` finds a CUDA toolkit, and how it runs
// the host compiler's preprocessor.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"cufront/compiler/driver"
)

// runGCC runs gcc, as nvcc does.
func runGCC(words ...string) (stdout, stderr []byte, err error) {
	cmd := exec.Command("gcc", words...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err = cmd.Run()
	return out.Bytes(), said.Bytes(), err
}

// findToolkit finds the toolkit in a folder; for "" that of $CUDA_HOME, of the nvcc
// on the PATH, or of NVIDIA's wheels in the active Python, in this order.
func findToolkit(folder string) (kit *driver.Toolkit, problem string) {
	if folder != "" {
		if kit := toolkitIn(folder); kit != nil {
			return kit, ""
		}
		return nil, "there is no CUDA toolkit in " + folder + ": neither include/cuda_runtime.h nor targets/x86_64-linux/include/cuda_runtime.h is there"
	}
	for _, home := range []string{os.Getenv("CUDA_HOME"), os.Getenv("CUDA_PATH")} {
		if home == "" {
			continue
		}
		if kit := toolkitIn(home); kit != nil {
			return kit, ""
		}
	}
	if nvcc, err := exec.LookPath("nvcc"); err == nil {
		if real, err := filepath.EvalSymlinks(nvcc); err == nil {
			if kit := toolkitIn(filepath.Dir(filepath.Dir(real))); kit != nil {
				return kit, ""
			}
		}
	}
	if kit := wheels(); kit != nil {
		return kit, ""
	}
	return nil, "no CUDA toolkit was found: set CUDA_HOME, put nvcc on the PATH, install NVIDIA's wheels (pip install nvidia-cuda-nvcc nvidia-cuda-runtime nvidia-cuda-cccl), or name the folder"
}

// toolkitIn is the toolkit whose bin and include lie in root, nil if there is none.
func toolkitIn(root string) *driver.Toolkit {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil
	}
	for _, target := range []string{"targets/x86_64-linux", ""} {
		header := filepath.Join(root, target, "include", "cuda_runtime.h")
		if _, err := os.Stat(header); err == nil {
			kit := &driver.Toolkit{Include: filepath.Dir(header), Version: version(root, filepath.Dir(header))}
			if _, err := os.Stat(filepath.Join(root, "bin")); err == nil { // nvcc spells the folder from that in which it lies itself
				kit.Include = root + "/bin/../" + target + "/include"
			}
			return kit
		}
	}
	return nil
}

// wheels finds the toolkit that NVIDIA's wheels unpack into the packages of a Python.
func wheels() *driver.Toolkit {
	var folders []string
	if env := os.Getenv("VIRTUAL_ENV"); env != "" {
		folders, _ = filepath.Glob(filepath.Join(env, "lib", "python3*", "site-packages"))
	} else {
		for _, python := range []string{"python3", "python"} {
			out, err := exec.Command(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])").Output()
			if err == nil {
				folders = append(folders, strings.TrimSpace(string(out)))
				break
			}
		}
	}
	for _, f := range folders {
		roots, _ := filepath.Glob(filepath.Join(f, "nvidia", "cu[0-9]*"))
		for _, root := range roots {
			if kit := toolkitIn(root); kit != nil {
				return kit
			}
		}
	}
	return nil
}

var cudaVersion = regexp.MustCompile(`(?m)^#define\s+CUDA_VERSION\s+(\d+)`)

// version is that of a toolkit's nvcc: as its version.json says, as its wheel is
// named, or without the number of the build as its headers say.
func version(root, include string) string {
	if text, err := os.ReadFile(filepath.Join(root, "version.json")); err == nil {
		var parts map[string]struct{ Version string }
		if json.Unmarshal(text, &parts) == nil && parts["cuda_nvcc"].Version != "" {
			return parts["cuda_nvcc"].Version
		}
	}
	infos, _ := filepath.Glob(filepath.Join(root, "..", "..", "nvidia_cuda_nvcc-*.dist-info"))
	for _, info := range infos {
		name := strings.TrimSuffix(filepath.Base(info), ".dist-info")
		return strings.TrimPrefix(name, "nvidia_cuda_nvcc-")
	}
	for _, header := range []string{"cuda.h", "cuda_runtime_api.h"} {
		text, _ := os.ReadFile(filepath.Join(include, header))
		if m := cudaVersion.FindSubmatch(text); m != nil {
			n, _ := strconv.Atoi(string(m[1]))
			return strconv.Itoa(n/1000) + "." + strconv.Itoa(n%1000/10) + ".0"
		}
	}
	return "unknown"
}
