// What other features may ask of contact import: the calls of imports for a target of their own.
//   mountImportCalls(router, services, { imports: importsInto(services, target), role, path, into, field, requireDestination });
export { mountImportCalls } from './mount-import-calls.ts';
export type { ImportCalls } from './import-calls.ts';
// For neighbours that take files of contacts.
export { copyForImport, readHead, receiveUpload, type Upload } from './receive-upload.ts';
// Files of contacts that are already stored: looked at, tried and imported as an uploaded one is.
export { contactCalls } from './contact-calls.ts';
export { findFile, rememberFile } from './previewed-files.ts';
export { sayingWhy, startImport } from './start-import.ts';
export { surveyed } from './survey-file.ts';
// For the composition root.
export { plugContactRemoval } from './contact-removal.ts';
