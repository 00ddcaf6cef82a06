import { expect, test } from 'vitest';
import { legacyAddress } from './legacy-bridge.ts';

test('a path keeps its way and its query in the older application @spec EMBED-008', () => {
  expect(legacyAddress('https://old.example.com/', '/accounts/5000/foo/bar', '?page=2')).toBe(
    'https://old.example.com/accounts/5000/foo/bar?page=2',
  );
  expect(legacyAddress('https://old.example.com/app', '/accounts/5000', '')).toBe(
    'https://old.example.com/app/accounts/5000',
  );
});
