// What the composition root plugs, mounts and starts of what people do with their own data.
export { plugOwnData, type OwnDataChoice, type OwnDataPorts } from './ports.ts';
export { mountOwnData } from './mount.ts';
export { ownDataRequestFamily } from './family.ts';
export { createOwnDataSweep } from './sweep.ts';

// For the settings page, which shows where people find the page for their address.
export { entranceUrlOf } from './entrance-url.ts';
