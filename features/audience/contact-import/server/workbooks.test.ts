import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anArchive, anAudience, anExport } from '#engines/imports/move-in/archive.builder.ts';
import { aWorkbook, aWorkbookOf } from '#engines/imports/workbook/workbook.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';

let server: TestServer;
let list: number;
beforeAll(async () => {
  server = await testServer();
  list = (await server.call('POST', 'lists.json', { list: { name: 'From Excel' } })).body.data.id;
});
afterAll(() => server.close());

function form(content: Buffer<ArrayBuffer>): FormData {
  const data = new FormData();
  data.append('file', new Blob([content]), 'people.xlsx');
  return data;
}
const preview = (content: Buffer<ArrayBuffer>) =>
  server.call('POST', 'imports/preview.json', form(content));

describe('an Excel workbook', () => {
  test('is looked at and imported as a CSV file is, with numbers, days and moments as they stand', async () => {
    const looked = await preview(
      aWorkbook([
        ['email', 'first_name', 'Points', 'Born', 'Seen', 'Member'],
        ['ann@excel.example', 'Ann, "A"', 12.5, { day: 33_000 }, { day: 45_000.5 }, true],
        [null, null, null, null, null, null],
        ['nobody', '=1+1', 3, null, null, false],
      ]),
    );
    expect(looked).toMatchObject({
      status: 200,
      body: {
        data: {
          file_name: 'people.xlsx',
          delimiter: 'Comma',
          rows: [
            ['ann@excel.example', 'Ann, "A"', '12.5', '1990-05-07', '2023-03-15 12:00:00', 'true'],
            ['nobody', '=1+1', '3', '', '', 'false'],
          ],
        },
      },
    });
    const started = await server.call('POST', 'imports.json', {
      file_id: looked.body.data.file_id,
      list_id: list,
      consent_basis: 'opt_in',
      create_fields: true,
    });
    const done = await server.until(async () => {
      const { body } = await server.call('GET', `imports/${started.body.data.import_id}.json`);
      return ['done', 'failed'].includes(body.data.status) ? body.data : null;
    }, 'the import to end');
    expect(done).toMatchObject({ status: 'done', rows: 2, created: 1, rejected: 1 });
    const { body } = await server.call('GET', 'contacts.json?name=ann@excel.example');
    expect(body.data.contacts ?? body.data).toMatchObject([{ first_name: 'Ann, "A"' }]);
  });

  const whole = aWorkbook([['email'], ['ann@excel.example']]);
  // The list of contents states less than the sheet holds.
  const lying = Buffer.from(whole);
  const at = lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  lying.writeUInt32LE(10, at + 24);
  test.each([
    ['cut off', whole.subarray(0, whole.length - 40), /not a CSV file but a ZIP archive/],
    ['with another size than it states', lying, /damaged or protected/],
    [
      'without a sheet',
      aWorkbook([['email']], { 'xl/workbook.xml': new Uint8Array(3) }),
      /damaged/,
    ],
    ['with an empty sheet', aWorkbook([]), /first sheet of the Excel workbook is empty/],
    [
      'that unpacks to more than is allowed',
      aWorkbook([['email']], {
        'xl/a.xml': new Uint8Array(160 * 1024 * 1024),
        'xl/b.xml': new Uint8Array(160 * 1024 * 1024),
      }),
      /too large to be read here/,
    ],
    [
      'with cells so far apart that they need more memory than is given',
      aWorkbookOf(
        '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
      ),
      /too large to be read here/,
    ],
  ])('%s is refused with the way out, and the server goes on', async (_what, content, words) => {
    const refused = await preview(Buffer.from(content));
    expect(refused.status).toBe(422);
    expect(refused.body.errors.file[0]).toMatch(words);
    expect((await preview(whole)).status).toBe(200);
  });
});

describe('a ZIP archive', () => {
  const whole = anAudience();
  const lying = Buffer.from(whole);
  lying.writeUInt32LE(10, lying.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
  test.each<[string, Buffer, RegExp]>([
    ['that states less than it holds', lying, /damaged or protected/],
    [
      'that unpacks to a thousand times its size',
      anArchive({ 'a.csv': `email\n${'\n'.repeat(8 * 1024 * 1024)}` }),
      /too large to be unpacked/,
    ],
    [
      'of more files than an audience has',
      anArchive(
        Object.fromEntries(Array.from({ length: 101 }, (_none, at) => [`${at}.csv`, 'email'])),
      ),
      /too large to be unpacked/,
    ],
    [
      'with a file of something else',
      anArchive({ 'a.csv': anExport('mailchimp-cleaned'), 'b.csv': 'email\na@a.example\n' }),
      /"b.csv" in the ZIP archive is no export of a Mailchimp audience/,
    ],
    ['with an empty file', anArchive({ 'a.csv': '' }), /"a.csv" in the ZIP archive: .*empty/],
    ['without a CSV file', anArchive({ 'a.txt': 'email' }), /holds no CSV file/],
    ['in an archive', anArchive({ 'a.zip': 'PK' }), /holds another archive/],
    ['cut off', whole.subarray(0, whole.length - 40), /not a CSV file but a ZIP/],
  ])('an archive %s is refused with the way out', async (_what, content, words) => {
    const { status, body } = await preview(Buffer.from(content));
    expect(status).toBe(422);
    expect(body.errors.file[0]).toMatch(words);
  });

  test('an archive of one ordinary file is that file', async () => {
    const { body } = await preview(anArchive({ 'people.csv': 'email;town\na@a.example;Kiel\n' }));
    expect(body.data).toMatchObject({ header: ['email', 'town'], delimiter: 'Semicolon' });
    expect(body.data.product).toBe(null);
  });
});
