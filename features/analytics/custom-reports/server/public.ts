// Mails reports when their time has come.
export { createReportClock } from './report-clock.ts';
