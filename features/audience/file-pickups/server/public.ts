// What the composition root plugs into the SFTP server and runs beside it.
export { createPickUpClock, queueArrival } from './pick-up-clock.ts';
// For data journeys, which take files of the same folders.
export { takesName } from './name-pattern.ts';
