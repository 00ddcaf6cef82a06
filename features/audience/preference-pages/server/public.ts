// The door of preference pages: who shows one of the account's own pages.
export { pageTypesInUse, writtenPage } from './write-page.ts';
export { pageOfContact } from './page-of-contact.ts';
