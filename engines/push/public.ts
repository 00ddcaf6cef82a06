// What other parts may use of the push engine: applications with their keys, devices, and pushes to them.
export {
  addVapidKey,
  newApplicationColumns,
  newIdentitySecret,
  readPlatformKey,
  sealIdentity,
  sealKey,
  type ApplicationGateway,
  type KeyFacts,
} from './application.ts';
export { pushCandidatesSql } from './audience.ts';
export { pushDeviceFamily } from './family.ts';
export { deviceFiguresOf, type DeviceFigures } from './figures.ts';
export { mountPush } from './mount.ts';
export { mostBytesOf, payloadFor, type RenderedPush } from './payloads.ts';
export { createPushChannel } from './push-channel.ts';
export { proofOf } from './register-device.ts';
export { liquidTexts, renderForNobody, renderPush } from './render-push.ts';
export { sendTestPush, type TestResult } from './send-test.ts';
export { createResultSweep } from './sweep-results.ts';
