// What the first start needs to fill the demo account.
export { createSampleData } from './sample-account.ts';
