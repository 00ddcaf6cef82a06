// For the sample data of neighbours.
export { contactSample } from './sample-contacts.ts';
