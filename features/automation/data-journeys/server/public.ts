// For the composition root.
export { createDataRunWorker } from './runs/worker.ts';
