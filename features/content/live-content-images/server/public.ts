// What other parts may use of countdown timers.
export { countdownSource } from './countdown-source.ts';
export { mountCountdownPicture } from './mount-picture.ts';
