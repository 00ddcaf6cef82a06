// What other parts may use of countdown timers.
export { mountCountdownPicture } from './mount-picture.ts';
