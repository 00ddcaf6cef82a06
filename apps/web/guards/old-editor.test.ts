import { expect, it } from 'vitest';
import { asksForOldEditor } from './old-editor.ts';

it('meets content routes with editor type 1 or 4 in the query, and no others @spec NAV-038', () => {
  const edit = '/accounts/$accountId/contents/$contentId/edit';
  expect(['1', '4'].map((editor_type) => asksForOldEditor(edit, { editor_type }))).toEqual([
    true,
    true,
  ]);
  expect(
    ['0', '2', '3', '5', undefined].some((editor_type) => asksForOldEditor(edit, { editor_type })),
  ).toBe(false);
  expect(asksForOldEditor('/accounts/$accountId/lists', { editor_type: '4' })).toBe(false);
});
