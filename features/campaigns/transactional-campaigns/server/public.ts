export { createDataSweep } from './empty-old-messages.ts';
