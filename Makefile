# The calls of this project. `make help` lists them.
SHELL := /bin/bash
export GOFLAGS := -trimpath

ORACLE ?= ../shared/oracle

# One line for a step that takes long: what, before it, and the seconds, after it.
step = printf '  %-26s' "$(1)"; start=$$SECONDS; { $(2); } && printf '%6d s\n' $$((SECONDS - start))

.PHONY: help build generate format vet test test-go test-web test-smoke test-all features test-race test-wasm test-worker test-browser test-firefox test-same-bytes test-thorough test-site \
	test-oracle figures test-dropin test-programs test-toolkit test-host-texts test-headers known known-rewrite bench bench-check bench-shapes bench-go fuzz soak pack tools load release test-release screenshots page parts site serve worker record-snippets web-report clean

help: ## list the calls
	@grep -hE '^[a-z][a-z-]*:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

build: ## build bin/cufront
	go build -o bin/cufront ./compiler/cmd/cufront

generate: ## write the generated Go files anew
	go generate ./compiler/...

format: ## check format, and what go vet knows
	@files=$$(gofmt -l $$(git ls-files '*.go')); [ -z "$$files" ] || { echo "gofmt would change: $$files"; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet -trimpath ./...

vet: format ## the same, and staticcheck and dead code (minutes the first time)
	go tool staticcheck ./...
	@dead=$$(go tool deadcode -test ./...); [ -z "$$dead" ] || { echo "$$dead"; exit 1; }

# A hundred thousand of everything takes the module minutes: test-wasm.
SLOW_WASM := ^TestHostileInput$$
test-go: build ## the Go tests
	go test $$(go list ./... | grep -vx cufront/wasm)
	go test -skip '$(SLOW_WASM)' ./wasm

test: format test-go test-web test-smoke ## what every change must pass (under 5 minutes)

# These compile on one goroutine, some until a limit is used up; under the detector they take as long as all others.
SINGLE := ^(TestLimits|TestLimitOfExplanation|TestDoubling|TestSeedsCompile|TestHoldChangesNothing|TestOriginsCoverTheText|TestLoweredDisplay|TestUserRangesHoldTheSource|TestShrink|FuzzPasses|FuzzMutations)$$
# What starts goroutines, or compiles on several; of the recorded cases, which all run alike, some groups.
CONCURRENT := ./compiler ./compiler/cmd/cufront ./compiler/driver ./compiler/explain ./compiler/work
SOME_CASES := ^TestCases$$/^(lambda|arch|rdc|release|cxx-rules|constexpr|diag-kernel)$$
test-race: ## the Go tests of the compiler that use goroutines, under the race detector
	go test -race -timeout 40m -skip '$(SINGLE)' $(CONCURRENT)
	go test -race -timeout 40m -run '$(SOME_CASES)' ./compiler/internal/golden

test-oracle: build ## the recorded runs beside the project, if they are there: figures only
	@if [ -x $(ORACLE)/check ]; then timeout 600 $(ORACLE)/check --timeout 10 --bin bin/cufront </dev/null || true; else echo "no recorded runs at $(ORACLE)"; fi

PROGRAMS ?= ../shared/programs
test-programs: build ## split the public programs beside the project, if they are there
	@if [ -d $(PROGRAMS) ]; then go run ./scripts/programs -dir $(PROGRAMS); else echo "no programs at $(PROGRAMS)"; fi

test-host-texts: ## compile every host text of testdata with g++, the programs in every standard; link and run those of testdata/runtime
	go test ./compiler/internal/golden -run '^TestHostTextsCompile$$|^TestLinkedPrograms$$' -count=1 -timeout 60m -args -gxx

DROPIN := $(ORACLE)/dropin
figures: build ## measure how much is as recorded, and write the figures into README, site and help
	@mkdir -p build
	$(ORACLE)/check --timeout 20 --bin bin/cufront --json build/figures.json </dev/null >/dev/null || true
	go run ./scripts/figures -json build/figures.json

test-dropin: build ## our host text in the tool's place in builds of recorded programs, if they are there: figures only
	@if [ -x $(DROPIN) ]; then timeout 3000 $(DROPIN) --bin bin/cufront </dev/null || true; else echo "no recorded builds at $(DROPIN)"; fi

NVCC ?= $(shell ../shared/real/real path 2>/dev/null)/bin/nvcc
test-toolkit: ## compare split --toolkit with nvcc --keep (NVCC=…), if there is one (half an hour)
	@if [ -x "$(NVCC)" ]; then go test ./compiler/cmd/cufront -run '^TestAsNvcc$$' -v -count=1 -timeout 2h -args -nvcc "$(NVCC)"; else echo "no nvcc at $(NVCC)"; fi

test-headers: build ## split a program for each header, ours and the system's, in three standards
	@go build -o bin/programs ./scripts/programs
	@failed=; for std in c++14 c++17 c++20; do echo "-std=$$std"; bin/programs -each -std $$std || failed=1; done; [ -z "$$failed" ]

test-wasm: ## compare the WebAssembly build with the native one on more cases, give it hostile input
	go test ./wasm -run TestSameBytesAsNative -count=1 -timeout 20m -args -every 12
	go test ./wasm -run '$(SLOW_WASM)' -count=1 -timeout 20m

test-all: vet test-race test-host-texts test-wasm test-worker test-browser test-firefox test-site test-release load ## the slow suites, which make test leaves out (an hour and a half on two slow cores; PART=0 or 1 for one half of the tests in Chromium)

known: ## take off the lists of known differences what is as recorded now, renew the hashes of the rest
	go test ./compiler/internal/golden -run 'TestCases|TestDiagnostics' -count=1 -args -shrink

known-rewrite: ## add to these lists what differs besides (maintainers, when many results change at once)
	go test ./compiler/internal/golden -run 'TestCases|TestDiagnostics' -count=1 -args -record

bench: build ## instructions, page faults and memory of programs (REAL=DIR: the toolkit whose cudafe++ stands beside)
	go run ./scripts/bench $(if $(REAL),-real $(REAL))

bench-check: build ## fail where they are more than 3 % above the stored figures
	go run ./scripts/bench -check

bench-shapes: build ## how costs grow with the number of declarations (minutes, without hardware counters an hour)
	go run ./scripts/bench -shapes

bench-go: ## the benchmarks of the packages
	go test -run '^$$' -bench . -benchmem ./compiler/...

FUZZTIME ?= 30s
fuzz: ## every fuzz target for FUZZTIME
	@for pkg in $$(go list ./compiler/...); do \
	  for f in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
	    echo "$$pkg $$f"; go test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	  done; \
	done

SOAK ?= 1000000
SOAK_FROM ?= $(shell date +%s)000000
soak: ## compile a million mutants of recorded sources (SOAK=N for fewer), at low priority
	mkdir -p build/soak
	GOGC=400 nice -n 19 go test ./compiler/driver -run '^TestSoak$$' -v -count=1 -timeout 24h -args -soak $(SOAK) -soak-from $(SOAK_FROM) -soak-time 20h -soak-dir $(CURDIR)/build/soak

pack: ## pack the system headers for the playground
	go run ./scripts/mkpack -o build/headers.pack.gz

# ---- the playground, the site, the share service

# What the page is made of, and what its tests need besides.
web/node_modules/.page: web/package.json web/package-lock.json
	@$(call step,npm packages,(cd web && npm ci --omit=dev --no-audit --no-fund --loglevel=error --silent))
	@touch $@
web/node_modules/.tests: web/package.json web/package-lock.json
	@$(call step,npm packages for tests,(cd web && npm ci --no-audit --no-fund --loglevel=error --silent))
	@touch web/node_modules/.page $@

# The programs that build and serve. The go command leaves alone what has not changed.
tools:
	@$(call step,programs that build,go build -buildvcs=false -o build/tools/ ./web/cmd/bundle ./web/cmd/serve ./web/cmd/load ./site/cmd/site)

page: web/node_modules/.page tools ## build the playground and the compiler's WebAssembly into build/site
	@build/tools/bundle

# The site is made again when its program (with the compiler in it) or what it reads has changed.
site: tools ## make the static site in build/site
	@stamp=$$(find build/tools/site site testdata compiler docs/rules -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum); \
	if [ -e build/site/index.html ] && [ "$$stamp" = "$$(cat build/site.stamp 2>/dev/null)" ]; then exit 0; fi; \
	$(call step,site,build/tools/site -o build/site >/dev/null && echo "$$stamp" >build/site.stamp)

record-snippets: ## record the output of the site's live snippets anew
	go run ./site/cmd/site -o build/site -record

worker: web/node_modules/.tests page site ## build the Worker of the share service and what it serves, ready to deploy
	go run ./web/cmd/bundle -worker

ADDR ?= localhost:8787
serve: page site ## build what has changed and serve page, site and short links on http://localhost:8787
	@build/tools/serve -addr $(ADDR)

# Tests of the page, under node and in the browser; the slow ones are those of make test-all.
tests = $(wildcard $(patsubst %,web/test/%.test.mjs,$(1)))
PART_TESTS := $(call tests,parts serve same-bytes beginning)
SLOW_PART_TESTS := $(call tests,same-bytes-all)
BROWSER_TESTS := $(call tests,smoke)
SLOW_BROWSER_TESTS := $(call tests,every-view engine-browser ask views outputs usual seal files layout explore iltree browser options reading basics aids states drafts builds explained queries passon public bytes-smoke)
# PART=0 or 1: one half of them, each half an hour; both take about as long.
PART ?=
ifneq ($(PART),)
SLOW_BROWSER_TESTS := $(shell printf '%s\n' $(SLOW_BROWSER_TESTS) | awk 'NR % 2 == $(PART)')
endif

# What the tests of the page use besides the page.
parts: tools
	@$(call step,parts for tests,build/tools/bundle -parts)

test-web: web/node_modules/.tests parts ## check the page's types; the tests of its parts and of short links
	cd web && node_modules/.bin/tsc -p .
	node --test $(PART_TESTS)

test-smoke: web/node_modules/.tests page parts ## open the page in Chromium (Debian package chromium), edit, look at all panes
	node --test $(BROWSER_TESTS)

test-browser: build web/node_modules/.tests page site parts ## the page in Chromium, in all respects (an hour; PART=0 or 1 for one half)
	node --test --test-concurrency=1 $(SLOW_BROWSER_TESTS)

FIREFOX_TESTS := $(call tests,basics drafts)
test-firefox: web/node_modules/.tests page parts ## the main tests of the page in Firefox (Debian package firefox-esr)
	BROWSER=firefox node --test --test-concurrency=1 $(FIREFOX_TESTS)

FEATURES ?=
features: web/node_modules/.tests page ## turn each feature of web/FEATURES.tsv off: its test must fail (FEATURES="11 72" for some; a quarter of an hour)
	node web/features.mjs $(FEATURES)

test-same-bytes: web/node_modules/.tests page parts ## every program in the engine and in the page, compared with the native compiler (half an hour)
	node --test --test-concurrency=1 $(SLOW_PART_TESTS)
	THOROUGH=1 node --test --test-name-pattern='every program' web/test/engine-browser.test.mjs

test-thorough: build web/node_modules/.tests page site parts ## the page in both browsers at all widths, with all views of all public programs (two hours)
	THOROUGH=1 node --test --test-concurrency=1 $(SLOW_BROWSER_TESTS)
	BROWSER=firefox THOROUGH=1 node --test --test-concurrency=1 $(call tests,browser basics drafts outputs)

test-worker: worker ## the Worker in workerd, with a KV namespace; all of its deployment but the upload
	node --test web/test/worker.test.mjs
	node --test web/test/deploy.test.mjs

LOAD ?=
load: tools ## two thousand reads and two hundred writes a second on a share service of its own, which is ended by force while it writes (half a minute; LOAD="-within 50ms" on a machine that does nothing else)
	@build/tools/load $(LOAD)

test-site: web/node_modules/.tests page site ## the site, its lessons, links and offline reading in Chromium
	node --test --test-concurrency=1 web/test/site.test.mjs web/test/offline.test.mjs

web-report: web/node_modules/.tests page ## how fast the page is, against its targets: figures only
	node web/report.mjs

release: ## archives for Linux, macOS and Windows, the npm package, their sums, in build/release
	go run ./scripts/release

test-release: web/node_modules/.tests ## make them, install and run those for this machine
	node --test web/test/release.test.mjs

screenshots: web/node_modules/.tests page site ## take the pictures of the documentation anew
	node web/screenshots.mjs

clean: ## remove what was built; short links stay
	rm -rf bin build web/cmd/worker/build
