// What others may know of RFM reports.
export { hasRfm } from './has-rfm.ts';
