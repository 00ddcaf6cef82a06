export { createDataSweep, type DataSweep } from './empty-old-messages.ts';
export { eraseMessages } from './erase-messages.ts';
