export { useHasInbox } from './has-inbox.ts';
