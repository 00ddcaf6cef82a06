import { expect, test } from 'vitest';
import { badgeOf, drawnOver, type OverlayLink } from './overlay.ts';

const link = { link_no: 1, clicks: 1234, share: 2 / 3 } as OverlayLink;

test('a badge has its clicks and their share, in the numbers of the language', () => {
  expect([
    badgeOf(link),
    badgeOf({ clicks: 2, share: 1 }),
    badgeOf({ clicks: 0, share: 0 }),
  ]).toEqual(['1,234 · 66.7%', '2 · 100%', '0']);
  expect(badgeOf(link, 'de-DE').replaceAll('\u00A0', ' ')).toBe('1.234 · 66,7 %');
  expect(drawnOver('<head></head>', [link], 'de-DE')).toContain('content:"1.234 · 66,7');
});
