// This file gathers the parts of the page that work without a browser, for
// their tests.
export { checkDoc, DamagedLink, fromHash, shortID, toHash } from "./state";
export { compileAll, Engine } from "./engine";
export { readable } from "./readable";
export { deviceView, HostText, hostView } from "./view";
export { follow, fromHost, fromIL } from "./links";
export { examples } from "./examples";
