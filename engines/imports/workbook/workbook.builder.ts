import { strToU8, zipSync, type Zippable } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** A cell: text, number, true or false, nothing, or a moment by its number of days. */
export type BuiltCell = string | number | boolean | null | { day: number };

/** An Excel workbook with one sheet; `others` are further parts of the archive. */
export function aWorkbook(
  rows: readonly (readonly BuiltCell[])[],
  others: Zippable = {},
): Buffer<ArrayBuffer> {
  return aWorkbookOf(
    rows
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((cell, to) => cellXml(cell, to, at)).join('')}</row>`,
      )
      .join(''),
    others,
  );
}

/** The same with rows that are written already. */
export function aWorkbookOf(rows: string, others: Zippable = {}): Buffer<ArrayBuffer> {
  const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': part(
        `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      '_rels/.rels': part(
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': part(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': part(
        `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      ),
      'xl/worksheets/sheet1.xml': part(
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
      ...others,
    }),
  );
}

function cellXml(cell: BuiltCell, column: number, row: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c ${at} t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c ${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
  return typeof cell === 'number'
    ? `<c ${at}><v>${cell}</v></c>`
    : `<c ${at} s="1"><v>${cell.day}</v></c>`;
}
