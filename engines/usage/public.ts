// The door of the usage engine: what accounts use, by kind, day and period, beside what their plan allows.
export {
  usageKinds,
  type FlowCounter,
  type LevelCounter,
  type UsageCounter,
  type UsageKind,
} from './ports.ts';
export { daysOf, monthsUntil, periodOf, periodOfMonth, type Period } from './periods.ts';
export { noteUsage, usageNotesText, type UsageNote } from './note-usage.ts';
export { noAmounts, usageByDay, usageByMonth, type Amounts } from './read-usage.ts';
export { overageOf, periodUsage, type KindUsage, type PeriodUsage } from './bill.ts';
export { limitsOf, setLimits, type Limits } from './limits.ts';
export { recountUsage, type Difference } from './recount-usage.ts';
export { measureUsage, takeBackLevel } from './measure-usage.ts';
export { notMeasuredSince, usageOfAccounts } from './usage-of-accounts.ts';
export { recentUsage } from './recent-usage.ts';
