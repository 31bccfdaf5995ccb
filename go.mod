module cufront

go 1.26

require (
	github.com/evanw/esbuild v0.28.2
	github.com/syumai/workers v0.0.0
	go.etcd.io/bbolt v1.5.0
)

require golang.org/x/sys v0.45.0 // indirect

replace github.com/syumai/workers => ./web/workers
