import { expect, test } from 'vitest';
import { dayView, nightView } from './night-view.ts';

test('a mail without night colours is turned dark as mail programs do it', () => {
  expect(nightView('<html><head><title>Hi</title></head><body>Hi</body></html>')).toMatch(
    /<title>Hi<\/title><style>html\{[^<]*invert\(1\)[^<]*<\/style><\/head>/,
  );
  expect(nightView('<p>Hi</p>')).toMatch(/^<style>.*<\/style><p>Hi<\/p>$/);
});

test('a mail with night colours of its own shows them and nothing is turned', () => {
  const html =
    '<style>p{color:#000}@media (prefers-color-scheme: dark){p{color:#fff}}</style><p>Hi</p>';
  expect(nightView(html)).toBe('<style>p{color:#000}@media all{p{color:#fff}}</style><p>Hi</p>');
});

test('by day the night colors of a mail wait, also where the screen around it is dark', () => {
  const own = '<style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style>';
  expect(dayView(own)).not.toContain('prefers-color-scheme');
  expect(dayView(nightView(own))).toContain('@media all');
});
