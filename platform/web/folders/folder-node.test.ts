import { expect, test } from 'vitest';
import { childrenByParent, pathTo } from './folder-node.ts';

const folders = [
  { id: 3, name: 'Spring 10', parentId: 1 },
  { id: 2, name: 'spring 2', parentId: 1 },
  { id: 1, name: 'Campaigns', parentId: null },
  { id: 4, name: 'Lost', parentId: 99 },
];

test('folders sort as people do, and one whose parent is hidden stands at the root', () => {
  expect([...childrenByParent(folders)]).toEqual([
    ['1', ['2', '3']],
    ['root', ['1', '4']],
  ]);
});

test('the way to a folder goes from the root down', () => {
  expect(pathTo(folders, 3).map((one) => one.name)).toEqual(['Campaigns', 'Spring 10']);
  expect(pathTo(folders, null)).toEqual([]);
});

test('a circle of parents does not hang', () => {
  expect(
    pathTo(
      [
        { id: 1, name: 'a', parentId: 2 },
        { id: 2, name: 'b', parentId: 1 },
      ],
      1,
    ).map((one) => one.id),
  ).toEqual([2, 1]);
});
