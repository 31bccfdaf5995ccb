// Reads and writes through surface objects. Horizontal positions count bytes.
#ifndef CUFRONT_SURFACE_INDIRECT_FUNCTIONS_H
#define CUFRONT_SURFACE_INDIRECT_FUNCTIONS_H

#include "crt/host_defines.h"
#include "builtin_types.h"
#include "texture_indirect_functions.h"

#if defined(__cplusplus) && defined(__CUDACC__)

template <class T> static __inline__ __device__ void surf1Dread(T *ptr, cudaSurfaceObject_t obj, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf1Dread", ptr, obj, x, mode); }
template <class T> static __inline__ __device__ T surf1Dread(cudaSurfaceObject_t obj, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surf1Dread(&value, obj, x, mode); return value; }
template <class T> static __inline__ __device__ void surf1Dwrite(T value, cudaSurfaceObject_t obj, int x, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf1Dwrite_v2", &value, obj, x, mode); }
template <class T> static __inline__ __device__ void surf2Dread(T *ptr, cudaSurfaceObject_t obj, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf2Dread", ptr, obj, x, y, mode); }
template <class T> static __inline__ __device__ T surf2Dread(cudaSurfaceObject_t obj, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surf2Dread(&value, obj, x, y, mode); return value; }
template <class T> static __inline__ __device__ void surf2Dwrite(T value, cudaSurfaceObject_t obj, int x, int y, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf2Dwrite_v2", &value, obj, x, y, mode); }
template <class T> static __inline__ __device__ void surf3Dread(T *ptr, cudaSurfaceObject_t obj, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf3Dread", ptr, obj, x, y, z, mode); }
template <class T> static __inline__ __device__ T surf3Dread(cudaSurfaceObject_t obj, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surf3Dread(&value, obj, x, y, z, mode); return value; }
template <class T> static __inline__ __device__ void surf3Dwrite(T value, cudaSurfaceObject_t obj, int x, int y, int z, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf3Dwrite_v2", &value, obj, x, y, z, mode); }
template <class T> static __inline__ __device__ void surf1DLayeredread(T *ptr, cudaSurfaceObject_t obj, int x, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf1DLayeredread", ptr, obj, x, layer, mode); }
template <class T> static __inline__ __device__ T surf1DLayeredread(cudaSurfaceObject_t obj, int x, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surf1DLayeredread(&value, obj, x, layer, mode); return value; }
template <class T> static __inline__ __device__ void surf1DLayeredwrite(T value, cudaSurfaceObject_t obj, int x, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf1DLayeredwrite_v2", &value, obj, x, layer, mode); }
template <class T> static __inline__ __device__ void surf2DLayeredread(T *ptr, cudaSurfaceObject_t obj, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf2DLayeredread", ptr, obj, x, y, layer, mode); }
template <class T> static __inline__ __device__ T surf2DLayeredread(cudaSurfaceObject_t obj, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surf2DLayeredread(&value, obj, x, y, layer, mode); return value; }
template <class T> static __inline__ __device__ void surf2DLayeredwrite(T value, cudaSurfaceObject_t obj, int x, int y, int layer, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurf2DLayeredwrite_v2", &value, obj, x, y, layer, mode); }
template <class T> static __inline__ __device__ void surfCubemapread(T *ptr, cudaSurfaceObject_t obj, int x, int y, int face, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurfCubemapread", ptr, obj, x, y, face, mode); }
template <class T> static __inline__ __device__ T surfCubemapread(cudaSurfaceObject_t obj, int x, int y, int face, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surfCubemapread(&value, obj, x, y, face, mode); return value; }
template <class T> static __inline__ __device__ void surfCubemapwrite(T value, cudaSurfaceObject_t obj, int x, int y, int face, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurfCubemapwrite_v2", &value, obj, x, y, face, mode); }
template <class T> static __inline__ __device__ void surfCubemapLayeredread(T *ptr, cudaSurfaceObject_t obj, int x, int y, int layerFace, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurfCubemapLayeredread", ptr, obj, x, y, layerFace, mode); }
template <class T> static __inline__ __device__ T surfCubemapLayeredread(cudaSurfaceObject_t obj, int x, int y, int layerFace, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { T value; surfCubemapLayeredread(&value, obj, x, y, layerFace, mode); return value; }
template <class T> static __inline__ __device__ void surfCubemapLayeredwrite(T value, cudaSurfaceObject_t obj, int x, int y, int layerFace, cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { __nv_tex_surf_handler("__isurfCubemapLayeredwrite_v2", &value, obj, x, y, layerFace, mode); }

#endif

#endif
