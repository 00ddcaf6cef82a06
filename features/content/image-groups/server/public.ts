export { groupPart } from './group-part.ts';
export { groupPictureHandler, mountGroupOpening } from './mount-opening.ts';
