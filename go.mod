module cufront

go 1.26

require (
	github.com/alecthomas/chroma/v2 v2.27.0
	github.com/andybalholm/brotli v1.2.8
	github.com/evanw/esbuild v0.28.2
	github.com/syumai/workers v0.33.0
	github.com/yuin/goldmark v1.8.7
	go.etcd.io/bbolt v1.5.0
)

require (
	github.com/dlclark/regexp2/v2 v2.2.1 // indirect
	golang.org/x/sys v0.45.0 // indirect
)

tool github.com/syumai/workers/cmd/workers-assets-gen
