// The door of the web visits engine: what visitors of accounts' websites do, and which contacts they are.
export { mountWebVisits } from './mount.ts';
export { createVisitCounter } from './visit-counter.ts';
export { createVisitSweep } from './sweep-visits.ts';
export { createClickMarks } from './mark-clicks.ts';
export { visitCriteria } from './criteria.ts';
export { visitorFamily } from './family.ts';

// Websites, for those who keep them.
export { hostOfUrl } from './hosts-of-url.ts';
export { identityKeyOf, websiteKeyOf } from './website-key.ts';
export { staffParameter } from './site-script.ts';

// What is counted.
export { countVisits } from './count-visits.ts';
export { visitReport, type VisitFigures, type VisitReport } from './website-report.ts';
export { makePastVisits, removePastVisits } from './sample/past-visits.ts';
