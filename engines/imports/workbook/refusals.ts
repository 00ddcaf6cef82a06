/** Why a workbook is not read, each with the way out. */
export const workbookRefusals = {
  damaged:
    'The Excel workbook is damaged or protected by a password. Save it as CSV UTF-8 in your spreadsheet program and upload that file.',
  tooLarge:
    'The Excel workbook is too large to be read here. Save it as CSV UTF-8 in your spreadsheet program and upload that file.',
  empty:
    'The first sheet of the Excel workbook is empty. Move the table to the first sheet and upload the workbook again.',
} as const;

/** The kind of a refusal. */
export type WorkbookRefusal = keyof typeof workbookRefusals;
