export { deleteContacts } from './delete-contacts.ts';
export { contactRows } from './list-contacts.ts';
export { requireContact, showContact, type ShownContact } from './show-contact.ts';
