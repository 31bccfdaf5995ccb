# The calls of this project. `make help` lists them.
SHELL := /bin/bash
export GOFLAGS := -trimpath

ORACLE ?= ../shared/oracle

.PHONY: help build test test-all vet test-go test-race test-oracle bench fuzz generate known pack clean

help: ## list the calls
	@grep -hE '^[a-z][a-z-]*:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

build: ## build bin/cufront
	go build -o bin/cufront ./compiler/cmd/cufront

generate: ## write the generated Go files anew
	go generate ./compiler/...

vet: ## check format and suspicious code
	@files=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$files" ] || { echo "gofmt would change: $$files"; exit 1; }
	go vet ./...

test-go: build ## the Go tests
	go test ./...

test: vet test-go ## what every change must pass (under 5 minutes)

test-race: ## the Go tests of the compiler under the race detector
	go test -race ./compiler/...

test-oracle: build ## the recorded runs beside the project, if they are there: figures only
	@if [ -x $(ORACLE)/check ]; then $(ORACLE)/check --bin bin/cufront || true; else echo "no recorded runs at $(ORACLE)"; fi

test-all: test test-race test-oracle ## everything

known: ## take off testdata/known.txt what is as recorded now
	go test ./compiler/internal/golden -run TestCases -count=1 -args -shrink

bench: ## the benchmarks
	go test -run '^$$' -bench . -benchmem ./compiler/...

FUZZTIME ?= 20s
fuzz: ## every fuzz target for FUZZTIME
	@for pkg in $$(go list ./compiler/...); do \
	  for f in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$f"; go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

pack: ## pack the system headers for the playground
	go run ./scripts/mkpack -o web/dist/headers.pack.gz

clean: ## remove what was built
	rm -rf bin
