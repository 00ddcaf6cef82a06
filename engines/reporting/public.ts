// What other parts may use of the reporting engine: reports of any type from the sources that are plugged in.
export { computeReport, type Moment } from './compute-report.ts';
export { readDefinition } from './read-definition.ts';
export { computeForCaller, mostRowsInCall, prepareReport, rowsWaiting } from './prepare-report.ts';
export {
  plugReportSource,
  periodSql,
  type FactsQuery,
  type Facts,
  type ReportSource,
  type Within,
} from './source.ts';
export { factsOf } from './rows-of-facts.ts';
export { growthSource } from './growth-source.ts';
export { deliverabilitySource } from './deliverability-source.ts';
export { foldMailing, staleMailings } from './fold-mailings.ts';
