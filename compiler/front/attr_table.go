// This file implements the table of attributes: what arguments each takes and
// what it means.
package front

import "cufront/compiler/il"

// attrArgs says how an attribute's arguments are parsed.
type attrArgs uint8

const (
	argsTokens      attrArgs = iota // kept as raw tokens
	argsConst                       // constant expressions
	argsIdent                       // an identifier first, then constants
	argsTypeOrConst                 // a type-id or a constant
	argsDropped
	argsTuples // parenthesised tuples
)

// Meanings of attributes; the zero value is an unrecognised one.
const (
	attrNone il.AttrKind = iota
	attrAligned
	attrPacked
	attrNoreturn
	attrDeprecated
	attrUnused
	attrMaybeUnused
	attrUsed
	attrWeak
	attrWeakref
	attrAlias
	attrAlwaysInline
	attrNoinline
	attrPure
	attrConst
	attrNodiscard
	attrWarnUnusedResult
	attrVisibility
	attrSection
	attrMode
	attrVectorSize
	attrMayAlias
	attrTransparentUnion
	attrNothrow
	attrNoUniqueAddress
	attrConstructor
	attrDestructor
	attrMalloc
	attrFormat
	attrNonnull
	attrCold
	attrHot
	attrNoInstrument
	attrGNUInline
	attrFlatten
	attrAllocSize
	attrSentinel
	attrABITag
	attrCommon
	attrNocommon
	attrInitPriority
	attrFallthrough
	attrLikely
	attrUnlikely
	attrCarries
	attrCleanup
	attrIfunc
	attrUnavailable
	attrError
	attrWarning
	attrArtificial
	attrReturnsTwice
	attrTLSModel
	attrLeaf
	attrNoClone
	attrCallingConvention // of 32-bit x86
	attrFormatArg
	attrLater // of a later standard: it says nothing, and its arguments are not read
	// CUDA: displayed as BAD KIND
	attrCUDA
)

// attributeInfo describes one attribute.
type attributeInfo struct {
	kind il.AttrKind
	args attrArgs
	cuda il.CUDAAttrs
}

// attributeTable lists the attributes by name without underscores.
var attributeTable = map[string]attributeInfo{
	"aligned":                     {attrAligned, argsTypeOrConst, 0},
	"packed":                      {kind: attrPacked},
	"noreturn":                    {kind: attrNoreturn},
	"deprecated":                  {attrDeprecated, argsConst, 0},
	"unused":                      {kind: attrUnused},
	"cdecl":                       {kind: attrCallingConvention},
	"stdcall":                     {kind: attrCallingConvention},
	"fastcall":                    {kind: attrCallingConvention},
	"thiscall":                    {kind: attrCallingConvention},
	"maybe_unused":                {kind: attrMaybeUnused},
	"used":                        {kind: attrUsed},
	"weak":                        {kind: attrWeak},
	"weakref":                     {attrWeakref, argsConst, 0},
	"alias":                       {attrAlias, argsConst, 0},
	"ifunc":                       {attrIfunc, argsConst, 0},
	"always_inline":               {kind: attrAlwaysInline},
	"noinline":                    {kind: attrNoinline},
	"pure":                        {kind: attrPure},
	"const":                       {kind: attrConst},
	"nodiscard":                   {attrNodiscard, argsConst, 0},
	"warn_unused_result":          {kind: attrWarnUnusedResult},
	"visibility":                  {attrVisibility, argsConst, 0},
	"section":                     {attrSection, argsConst, 0},
	"mode":                        {attrMode, argsIdent, 0},
	"vector_size":                 {attrVectorSize, argsConst, 0},
	"may_alias":                   {kind: attrMayAlias},
	"transparent_union":           {kind: attrTransparentUnion},
	"nothrow":                     {kind: attrNothrow},
	"no_unique_address":           {kind: attrNoUniqueAddress},
	"constructor":                 {attrConstructor, argsConst, 0},
	"destructor":                  {attrDestructor, argsConst, 0},
	"malloc":                      {attrMalloc, argsIdent, 0},
	"format":                      {attrFormat, argsIdent, 0},
	"format_arg":                  {attrFormatArg, argsConst, 0},
	"nonnull":                     {attrNonnull, argsConst, 0},
	"returns_nonnull":             {kind: attrNonnull},
	"cold":                        {kind: attrCold},
	"hot":                         {kind: attrHot},
	"no_instrument_function":      {kind: attrNoInstrument},
	"gnu_inline":                  {kind: attrGNUInline},
	"flatten":                     {kind: attrFlatten},
	"alloc_size":                  {attrAllocSize, argsConst, 0},
	"sentinel":                    {attrSentinel, argsConst, 0},
	"abi_tag":                     {attrABITag, argsConst, 0},
	"common":                      {kind: attrCommon},
	"nocommon":                    {kind: attrNocommon},
	"init_priority":               {attrInitPriority, argsConst, 0},
	"fallthrough":                 {kind: attrFallthrough},
	"likely":                      {kind: attrLikely},
	"unlikely":                    {kind: attrUnlikely},
	"carries_dependency":          {kind: attrCarries},
	"cleanup":                     {attrCleanup, argsTokens, 0},
	"unavailable":                 {attrUnavailable, argsConst, 0},
	"error":                       {attrError, argsConst, 0},
	"warning":                     {attrWarning, argsConst, 0},
	"artificial":                  {kind: attrArtificial},
	"returns_twice":               {kind: attrReturnsTwice},
	"tls_model":                   {attrTLSModel, argsConst, 0},
	"leaf":                        {kind: attrLeaf},
	"noclone":                     {kind: attrNoClone},
	"host":                        {attrCUDA, argsConst, il.AttrHost},
	"device":                      {attrCUDA, argsConst, il.AttrDevice},
	"global":                      {attrCUDA, argsConst, il.AttrGlobal},
	"shared":                      {attrCUDA, argsConst, il.AttrShared},
	"constant":                    {attrCUDA, argsConst, il.AttrConstant},
	"managed":                     {attrCUDA, argsConst, il.AttrManaged},
	"grid_constant":               {attrCUDA, argsConst, il.AttrGridConstant},
	"launch_bounds":               {attrCUDA, argsConst, il.AttrLaunchBounds},
	"maxnreg":                     {attrCUDA, argsConst, il.AttrMaxnreg},
	"cluster_dims":                {attrCUDA, argsConst, il.AttrClusterDims},
	"block_size":                  {attrCUDA, argsTuples, il.AttrBlockSize},
	"nv_pure":                     {attrCUDA, argsConst, il.AttrNVPure},
	"device_builtin":              {attrCUDA, argsConst, il.AttrDeviceBuiltin},
	"device_builtin_texture_type": {attrCUDA, argsConst, il.AttrDeviceBuiltinTexture},
	"device_builtin_surface_type": {attrCUDA, argsConst, il.AttrDeviceBuiltinSurface},
	"cudart_builtin":              {attrCUDA, argsConst, il.AttrCudartBuiltin},
	"tile_global":                 {attrCUDA, argsConst, il.AttrGlobal},
	"tile":                        {attrCUDA, argsConst, il.AttrTile},
	"nv_weak_odr":                 {kind: attrCUDA, args: argsConst},
	"nv_register_params":          {kind: attrCUDA, args: argsConst},
	"local_maxnreg":               {kind: attrCUDA, args: argsConst},
	"nv_inline_hint":              {kind: attrCUDA, args: argsConst},
	"nv_linkonce_odr":             {kind: attrCUDA, args: argsConst},
}
