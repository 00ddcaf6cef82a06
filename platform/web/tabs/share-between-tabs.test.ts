import { expect, test } from 'vitest';
import { z } from 'zod';
import { shareBetweenTabs } from './share-between-tabs.ts';
import { createJoiner, splitText } from './split-text.ts';

test('a text of 10,000 characters travels in three chunks and joins in any order @spec SHELL-049', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => String(index % 10)).join('');
  const chunks = splitText('a', text);
  const join = createJoiner();
  expect(chunks.map((chunk) => chunk.text.length)).toEqual([4096, 4096, 1808]);
  expect(chunks.toReversed().map(join)).toEqual([null, null, text]);
});

test('what one tab sends arrives whole in the other', async () => {
  const schema = z.object({ note: z.string() });
  const received = Promise.withResolvers<{ note: string }>();
  const one = shareBetweenTabs('test', schema.parse, () => undefined);
  const other = shareBetweenTabs('test', schema.parse, received.resolve);
  one.send({ note: 'x'.repeat(9000) });
  expect((await received.promise).note).toHaveLength(9000);
  one.close();
  other.close();
});
