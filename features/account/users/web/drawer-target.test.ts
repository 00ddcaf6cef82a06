import { expect, it } from 'vitest';
import { targetOf, wordOf } from './drawer-target.ts';

it('the URL opens the drawer in three ways @spec USERS-007', () => {
  expect(targetOf('new', undefined)).toEqual({ mode: 'create' });
  expect(targetOf('new', 'member-5')).toEqual({
    mode: 'duplicate',
    person: { kind: 'member', id: 5 },
  });
  expect(targetOf('invitation-7', undefined)).toEqual({
    mode: 'edit',
    person: { kind: 'invitation', id: 7 },
  });
  expect(targetOf('5', undefined)).toEqual({ mode: 'edit', person: { kind: 'member', id: 5 } });
  expect(targetOf(wordOf({ kind: 'member', id: 9 }), undefined)).toEqual({
    mode: 'edit',
    person: { kind: 'member', id: 9 },
  });
});

it('what means nothing opens nothing', () => {
  for (const user of [undefined, '', 'member-', 'robot-3', '-1', '1e9', 'member-1234567890123456'])
    expect(targetOf(user, undefined)).toBeNull();
});
