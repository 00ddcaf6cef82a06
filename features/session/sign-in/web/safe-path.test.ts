import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it('returns to the path that was asked for, with its query @spec NAV-022', () => {
  expect(safePath('/accounts/7/lists?name=a&installation_type=x&crm_id=9')).toBe(
    '/accounts/7/lists?name=a&installation_type=x&crm_id=9',
  );
});

it('never returns to another site or to a step of the sign-in itself', () => {
  for (const path of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/auth/callback?code=1',
    '/session/logout',
    '/authentication?error=x',
    '',
  ])
    expect(safePath(path)).toBe('/');
});
