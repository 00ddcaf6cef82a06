import { expect, test } from 'vitest';
import { textPartInThread } from './html-in-thread.ts';

test('a thread that is killed over one text leaves the process and the next text unharmed', async () => {
  const slow = `${'<a href=http://a.example>'.repeat(180)}${'x '.repeat(400_000)}`;
  expect(await textPartInThread(slow)).toBe('');
  expect(await textPartInThread('<p>Hello</p>')).toBe('Hello');
}, 60_000);
