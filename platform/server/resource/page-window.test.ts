import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

const exactly = (count: number) => ({ count, isCapped: false });
const more = { count: 10_000, isCapped: true };

test('a page is read from the nearer end of its list', () => {
  expect(pageWindow({ page: 1, per_page: 10 }, exactly(25))).toEqual({
    isFromEnd: false,
    skip: 0,
    take: 10,
  });
  expect(pageWindow({ page: 2, per_page: 10 }, exactly(25))).toEqual({
    isFromEnd: true,
    skip: 5,
    take: 10,
  });
  expect(pageWindow({ page: 100_000, per_page: 10 }, exactly(999_995))).toEqual({
    isFromEnd: true,
    skip: 0,
    take: 5,
  });
});

test('a page behind the last holds nothing', () => {
  expect(pageWindow({ page: 4, per_page: 10 }, exactly(25))).toBeNull();
  expect(pageWindow({ page: 1, per_page: 10 }, exactly(0))).toBeNull();
});

test('pages reach a thousand from either end, and no further', () => {
  const big = exactly(1_000_000);
  expect(pageWindow({ page: 1000, per_page: 10 }, big)).toMatchObject({ skip: 9990 });
  expect(pageWindow({ page: 99_001, per_page: 10 }, big)).toMatchObject({
    isFromEnd: true,
    skip: 9990,
  });
  for (const page of [1001, 50_000, 99_000])
    expect(() => pageWindow({ page, per_page: 10 }, big)).toThrow();
});

test('of a list whose end is unknown, pages reach as far as is counted', () => {
  expect(pageWindow({ page: 1000, per_page: 10 }, more)).toMatchObject({ skip: 9990, take: 10 });
  expect(() => pageWindow({ page: 1001, per_page: 10 }, more)).toThrow();
});
