// Mails reports when their time has come.
export { createReportClock } from './report-clock.ts';
// A widget of the dashboard shows a report.
export { shownReport } from './show-report.ts';
