export { createEventPoster, type EventPoster } from './event-poster.ts';
export { followPostUrl } from './hook-state.ts';
