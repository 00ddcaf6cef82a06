// The door of the import engine: a stored CSV file becomes contacts and members of a list.
//   const job = importJob(services, ports); services.jobs.define(job);
//   await checkImport(account, head, options); await queueImport(account, services, job, { listId, file, fileName, fileBytes, options });
export { importJob, type ImportJob } from './import-job.ts';
export { queueImport, type ImportRequest } from './queue-import.ts';
export {
  checkImport,
  previewImport,
  previewBytes,
  type FileHead,
  type ImportPreview,
} from './preview-import.ts';
export { importOptions, type ImportOptions } from './import-options.ts';
export { rejectedName } from './report-import.ts';
export { RejectsFile } from './rejects-file.ts';
export { mostShownRejects, readRejects, type RejectedRow } from './read-rejects.ts';
export { ImportRefused } from './import-refused.ts';
export { eraseImports } from './erase-imports.ts';
export type { ImportPorts } from './ports.ts';
