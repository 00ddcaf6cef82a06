export { useHasInbox } from './inbox-calls.ts';
