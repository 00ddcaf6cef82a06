// What the first start needs to fill the demo account.
export { createSampleData } from './create-sample-data.ts';
