// This file implements the version texts.
package driver

// Version is the version of this program.
const Version = "0.1.0"

// The banners of --version and of --Version, as the imitated tool prints them.
const (
	bannerLong = `cudafe: NVIDIA (R) Cuda Language Front End
Portions Copyright (c) 2005, 2024-2025 NVIDIA Corporation
Portions Copyright (c) 1988-2018, 2024 Edison Design Group Inc.
Based on Edison Design Group C/C++ Front End, version 6.6 (Aug 20 2025 13:59:03)
Cuda compilation tools, release 13.0, V13.0.88
`
	bannerCapital = `cudafe: NVIDIA (R) Cuda Language Front End
Portions Copyright (c) 2005-2025 NVIDIA Corporation
Portions Copyright (c) 1988-2016 Edison Design Group Inc.
Based on Edison Design Group C/C++ Front End, version 6.6 (Aug 20 2025 13:59:03)
Cuda compilation tools, release 13.0, V13.0.88
`
)
