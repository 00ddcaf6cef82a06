export { postBacklog } from './backlog.ts';
export { createEventPoster } from './event-poster.ts';
export { followPostUrl } from './hook-state.ts';
// One signed post, for neighbours that tell addresses of events.
export { sendPost } from './send-post.ts';
