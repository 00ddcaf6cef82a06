export { imagesNamedIn } from './images-named-in.ts';
export { mailsShowing } from './mails-naming.ts';
export { mountServedImages, servedImagesOf } from './serve-image.ts';
export { imageSample } from './sample-images.ts';
export { imagePart } from './image-part.ts';
export { putIntoLibrary } from './put-into-library.ts';
export { accountOfKey } from './image-key.ts';
export { type Storing } from './store-image.ts';
