// For neighbours that write to people about their sign-in as well.
export { mailPerson } from './password-mails.ts';
export { written, type Words } from './mail-texts.ts';
