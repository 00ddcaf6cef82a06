// What other features ask of revenue.
export { revenueBeside } from './read-revenue.ts';
