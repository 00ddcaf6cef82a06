// For neighbours: rules that came from outside are checked and named as those of segments are.
export { checkedRules } from './save-segment.ts';
export { namesOfRules, readingOfRule } from './read-segments.ts';
export { countForPerson } from './preview-guard.ts';
