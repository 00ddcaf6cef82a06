// For the composition root: what contents take along of dynamic contents.
export { dynamicPart } from './dynamic-part.ts';
