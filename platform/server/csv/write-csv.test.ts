import { expect, test } from 'vitest';
import { CsvScanner } from './scan-csv.ts';
import { csvRow } from './write-csv.ts';

test('cells that a spreadsheet would run are defused and quoted, also in full width', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
    expect(csvRow([`${start}1`])).toBe(`"'${start}1"\r\n`);
  expect(csvRow(['=HYPERLINK("http://evil.test","x")'])).toBe(
    `"'=HYPERLINK(""http://evil.test"",""x"")"\r\n`,
  );
});

test('numbers of our own stay numbers', () => {
  expect(csvRow([-5, 1.5, true, null, undefined])).toBe('-5,1.5,true,,\r\n');
});

test('what is written is read again as it was', () => {
  const values = ['plain', 'a,b', 'say "hi"', 'two\r\nlines', ' spaced ', ''];
  const scanner = new CsvScanner({ delimiter: ',' });
  expect([...scanner.push(csvRow(values)), ...scanner.end()][0]?.cells).toEqual(values);
});
