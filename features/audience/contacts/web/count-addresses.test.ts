import { expect, test } from 'vitest';
import { countAddresses } from './count-addresses.ts';

test('lines with an address are counted, whatever ends them, and neither a header nor blank lines', async () => {
  for (const [text, count] of [
    ['email\na@example.com\r\nb@example.com', 2],
    ['a@example.com\rb@example.com\r', 2],
    ['name;email\n\nAnn;"a@example.com"\nno address\n', 1],
    ['', 0],
  ] as const)
    expect(await countAddresses(new Blob([text]))).toBe(count);
});
