// For the sample data of neighbours.
export { contactSample } from './sample-contacts.ts';
export { exportContactsJob, startContactsExport } from './export-contacts.ts';
export { deleteContacts } from './delete-contacts.ts';
export { listContacts } from './list-contacts.ts';
// For neighbours that change many contacts in one way.
export { applyChange, requireChange } from './bulk-change/apply-change.ts';
// For the service desk, which shows and erases the same contacts.
export { pseudonymiseContact } from './pseudonymise-contact.ts';
// For people who ask for their own data.
export { personalDataOf } from './personal-data.ts';
export { showContact } from './show-contact.ts';
export { changeContact, saveContact } from './save-contact.ts';
// For orders, which are shown with the emails that their buyers got.
export { emailsOfContact, nameMailing, nameMailings } from './emails-of-contact.ts';
