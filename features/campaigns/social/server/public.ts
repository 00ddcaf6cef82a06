// For apps/server.
export { createLeadFetcher, createPostPublisher } from './social-worker.ts';
