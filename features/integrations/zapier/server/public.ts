export { createZapierWorker } from './hook-worker.ts';
