// The door of landing pages: the addresses under which visitors read them.
export { mountPublicPages } from './mount-public.ts';
