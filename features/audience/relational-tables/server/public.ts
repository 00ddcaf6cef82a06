// What others may know of relational tables.
export { relationalSample } from './sample-tables.ts';
export { hasRelationalData } from './table-rules.ts';
