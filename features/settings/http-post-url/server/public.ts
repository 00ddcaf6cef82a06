export { createEventPoster } from './event-poster.ts';
export { followPostUrl } from './hook-state.ts';
export { erasePosts } from './erase-posts.ts';
