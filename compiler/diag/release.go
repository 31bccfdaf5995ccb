// This file implements what later releases of the tool changed about numbers
// and SARIF (rule release.numbers). Everything else in this package speaks of the
// numbers of 13.0.
package diag

// A numbering is how one release numbers its diagnostics.
type numbering struct {
	shift      int // of the internal numbers from the CUDA block on
	maxNumber  int // highest internal number
	maxDisplay int // highest displayed number
}

var numberings = [...]numbering{
	{0, 3794, 20337}, {18, 3822, 20347}, {78, 3905, 20370}, {93, 3934, 20384}, {108, 3970, 20405}, {127, 4012, 20428},
}

// cudaBlock is the first internal number that moves from release to release.
const cudaBlock = 3462

// laterBlock is the first internal number that moves by one more in the last of the releases.
const laterBlock, lastRelease = 3753, 5

// shift returns by how much the internal number n of the CUDA block has moved.
func (o *Options) shift(n int) int {
	s := numberings[o.Release].shift
	if o.Release >= lastRelease && n >= laterBlock {
		s++
	}
	return s
}

// volatileIncrement has another number from volatileSince on.
const (
	volatileIncrement    = 3010
	volatileIncrementNew = 3531
	volatileSince        = 3
)

// number returns the internal number of a diagnostic in the release imitated.
func (o *Options) number(c Code) int {
	n := c.Number()
	switch {
	case n >= cudaBlock:
		n += o.shift(n)
	case n == volatileIncrement && o.Release >= volatileSince:
		n = volatileIncrementNew
	}
	return n
}

// display returns the number that messages show.
func (o *Options) display(c Code) int {
	if c.Number() == volatileIncrement {
		return o.number(c)
	}
	return c.Display()
}

// Lookup returns the number in this package that a number given by a user
// means: both the internal form of the release and the displayed form are
// accepted.
func (o *Options) Lookup(n int) (number int, ok bool) {
	s := numberings[o.Release]
	switch {
	case 1 <= n && n < cudaBlock:
		return n, true
	case n == volatileIncrementNew && o.Release >= volatileSince:
		return volatileIncrement, true
	case cudaBlock <= n && n <= s.maxNumber:
		if n -= s.shift; n < cudaBlock {
			n = 0 // a message that only later releases have
		} else if n > laterBlock {
			n -= o.shift(n) - s.shift
		}
		return n, true
	case cudaDisplay <= n && n <= s.maxDisplay:
		return n - cudaDisplay + firstCUDA, true
	}
	return 0, false
}

// laterTexts are messages that releases word otherwise from one on
// (rule release.messages).
var laterTexts = [...]struct {
	code  Code
	since int
	text  string
}{
	{ConstexprDeviceFromHostDevice, 3, `calling a constexpr __device__ function("{0}") from a __host__ __device__ function("{1}") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this` + forTiles},
	{ConstexprDeviceFromHost, 3, `calling a constexpr __device__ function("{0}") from a __host__ function("{1}") is not allowed. The experimental flag '--expt-relaxed-constexpr' can be used to allow this` + forTiles},
	{RangeForTypeNotDeduced, 1, `cannot deduce type of range in range-based "for" statement`},
}

const forTiles = " (note: for a __tile__/__tile_global__ caller, the flag guarantees support only for calls that are required by language rules to be evaluated at compile time)."

// text is the message of a row in the release imitated.
func (o *Options) text(row *Row) string {
	if o.Release > 0 {
		for i := range laterTexts {
			if t := &laterTexts[i]; t.code == row.Code && o.Release >= t.since {
				return t.text
			}
		}
	}
	return row.Text
}

// frontEnds is what the SARIF header calls the front end.
var frontEnds = [...]string{"6.6", "6.7", "6.7", "6.8", "6.8", ""}
