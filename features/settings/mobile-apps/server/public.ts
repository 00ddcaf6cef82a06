// Sample data.
export { applicationSample } from './sample-applications.ts';
