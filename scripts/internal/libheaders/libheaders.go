// Package libheaders names the headers of the C and C++ libraries that
// ordinary programs include.
package libheaders

import "strings"

const names = `
	algorithm any array atomic barrier bit bits/stdc++.h bitset cassert ccomplex cctype cerrno cfenv cfloat charconv
	chrono cinttypes ciso646 climits clocale cmath codecvt compare complex concepts condition_variable coroutine csetjmp
	csignal cstdalign cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype deque
	exception execution expected filesystem forward_list fstream functional future initializer_list iomanip ios iosfwd
	iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional
	ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span spanstream
	sstream stack stacktrace stdexcept stop_token streambuf string string_view syncstream system_error thread tuple
	type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
	alloca.h assert.h complex.h ctype.h cxxabi.h dirent.h dlfcn.h errno.h fcntl.h fenv.h float.h getopt.h inttypes.h
	iso646.h libgen.h limits.h locale.h malloc.h math.h memory.h omp.h poll.h pthread.h regex.h sched.h semaphore.h
	setjmp.h signal.h stdalign.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h strings.h
	sys/ioctl.h sys/mman.h sys/resource.h sys/select.h sys/stat.h sys/time.h sys/times.h sys/types.h sys/utsname.h
	sys/wait.h tgmath.h time.h uchar.h unistd.h wchar.h wctype.h
`

// Names lists the headers.
func Names() []string { return strings.Fields(names) }
