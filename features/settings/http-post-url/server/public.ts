export { createEventPoster } from './event-poster.ts';
export { followPostUrl } from './hook-state.ts';
