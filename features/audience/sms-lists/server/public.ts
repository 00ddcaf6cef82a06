// For the sample data of neighbours.
export { smsListSample } from './sample-sms-lists.ts';
