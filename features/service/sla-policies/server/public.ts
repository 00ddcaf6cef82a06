// What other features may use of SLA policies on the server.
export { slaPolicySample } from './sample-sla-policy.ts';
