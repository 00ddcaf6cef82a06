// What the composition root plugs into the sign-in, which sets factors up as well.
export { notifyFactorChange } from './factor-mails.ts';
