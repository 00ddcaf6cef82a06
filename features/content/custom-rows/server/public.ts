// The door of saved rows: contents compile them in, and keep emails in step with synced ones.
export { rowPart } from './row-part.ts';
export { rowsByIds } from './synced-rows.ts';
export { syncKind } from './sync-job.ts';
