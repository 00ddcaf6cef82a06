import { expect, it } from 'vitest';
import { externalAddress } from './external-address.ts';

it('follows http and https addresses alone @spec SHELL-002', () => {
  expect(externalAddress('https://example.test/a?b=1')).toBe('https://example.test/a?b=1');
  expect(externalAddress('http://example.test')).toBe('http://example.test/');
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//example.test',
    '/local',
    '',
    undefined,
    7,
  ])
    expect(externalAddress(href)).toBeNull();
});
