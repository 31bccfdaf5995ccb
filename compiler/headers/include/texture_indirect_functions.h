// Reads through texture objects.
#ifndef CUFRONT_TEXTURE_INDIRECT_FUNCTIONS_H
#define CUFRONT_TEXTURE_INDIRECT_FUNCTIONS_H

#include "crt/host_defines.h"
#include "builtin_types.h"

#if defined(__cplusplus) && defined(__CUDACC__)

extern "C" __device__ __device_builtin__ void __nv_tex_surf_handler(const char *operation, ...);

template <class T> static __inline__ __device__ void tex1Dfetch(T *ptr, cudaTextureObject_t obj, int x) { __nv_tex_surf_handler("__itex1Dfetch", ptr, obj, x); }
template <class T> static __inline__ __device__ T tex1Dfetch(cudaTextureObject_t obj, int x) { T value; tex1Dfetch(&value, obj, x); return value; }
template <class T> static __inline__ __device__ void tex1D(T *ptr, cudaTextureObject_t obj, float x) { __nv_tex_surf_handler("__itex1D", ptr, obj, x); }
template <class T> static __inline__ __device__ T tex1D(cudaTextureObject_t obj, float x) { T value; tex1D(&value, obj, x); return value; }
template <class T> static __inline__ __device__ void tex2D(T *ptr, cudaTextureObject_t obj, float x, float y) { __nv_tex_surf_handler("__itex2D", ptr, obj, x, y); }
template <class T> static __inline__ __device__ T tex2D(cudaTextureObject_t obj, float x, float y) { T value; tex2D(&value, obj, x, y); return value; }
template <class T> static __inline__ __device__ void tex3D(T *ptr, cudaTextureObject_t obj, float x, float y, float z) { __nv_tex_surf_handler("__itex3D", ptr, obj, x, y, z); }
template <class T> static __inline__ __device__ T tex3D(cudaTextureObject_t obj, float x, float y, float z) { T value; tex3D(&value, obj, x, y, z); return value; }
template <class T> static __inline__ __device__ void tex1DLayered(T *ptr, cudaTextureObject_t obj, float x, int layer) { __nv_tex_surf_handler("__itex1DLayered", ptr, obj, x, layer); }
template <class T> static __inline__ __device__ T tex1DLayered(cudaTextureObject_t obj, float x, int layer) { T value; tex1DLayered(&value, obj, x, layer); return value; }
template <class T> static __inline__ __device__ void tex2DLayered(T *ptr, cudaTextureObject_t obj, float x, float y, int layer) { __nv_tex_surf_handler("__itex2DLayered", ptr, obj, x, y, layer); }
template <class T> static __inline__ __device__ T tex2DLayered(cudaTextureObject_t obj, float x, float y, int layer) { T value; tex2DLayered(&value, obj, x, y, layer); return value; }
template <class T> static __inline__ __device__ void texCubemap(T *ptr, cudaTextureObject_t obj, float x, float y, float z) { __nv_tex_surf_handler("__itexCubemap", ptr, obj, x, y, z); }
template <class T> static __inline__ __device__ T texCubemap(cudaTextureObject_t obj, float x, float y, float z) { T value; texCubemap(&value, obj, x, y, z); return value; }
template <class T> static __inline__ __device__ void texCubemapLayered(T *ptr, cudaTextureObject_t obj, float x, float y, float z, int layer) { __nv_tex_surf_handler("__itexCubemapLayered", ptr, obj, x, y, z, layer); }
template <class T> static __inline__ __device__ T texCubemapLayered(cudaTextureObject_t obj, float x, float y, float z, int layer) { T value; texCubemapLayered(&value, obj, x, y, z, layer); return value; }
template <class T> static __inline__ __device__ void tex2Dgather(T *ptr, cudaTextureObject_t obj, float x, float y, int component = 0) { __nv_tex_surf_handler("__itex2Dgather", ptr, obj, x, y, component); }
template <class T> static __inline__ __device__ T tex2Dgather(cudaTextureObject_t obj, float x, float y, int component = 0) { T value; tex2Dgather(&value, obj, x, y, component); return value; }
template <class T> static __inline__ __device__ void tex1DLod(T *ptr, cudaTextureObject_t obj, float x, float level) { __nv_tex_surf_handler("__itex1DLod", ptr, obj, x, level); }
template <class T> static __inline__ __device__ T tex1DLod(cudaTextureObject_t obj, float x, float level) { T value; tex1DLod(&value, obj, x, level); return value; }
template <class T> static __inline__ __device__ void tex2DLod(T *ptr, cudaTextureObject_t obj, float x, float y, float level) { __nv_tex_surf_handler("__itex2DLod", ptr, obj, x, y, level); }
template <class T> static __inline__ __device__ T tex2DLod(cudaTextureObject_t obj, float x, float y, float level) { T value; tex2DLod(&value, obj, x, y, level); return value; }
template <class T> static __inline__ __device__ void tex3DLod(T *ptr, cudaTextureObject_t obj, float x, float y, float z, float level) { __nv_tex_surf_handler("__itex3DLod", ptr, obj, x, y, z, level); }
template <class T> static __inline__ __device__ T tex3DLod(cudaTextureObject_t obj, float x, float y, float z, float level) { T value; tex3DLod(&value, obj, x, y, z, level); return value; }
template <class T> static __inline__ __device__ void tex1DLayeredLod(T *ptr, cudaTextureObject_t obj, float x, int layer, float level) { __nv_tex_surf_handler("__itex1DLayeredLod", ptr, obj, x, layer, level); }
template <class T> static __inline__ __device__ T tex1DLayeredLod(cudaTextureObject_t obj, float x, int layer, float level) { T value; tex1DLayeredLod(&value, obj, x, layer, level); return value; }
template <class T> static __inline__ __device__ void tex2DLayeredLod(T *ptr, cudaTextureObject_t obj, float x, float y, int layer, float level) { __nv_tex_surf_handler("__itex2DLayeredLod", ptr, obj, x, y, layer, level); }
template <class T> static __inline__ __device__ T tex2DLayeredLod(cudaTextureObject_t obj, float x, float y, int layer, float level) { T value; tex2DLayeredLod(&value, obj, x, y, layer, level); return value; }
template <class T> static __inline__ __device__ void texCubemapLod(T *ptr, cudaTextureObject_t obj, float x, float y, float z, float level) { __nv_tex_surf_handler("__itexCubemapLod", ptr, obj, x, y, z, level); }
template <class T> static __inline__ __device__ T texCubemapLod(cudaTextureObject_t obj, float x, float y, float z, float level) { T value; texCubemapLod(&value, obj, x, y, z, level); return value; }
template <class T> static __inline__ __device__ void texCubemapLayeredLod(T *ptr, cudaTextureObject_t obj, float x, float y, float z, int layer, float level) { __nv_tex_surf_handler("__itexCubemapLayeredLod", ptr, obj, x, y, z, layer, level); }
template <class T> static __inline__ __device__ T texCubemapLayeredLod(cudaTextureObject_t obj, float x, float y, float z, int layer, float level) { T value; texCubemapLayeredLod(&value, obj, x, y, z, layer, level); return value; }
template <class T> static __inline__ __device__ void tex1DGrad(T *ptr, cudaTextureObject_t obj, float x, float dPdx, float dPdy) { __nv_tex_surf_handler("__itex1DGrad", ptr, obj, x, dPdx, dPdy); }
template <class T> static __inline__ __device__ T tex1DGrad(cudaTextureObject_t obj, float x, float dPdx, float dPdy) { T value; tex1DGrad(&value, obj, x, dPdx, dPdy); return value; }
template <class T> static __inline__ __device__ void tex2DGrad(T *ptr, cudaTextureObject_t obj, float x, float y, float2 dPdx, float2 dPdy) { __nv_tex_surf_handler("__itex2DGrad", ptr, obj, x, y, dPdx, dPdy); }
template <class T> static __inline__ __device__ T tex2DGrad(cudaTextureObject_t obj, float x, float y, float2 dPdx, float2 dPdy) { T value; tex2DGrad(&value, obj, x, y, dPdx, dPdy); return value; }
template <class T> static __inline__ __device__ void tex3DGrad(T *ptr, cudaTextureObject_t obj, float x, float y, float z, float4 dPdx, float4 dPdy) { __nv_tex_surf_handler("__itex3DGrad", ptr, obj, x, y, z, dPdx, dPdy); }
template <class T> static __inline__ __device__ T tex3DGrad(cudaTextureObject_t obj, float x, float y, float z, float4 dPdx, float4 dPdy) { T value; tex3DGrad(&value, obj, x, y, z, dPdx, dPdy); return value; }
template <class T> static __inline__ __device__ void tex1DLayeredGrad(T *ptr, cudaTextureObject_t obj, float x, int layer, float dPdx, float dPdy) { __nv_tex_surf_handler("__itex1DLayeredGrad", ptr, obj, x, layer, dPdx, dPdy); }
template <class T> static __inline__ __device__ T tex1DLayeredGrad(cudaTextureObject_t obj, float x, int layer, float dPdx, float dPdy) { T value; tex1DLayeredGrad(&value, obj, x, layer, dPdx, dPdy); return value; }
template <class T> static __inline__ __device__ void tex2DLayeredGrad(T *ptr, cudaTextureObject_t obj, float x, float y, int layer, float2 dPdx, float2 dPdy) { __nv_tex_surf_handler("__itex2DLayeredGrad", ptr, obj, x, y, layer, dPdx, dPdy); }
template <class T> static __inline__ __device__ T tex2DLayeredGrad(cudaTextureObject_t obj, float x, float y, int layer, float2 dPdx, float2 dPdy) { T value; tex2DLayeredGrad(&value, obj, x, y, layer, dPdx, dPdy); return value; }

#endif

#endif
