// The door of the relational engine: tables that accounts define, their rows, and queries over them.
export {
  hasRoomForTable,
  isFreeUid,
  mostTables,
  tablesOf,
  type RelationalTable,
  type RowRules,
} from './tables.ts';
export { rowsOf } from './read-rows.ts';
export { checkRow, countRows, deleteRows, writeRows, type CheckedRow } from './write-rows.ts';
export { createRowLinker } from './link-rows.ts';
export { relationalPersonalData } from './personal.ts';
export { relationalMergeSource } from './merge-rows.ts';
export { relationalTarget } from './import-target.ts';
export { relationalCriterion } from './criterion.ts';
// Queries: a text is read, held against the grammar, and run as a role that reads two tables of one account.
export { problemSentence } from './queries/read-query.ts';
export {
  exportLimits,
  previewLimits,
  QueryRefused,
  readQueryOf,
  runQuery,
  type QueryRun,
} from './queries/run-query.ts';
export { queryTablesOf } from './queries/query-views.ts';
