export { offsetInHours } from './time-zones.ts';
