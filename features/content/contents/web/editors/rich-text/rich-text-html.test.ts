import { expect, test } from 'vitest';
import { cutAtBody, starterDocument } from './rich-text-html.ts';

test('a document is cut at its body and joins again unchanged', () => {
  const { before, body, after } = cutAtBody(starterDocument);
  expect(before + body + after).toBe(starterDocument);
  expect(before).toMatch(/<body>$/);
  expect(body).toMatch(/^\n<p>Dear/);
  expect(after).toMatch(/^<\/body>/);
});

test('a piece of HTML without a body, or a body that never ends, loses nothing', () => {
  expect(cutAtBody('<p>Hi</p>')).toEqual({ before: '', body: '<p>Hi</p>', after: '' });
  expect(cutAtBody('<body class="a"><p>Hi</p>')).toEqual({
    before: '<body class="a">',
    body: '<p>Hi</p>',
    after: '',
  });
});
