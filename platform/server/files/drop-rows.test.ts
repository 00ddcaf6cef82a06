import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { dropRows } from './drop-rows.ts';
import { localFileStore } from './file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliograph-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the rows of a person go, those whose address or number has theirs in it stay', async () => {
  const files = localFileStore(folder);
  const gone = [
    'a@gmail.com,Ann\n',
    '"Ann <A@GMAIL.com>",x\n',
    'x,see a@gmail.com.\n',
    'x;49170555\n',
    'x,+49170555\n',
    '„a@gmail.com“,ä\n',
  ];
  const kept = [
    'email,name\n',
    'maria@gmail.com,Maria\n',
    'b.a@gmail.com,B\n',
    'x+a@gmail.com,B\n',
    'a@gmail.com.br,C\n',
    'a@gmail.community,D\n',
    'e,149170555\n',
    'f,491705551\n',
    'öa@gmail.com,G\n',
  ];
  const all = [...kept, ...gone].sort();
  await files.put('1/a.csv', Readable.from(all.map((row) => Buffer.from(row))));
  expect(await dropRows(files, '1/a.csv', ['a@gmail.com', '49170555'])).toBe(true);
  expect((await text(await files.read('1/a.csv'))).split(/(?<=\n)/).sort()).toEqual(kept.sort());
  expect(await dropRows(files, '1/a.csv', ['a@gmail.com'])).toBe(false);
});
