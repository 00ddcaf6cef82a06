// For the composition root.
export { createDataRunWorker } from './runs/worker.ts';
export { plugJourneyStart } from './start-journey-port.ts';
