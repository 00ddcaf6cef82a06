// What the start page shows of the reports: the same figures of the same days.
export { newestReports, reportsByDay, type DayReports } from './reports-by-day.ts';
