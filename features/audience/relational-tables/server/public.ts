// What others may know of relational tables.
// Files of rows that are already stored are imported as uploaded ones.
export { relationalCalls } from './relational-calls.ts';
export { relationalSample } from './sample-tables.ts';
export { hasRelationalData } from './table-rules.ts';
