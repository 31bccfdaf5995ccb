// Marks and ranges for profilers.
#ifndef CUFRONT_NVTOOLSEXT_H
#define CUFRONT_NVTOOLSEXT_H

#include "crt/system.h"

#if defined(__cplusplus)
extern "C" {
#endif

typedef unsigned long long nvtxRangeId_t;
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;

void nvtxMarkA(const char *message);
int nvtxRangePushA(const char *message);
int nvtxRangePop(void);
nvtxRangeId_t nvtxRangeStartA(const char *message);
void nvtxRangeEnd(nvtxRangeId_t id);
nvtxDomainHandle_t nvtxDomainCreateA(const char *name);
void nvtxDomainDestroy(nvtxDomainHandle_t domain);
void nvtxNameOsThreadA(unsigned int threadId, const char *name);

#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxNameOsThread nvtxNameOsThreadA

#if defined(__cplusplus)
}
#endif

#endif
