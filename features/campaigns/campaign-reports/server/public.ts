// How the mailings of steps of journeys are told from others.
export { campaignOf, stepSource } from './campaign-of.ts';
// A campaign's page lists the same recipients as its reports.
export { recipientsOfReport } from './recipients-query.ts';
// What the start page shows of the reports: the same figures of the same days.
export { newestReports, reportsByDay, type DayReports } from './reports-by-day.ts';
// Campaigns in custom reports.
export { campaignSource } from './report-source.ts';
