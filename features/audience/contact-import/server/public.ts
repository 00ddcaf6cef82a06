// What other features may ask of contact import: the calls of imports for a target of their own.
//   mountImportCalls(router, services, { imports: importsInto(services, target), role, path, into, field, requireDestination });
export { mountImportCalls } from './mount-import-calls.ts';
export type { ImportCalls } from './import-calls.ts';
// For neighbours that take files of contacts.
export { readHead, receiveUpload, type Upload } from './receive-upload.ts';
