// Texts in custom reports.
export { messageSource, smsSource } from './report-sources.ts';
