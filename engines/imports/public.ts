// The door of the import engine: a stored CSV file (or an Excel workbook, turned into one) becomes records of a target, such as contacts and members of a list.
//   const into = importsInto(services, contactsTarget(ports));    at mounting: defines the job
//   await checkImport(account, { target: into.target, destination }, { head, options });
//   await queueImport(account, services, into, { destination, file, fileName, fileBytes, options });
export type {
  ImportInHand,
  ImportTarget,
  KeyRange,
  MergeCounts,
  RowPlan,
  StagesRows,
  TargetColumns,
} from './target.ts';
export { contactsTarget } from './contacts-target.ts';
export { copyText, laneOf, withoutSpaces } from './copy-text.ts';
export { checkValue, type DateOrder } from './check-value.ts';
export { importsInto, type ImportsInto } from './import-job.ts';
export { queueImport, type ImportRequest } from './queue-import.ts';
export { checkImport, previewImport, previewBytes, type ImportPreview } from './preview-import.ts';
export type { FileHead } from './open-head.ts';
export { completeMove } from './move-in/describe-move.ts';
export { moveReportCsv, reportMoved, tagsOfMove } from './move-in/report-moved.ts';
export { surveyMove } from './move-in/survey-move.ts';
export { unpackAudience } from './move-in/unpack-audience.ts';
export { convertWorkbook } from './workbook/convert-workbook.ts';
export { tryImport } from './try-import.ts';
export { importOptions, type ImportOptions } from './import-options.ts';
export { rejectedName } from './report-import.ts';
export { RejectsFile } from './rejects-file.ts';
export { countReasons, mostShownRejects, readRejects, type RejectedRow } from './read-rejects.ts';
export { ImportRefused } from './import-refused.ts';
export { createChangeSweep } from './change-sweep.ts';
export {
  beginUndo,
  endUndo,
  noteUndone,
  restoreChanged,
  takeOffList,
  undoDays,
  untouchedContacts,
} from './undo-import.ts';
export { eraseImports } from './erase-imports.ts';
export type { ImportPorts } from './ports.ts';
