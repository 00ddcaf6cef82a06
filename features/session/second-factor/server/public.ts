// What the composition root plugs into the sign-in, which sets factors up as well.
export { tellFactorChange } from './factor-mails.ts';
