export { createDataSweep, type DataSweep } from './empty-old-messages.ts';
