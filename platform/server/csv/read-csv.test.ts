import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openCsv, type CsvFormat } from './read-csv.ts';
import type { CsvRow } from './scan-csv.ts';

async function readAll(content: Buffer | string, format: CsvFormat & { piece?: number } = {}) {
  const bytes = Buffer.from(content as Buffer);
  const piece = format.piece ?? bytes.length + 1;
  const read = async () =>
    Readable.from(
      (function* () {
        for (let i = 0; i < bytes.length; i += piece) yield bytes.subarray(i, i + piece);
      })(),
    );
  const file = await openCsv({ read }, format);
  const rows: CsvRow[] = [];
  for await (const batch of file.batches()) rows.push(...batch.rows);
  return { ...file, rows, cells: rows.map((row) => row.cells) };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a CSV file', () => {
  test('a byte order mark is no part of the first column', async () => {
    expect((await readAll('\ufeffemail,name\na@example.org,Zoë')).header).toEqual([
      'email',
      'name',
    ]);
    expect((await readAll(utf16('email,name\na@example.org,Zoë'))).cells).toEqual([
      ['a@example.org', 'Zoë'],
    ]);
    const big = utf16('email,name\na@example.org,Zoë').swap16();
    expect(await readAll(big)).toMatchObject({
      encoding: 'utf-16be',
      header: ['email', 'name'],
      cells: [['a@example.org', 'Zoë']],
    });
  });

  test('characters that pieces cut in two come out whole', async () => {
    const text = '\ufeffemail,name\na@example.org,Zoë 太郎 😀\nb@example.org,Ωmega\n';
    for (let piece = 1; piece < 12; piece++)
      expect((await readAll(text, { piece })).cells).toEqual([
        ['a@example.org', 'Zoë 太郎 😀'],
        ['b@example.org', 'Ωmega'],
      ]);
  });

  test('legacy encodings are found out from short names', async () => {
    expect(await readAll(Buffer.from('email,name\na@example.org,José\n', 'latin1'))).toMatchObject({
      encoding: 'windows-1252',
      cells: [['a@example.org', 'José']],
    });
    expect(
      await readAll(Buffer.from('email,name\na@example.org,Müller\n', 'latin1')),
    ).toMatchObject({ encoding: 'windows-1252', cells: [['a@example.org', 'Müller']] });
    const japanese = Buffer.concat([
      Buffer.from('email,name\njp@example.jp,'),
      Buffer.from('91be9859', 'hex'),
      Buffer.from('\n'),
    ]);
    expect(await readAll(japanese)).toMatchObject({
      encoding: 'shift_jis',
      cells: [['jp@example.jp', '太郎']],
    });
    const chinese = Buffer.concat([
      Buffer.from('email,name\ncn@example.cn,'),
      Buffer.from('cdf5d0a1c3f7', 'hex'),
      Buffer.from('\n'),
    ]);
    expect(await readAll(chinese)).toMatchObject({
      encoding: 'gb18030',
      cells: [['cn@example.cn', '王小明']],
    });
    const traditional = Buffer.concat([
      Buffer.from('email,name\ntw@example.tw,'),
      Buffer.from('b3afb351a57cafd3', 'hex'),
      Buffer.from('\n'),
    ]);
    expect((await readAll(traditional)).encoding).toMatch(/big5|gb18030/);
    const korean = Buffer.concat([
      Buffer.from('email,name\nkr@example.kr,'),
      Buffer.from('b1e8b9ceb0e6', 'hex'),
      Buffer.from('\n'),
    ]);
    expect(await readAll(korean)).toMatchObject({
      encoding: 'euc-kr',
      cells: [['kr@example.kr', '김민경']],
    });
    const russian = Buffer.concat([
      Buffer.from('email,name\nru@example.ru,'),
      Buffer.from('cff0e8e2e5f2', 'hex'),
      Buffer.from('\n'),
    ]);
    expect(await readAll(russian)).toMatchObject({
      encoding: 'windows-1251',
      cells: [['ru@example.ru', 'Привет']],
    });
  });

  test('broken bytes in an UTF-8 file are faults of their rows and never question marks', async () => {
    const bytes = Buffer.concat([
      Buffer.from('email,name\na@example.org,Zoë\nb@example.org,'),
      Buffer.from([0xe9]),
      Buffer.from('\nc@example.org,ok\n'),
    ]);
    const { rows, encoding } = await readAll(bytes);
    expect(encoding).toBe('utf-8');
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, null],
      [3, 'invalid UTF-8'],
      [4, null],
    ]);
  });

  test.each([
    ['a letter cut in two', [0x63, 0x61, 0x66, 0xc3]],
    ['a letter cut before a sign', [0x63, 0x61, 0x66, 0xc3, 0x28]],
    ['bytes of no letter', [0xff, 0x61, 0xfe]],
    ['a cut character of three bytes', [0x61, 0xe2, 0x82]],
  ])(
    'a file whose only letters beyond ASCII are %s is broken UTF-8, not Western text',
    async (_what, broken) => {
      const bytes = Buffer.concat([
        Buffer.from('email,name\na@example.org,'),
        Buffer.from(broken),
        Buffer.from('\nc@example.org,ok\n'),
      ]);
      const { rows, encoding } = await readAll(bytes);
      expect([encoding, rows.map(({ fault }) => fault)]).toEqual([
        'utf-8',
        ['invalid UTF-8', null],
      ]);
    },
  );

  test('short names of other encodings are no broken UTF-8, and their encoding counts as guessed', async () => {
    for (const name of [
      'Ren\xe9',
      'Zo\xeb',
      'M\xfcller',
      '\xc5sa',
      'BJ\xd6RK',
      'Ha\xffange',
      'S\xe3o',
    ]) {
      const file = await openCsv({
        read: async () => Readable.from([Buffer.from(`name\n${name}\n`, 'latin1')]),
      });
      expect([name, /^(windows|iso)-/.test(file.encoding), file.isEncodingGuessed]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  test('a stated encoding is taken, an unknown one refused', async () => {
    expect(
      (await readAll(Buffer.from('name\n\xa4\n', 'latin1'), { encoding: 'iso-8859-15' })).cells,
    ).toEqual([['€']]);
    await expect(readAll('a\n', { encoding: 'klingon' })).rejects.toThrow(
      'The encoding "klingon" is unknown',
    );
  });

  test('the separator is found out, a sep= line outweighs the choice', async () => {
    expect((await readAll('a;b;c,d\n1;2\n')).delimiter).toBe(';');
    expect((await readAll('a\tb\n1\t2\n')).cells).toEqual([['1', '2']]);
    const declared = await readAll('sep=;\r\na;b\n1;2\n', { delimiter: ',' });
    expect(declared).toMatchObject({ delimiter: ';', header: ['a', 'b'], cells: [['1', '2']] });
    expect(declared.rows[0]).toMatchObject({ row: 2, line: 3 });
  });

  test('what is no CSV is refused with cause and fix', async () => {
    await expect(readAll('')).rejects.toThrow(/empty file/);
    await expect(readAll('\n \n\n')).rejects.toThrow(/empty file/);
    await expect(readAll(Buffer.from('504b0304140000000000', 'hex'))).rejects.toThrow(
      /not a CSV.*zip signature.*save it as CSV/,
    );
    await expect(readAll('<!DOCTYPE html><html>')).rejects.toThrow(/not a CSV file but a web page/);
    await expect(readAll('[{"email":"a@example.org"}]')).rejects.toThrow(/JSON/);
    await expect(readAll('email,Email\n')).rejects.toThrow('duplicate column: "Email"');
    await expect(
      readAll(`${Array.from({ length: 501 }, (_, i) => `c${i}`).join(',')}\n`),
    ).rejects.toThrow('too many columns: 501, at most 500');
    await expect(readAll('email,"name\na@example.org,x\n')).rejects.toThrow(
      /The header \(line 1\) cannot be read: quote never closed/,
    );
  });

  test('100,000 columns are refused', async () => {
    await expect(readAll(`${'c'.repeat(6)},`.repeat(100_000))).rejects.toThrow('too many columns');
  });
});
