// For apps/server.
export { createLeadFetcher, createPostPublisher } from './social-worker.ts';
export { holdPosts } from './posts/after-restore.ts';
