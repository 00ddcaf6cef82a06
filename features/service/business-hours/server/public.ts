// For neighbours: the sample policy counts the sample hours.
export { businessHoursSample } from './sample-business-hours.ts';
