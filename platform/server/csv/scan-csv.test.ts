import { describe, expect, test } from 'vitest';
import { CsvScanner, longestRow, type CsvRow } from './scan-csv.ts';

function scan(text: string, { delimiter = ',', piece = text.length || 1 } = {}): CsvRow[] {
  const scanner = new CsvScanner({ delimiter });
  const rows: CsvRow[] = [];
  for (let i = 0; i < text.length; i += piece)
    for (const row of scanner.push(text.slice(i, i + piece))) rows.push(row);
  return rows.concat(scanner.end());
}
const cells = (text: string, options?: { delimiter?: string; piece?: number }) =>
  scan(text, options).map((row) => row.cells);

describe('the CSV scanner', () => {
  test('LF, CR LF and CR end a row, also mixed and without a last one', () => {
    expect(cells('a,b\r\n1,2\n3,4\r5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('quotes keep separators, line breaks and doubled quotes', () => {
    expect(cells('"a, b","c\r\nd","e ""f"""\nx,"",z')).toEqual([
      ['a, b', 'c\r\nd', 'e "f"'],
      ['x', '', 'z'],
    ]);
  });

  test('rows do not depend on where the pieces of a file end', () => {
    const text = 'id,text\r\n1,"a ""quoted"" word"\r2,"two\r\nlines",x\r\n3,plain\n\n4,"last"';
    const whole = scan(text);
    for (let piece = 1; piece < text.length; piece++) expect(scan(text, { piece })).toEqual(whole);
  });

  test('a row knows its number in a spreadsheet and its line in the file', () => {
    const rows = scan('a,b\n"x\ny",1\n\nz,2\n');
    expect(rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 1],
      [2, 2],
      [4, 5],
    ]);
  });

  test('blank rows are no rows', () => {
    expect(cells('a,b\n\n  \n,,\n1,2\n\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('stray quotes are faults of their row alone', () => {
    const rows = scan('a,b\nx"y,1\n"p"q,2\nfine,3\n');
    expect(rows.map(({ fault }) => fault)).toEqual([
      null,
      'quote inside unquoted field',
      'text after a closing quote',
      null,
    ]);
  });

  test('a quote that is never closed is a fault that names its line', () => {
    const rows = scan('a,b\nx,"y\nz,1\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]?.fault).toBe('quote never closed (it opens in line 2)');
  });

  test('a quote that is never closed swallows no large file: reading goes on with the next line', () => {
    const filler = 'z,1\n'.repeat(longestRow / 4 + 100);
    const rows = scan(`a,b\nx,"y\n${filler}`, { piece: 65_536 });
    expect(rows[1]?.fault).toBe('quote never closed within 1 MB');
    expect(rows.length).toBe(2 + longestRow / 4 + 100);
    expect(rows[2]).toMatchObject({ cells: ['z', '1'], row: 3, line: 3, fault: null });
  });

  test('a row without end is given up after 1 MB and the next line is read', () => {
    const rows = scan(`a,b\n${'x'.repeat(3 * longestRow)}\n1,2\n`, { piece: 65_536 });
    expect(rows.map(({ fault }) => fault)).toEqual([null, 'row longer than 1 MB', null]);
    expect(rows[2]).toMatchObject({ cells: ['1', '2'], row: 3, line: 3 });
  });

  test('many overlong rows end the reading with the line of the last', () => {
    expect(() =>
      scan(`a\n${`${'x'.repeat(2 * longestRow)}\n`.repeat(25)}`, { piece: 65_536 }),
    ).toThrow(/More than 20 rows are longer than 1 MB/);
  });

  test('NUL and characters that could not be decoded are faults, real characters of the same code units are not', () => {
    expect(
      scan('a\0b\nx\ud800y\nz\udbffz\nq\ufffdq\n\u{10300} \u{10ffff}\n').map(({ fault }) => fault),
    ).toEqual([
      'NUL byte',
      'invalid UTF-8 (CESU-8 surrogates)',
      'invalid UTF-8',
      'broken characters (U+FFFD)',
      null,
    ]);
  });

  test('a plain row says so, and only then', () => {
    expect(scan('a,b\n').map(({ isPlain }) => isPlain)).toEqual([true]);
    expect(scan('a,b\\\n').map(({ isPlain }) => isPlain)).toEqual([false]);
    expect(scan('"a",b\n').map(({ isPlain }) => isPlain)).toEqual([false]);
    expect(scan('a\tb,c\n').map(({ isPlain }) => isPlain)).toEqual([false]);
    expect(scan('a\tb,c\n', { delimiter: '\t' }).map(({ isPlain }) => isPlain)).toEqual([true]);
  });
});
