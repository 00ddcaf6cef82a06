import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

async function read(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${expression} as value`);
  return rows[0]?.value;
}

test('whole numbers of any size are numbers, also in arrays', async () => {
  expect(await read('9007199254740991::bigint')).toBe(9007199254740991);
  expect(await read('array[1, null, 3]::bigint[]')).toEqual([1, null, 3]);
});

test('a moment is an ISO string in UTC', async () => {
  expect(await read(`'2026-03-01 12:00:00.123456+02'::timestamptz`)).toBe(
    '2026-03-01T10:00:00.123Z',
  );
  expect(await read(`array['2026-03-01 12:00+02']::timestamptz[]`)).toEqual([
    '2026-03-01T10:00:00.000Z',
  ]);
});

test('the end of time stays as it is', async () => {
  expect(await read(`'infinity'::timestamptz`)).toBe('infinity');
});

test('a day stays the day it is, in every time zone', async () => {
  expect(await read(`'2026-03-01'::date`)).toBe('2026-03-01');
});

test('a decimal is a number unless that would change it', async () => {
  expect(await read('12.50::numeric')).toBe(12.5);
  expect(await read('100::numeric')).toBe(100);
  expect(await read('0.1::numeric + 0.2::numeric')).toBe(0.3);
  expect(await read('12345678901234567890.12::numeric')).toBe('12345678901234567890.12');
});

test('text arrays keep their strange members', async () => {
  expect(await read(`array['a,b', '"', null, '']::text[]`)).toEqual(['a,b', '"', null, '']);
});
