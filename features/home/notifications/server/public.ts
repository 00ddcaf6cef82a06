// For neighbours that hand on what finished jobs have made.
export { newestDownloads, requireDownload } from './downloads.ts';
