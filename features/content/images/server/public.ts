export { imagesNamedIn } from './images-named-in.ts';
export { mailsShowing } from './mails-naming.ts';
export { mountServedImages } from './serve-image.ts';
