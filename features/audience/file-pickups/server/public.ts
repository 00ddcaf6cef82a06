// What the composition root plugs into the SFTP server and runs beside it.
export { createPickUpClock, queueArrival } from './pick-up-clock.ts';
