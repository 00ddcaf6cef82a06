/** What a cell of a written file may be. */
export type CsvValue = string | number | boolean | null | undefined;

/** Put at the start of a file so that spreadsheet programs read it as UTF-8. */
export const utf8Mark = '\ufeff';

const needsQuotes = /[",;\t\r\n|]|^\s|\s$/;
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * One row of a CSV file with its line ending. Text that a spreadsheet would run as a formula gets an apostrophe in front
 * and is always quoted; numbers that the product itself holds as numbers stay numbers.
 */
export function csvRow(values: readonly CsvValue[]): string {
  let row = '';
  for (let i = 0; i < values.length; i++) row += (i === 0 ? '' : ',') + cell(values[i]);
  return `${row}\r\n`;
}

/** One row for our own reader: every cell as it is, nothing put in front. */
export function exactCsvRow(values: readonly string[]): string {
  return `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** A cell as it was before {@link csvRow} put an apostrophe in front of what a spreadsheet would run. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  if (formula.test(value)) return `"'${value.replaceAll('"', '""')}"`;
  return needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
