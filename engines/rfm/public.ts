// The door of the RFM engine: how recently, how often and for how much contacts bought, as scores and groups.
export { settingsOf } from './read-settings.ts';
export { startRun } from './start-run.ts';
export { recalculating } from './runs.ts';
export { recomputeJobs } from './recompute.ts';
export { createRfmPlanner } from './planner.ts';
export { saveNames, resetNames } from './save-names.ts';
export { scoreOfContact, type ContactScore } from './score-of-contact.ts';
export { scoreBuyers } from './follow-orders.ts';
export { rfmCriterion } from './criterion.ts';
export { rfmPersonalData } from './personal.ts';
export {
  contactsOf,
  countContacts,
  exportedScores,
  groupsNow,
  gridNow,
  movements,
  trendOf,
  type ContactFilter,
} from './read-report.ts';
export { deleteRun, listRuns, runOf, type RfmRun } from './read-runs.ts';
export { makeSampleScores, removeSampleScores } from './sample/past-scores.ts';
