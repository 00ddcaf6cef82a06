// The sweep that the server runs beside the others.
export { createLogSweep } from './sweep-logs.ts';
