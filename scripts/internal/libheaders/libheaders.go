// Package libheaders names the headers of the C and C++ libraries that
// ordinary programs include.
package libheaders

import "strings"

const names = `
	algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes
	climits clocale cmath compare complex concepts condition_variable coroutine csetjmp csignal cstdarg cstddef
	cstdint cstdio cstdlib cstring ctime cwchar deque exception execution filesystem forward_list fstream functional
	future initializer_list iomanip ios iosfwd iostream istream iterator latch limits list locale map memory
	memory_resource mutex new numbers numeric optional ostream queue random ranges ratio regex scoped_allocator
	semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf string string_view
	system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant
	vector version
	assert.h ctype.h dirent.h errno.h fcntl.h fenv.h float.h getopt.h inttypes.h libgen.h limits.h locale.h malloc.h math.h
	memory.h pthread.h sched.h setjmp.h signal.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h
	strings.h sys/mman.h sys/resource.h sys/stat.h sys/time.h sys/types.h sys/wait.h time.h unistd.h wchar.h
`

// Names lists the headers.
func Names() []string { return strings.Fields(names) }
