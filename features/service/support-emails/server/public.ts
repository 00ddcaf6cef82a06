// What other features may use of support addresses on the server.
export { supportEmailSample } from './sample-support-email.ts';
